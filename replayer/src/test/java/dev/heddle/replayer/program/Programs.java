package dev.heddle.replayer.program;

import dev.heddle.formats.run.CacheFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/** Small programs for tests, compiled where they are needed. */
final class Programs {
    static final int FEATURE = Runtime.version().feature();
    static final Release RELEASE = Release.of(FEATURE, Path.of(System.getProperty("java.home"), "bin", "java"));

    /** A folder that cannot be made. */
    static final CompiledSources NOT_KEPT = new CompiledSources(Path.of("/dev/null/none"));

    private Programs() {}

    static ProgramFinder finder(Path directory, Path scratch) {
        return new ProgramFinder(
                directory, RELEASE, folders(scratch), Map.of(), new CompiledSources(scratch.resolve("kept")));
    }

    /** With a cache in the folder of the command. */
    static ClassFolders folders(Path scratch) {
        return new ClassFolders(scratch, Optional.empty(), scratch.resolve("cache"));
    }

    /** The place of the only classes in that cache. */
    static String placed(Path scratch) throws IOException {
        return CacheFolder.classes(scratch.resolve("cache")).get(0).toString();
    }

    /** Compiles {@code class NAME} with a main method and answers the folder of its class. */
    static Path compiled(Path folder, String name) throws IOException {
        Path source = Files.createDirectories(folder.resolve("src")).resolve(name + ".java");
        Files.writeString(source, "class " + name + " { public static void main(String[] a) {} }");
        Path classes = Files.createDirectories(folder.resolve("classes"));
        SourceCompiler.compile(source, classes, List.of(), List.of(), RELEASE);
        return classes;
    }

    /** Packs the class {@code name} of {@code classes} into a jar with that main class. */
    static Path jar(Path classes, String name, Path jar) throws IOException {
        return jar(classes, name, "", jar);
    }

    /** The same with a class path in the manifest, unless that is empty. */
    static Path jar(Path classes, String name, String classPath, Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, name);
        if (!classPath.isEmpty()) {
            manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        }
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new ZipEntry(name + ".class"));
            Files.copy(classes.resolve(name + ".class"), out);
            out.closeEntry();
        }
        return jar;
    }
}
