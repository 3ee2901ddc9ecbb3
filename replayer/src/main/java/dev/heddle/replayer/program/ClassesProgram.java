package dev.heddle.replayer.program;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A program made of class files in one folder. */
public final class ClassesProgram {
    private ClassesProgram() {}

    /**
     * The program.
     *
     * @param name for people
     * @param classes the folder
     * @param mainClass with its package
     */
    public static Program of(String name, Path classes, String mainClass, Path workingDirectory) {
        List<String> classPath = List.of(classes.toString());
        return new Program(
                name,
                List.of("-cp", classes.toString(), mainClass),
                List.of(mainClass),
                classPath,
                workingDirectory,
                "",
                Bundle.pack(classPath, Optional.empty()));
    }
}
