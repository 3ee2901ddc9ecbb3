package dev.heddle.replayer.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compiles changed source files of a program; their classes come in front of its class path. */
public final class ChangedProgram {
    private ChangedProgram() {}

    /**
     * Compiles.
     *
     * @param files the lines of the changed files, by paths below the root of their packages
     * @param folder a folder for sources and classes, which is made
     * @param feature the version of the JVM that will run them
     * @return the program, or empty where the files do not compile, or where it has no class path to put them in
     */
    public static Optional<Program> of(Program program, Map<String, List<String>> files, Path folder, int feature)
            throws IOException {
        JavaArguments java = JavaArguments.parse(program.command(), program.workingDirectory());
        if (java.kind() != JavaArguments.Kind.MAIN_CLASS || java.classPath().isEmpty()) {
            return Optional.empty();
        }
        List<Path> sources = new ArrayList<>();
        for (Map.Entry<String, List<String>> file : files.entrySet()) {
            Path source = folder.resolve("sources").resolve(file.getKey());
            Files.createDirectories(source.resolveSibling("."));
            sources.add(Files.write(source, file.getValue()));
        }
        Path classes = Files.createDirectories(folder.resolve("classes"));
        List<String> classPath = new ArrayList<>(java.classPath().get());
        try {
            SourceCompiler.compileAll(sources, classes, classPath, java.options(), feature);
        } catch (UsageException e) {
            return Optional.empty();
        }
        classPath.add(0, classes.toString());
        return Optional.of(new Program(
                program.name(),
                java.command(classPath, java.main()),
                program.javaArguments(),
                program.arguments(),
                classPath,
                program.workingDirectory(),
                program.source(),
                Optional.empty()));
    }
}
