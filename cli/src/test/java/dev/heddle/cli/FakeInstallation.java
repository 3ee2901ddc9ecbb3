package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceWriter;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** An installation whose agent is {@link FakeAgent}, a working directory, and captured output. */
final class FakeInstallation {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Path directory;
    private final Path home;

    /** @param folder an empty folder */
    FakeInstallation(Path folder) throws IOException {
        directory = Files.createDirectories(folder.resolve("work")).toRealPath();
        home = Files.createDirectories(folder.resolve("home")).toRealPath();
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", FakeAgent.class.getName());
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                                .filter(entry -> !entry.isEmpty())
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        try (JarOutputStream jar =
                        new JarOutputStream(Files.newOutputStream(home.resolve("heddle-agent.jar")), manifest);
                InputStream agent = FakeAgent.class.getResourceAsStream("FakeAgent.class")) {
            jar.putNextEntry(new ZipEntry(FakeAgent.class.getName().replace('.', '/') + ".class"));
            jar.write(agent.readAllBytes());
            jar.closeEntry();
        }
    }

    Path home() {
        return home;
    }

    Path directory() {
        return directory;
    }

    /** Writes {@code Foo.java}, a program that could run. */
    FakeInstallation withProgram() throws IOException {
        Files.writeString(
                directory.resolve("Foo.java"),
                "class Foo { public static void main(String[] a) { run(); } static void run() {} }");
        return this;
    }

    /** Writes a trace of {@code Foo.java}, which fails or passes. */
    Path trace(String file, boolean fails) throws IOException {
        String source = directory.resolve("Foo.java").toString();
        Trace.Program program = new Trace.Program(
                "Foo.java", List.of("Foo"), directory.toString(), List.of(source), source, Map.of(), new byte[0]);
        Path trace = directory.resolve(file);
        TraceWriter.write(trace, SampleTrace.of(program, fails));
        return trace;
    }

    /** Runs a command whose target JVMs get {@code fakeOptions}; answers the exit code. */
    int run(String fakeOptions, String... words) {
        out.reset();
        err.reset();
        Console console = new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                directory,
                Map.of("HEDDLE_TARGET_OPTS", fakeOptions),
                home);
        return Main.run(words, console);
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
