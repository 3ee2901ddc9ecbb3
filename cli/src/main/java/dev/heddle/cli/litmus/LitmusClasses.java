package dev.heddle.cli.litmus;

import dev.heddle.formats.file.WholeFile;
import dev.heddle.replayer.program.Bundle;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.SourceCompiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The Java classes of litmus tests. */
final class LitmusClasses {
    /** The class whose empty main lets the JVM start; the tests' own mains are called afterwards. */
    public static final String MAIN = LitmusSource.PACKAGE + ".Main";

    private LitmusClasses() {}

    public static String qualified(LitmusFiles.Entry entry) {
        return LitmusSource.PACKAGE + "." + entry.className();
    }

    /** Writes the source of each test into {@code folder} and answers the files. */
    public static List<Path> write(List<LitmusFiles.Entry> entries, Path folder) throws IOException {
        Path sources = Files.createDirectories(folder.resolve(LitmusSource.PACKAGE));
        List<Path> files = new ArrayList<>();
        for (LitmusFiles.Entry entry : entries) {
            LitmusSource source = LitmusSource.of(entry.test(), entry.className());
            Path file = sources.resolve(source.className() + ".java");
            WholeFile.write(file, source.text());
            files.add(file);
        }
        return files;
    }

    /**
     * Compiles the tests.
     *
     * @param scratch an existing folder for the sources
     * @param hooks the jar with the class that takes the registers' values
     * @param feature the version of the JVM that will run them
     * @return the folder with the classes
     */
    public static Path compile(List<LitmusFiles.Entry> entries, Path scratch, Path hooks, int feature)
            throws IOException {
        Path folder = Files.createDirectories(scratch.resolve("litmus-sources"));
        List<Path> sources = new ArrayList<>(write(entries, folder));
        sources.add(Files.writeString(
                folder.resolve(LitmusSource.PACKAGE).resolve("Main.java"),
                "package " + LitmusSource.PACKAGE + ";\n\npublic final class Main {\n"
                        + "    public static void main(String[] args) {}\n}\n"));
        Path classes = Files.createDirectories(scratch.resolve("litmus-classes"));
        SourceCompiler.compileAll(sources, classes, List.of(hooks.toString()), List.of(), feature);
        return classes;
    }

    /** The tests as a program whose main class does nothing. */
    static Program program(Path classes, Path directory) {
        List<String> classPath = List.of(classes.toString());
        return new Program(
                "litmus",
                List.of("-cp", classes.toString(), MAIN),
                List.of(MAIN),
                List.of(),
                classPath,
                directory,
                "",
                Bundle.pack(classPath, Optional.empty()));
    }
}
