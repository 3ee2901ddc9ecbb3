package dev.heddle.recorder.free.recording;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogWords;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a program logged that ran in a JVM of its own. */
final class RecordedLog {
    /** A record, its words taken apart. */
    record Entry(int thread, int variant, int site, long version, long object, int index) {
        boolean is(EventKind kind) {
            return variant == LogRecord.OTHER && (index & 255) == kind.ordinal();
        }

        int flags() {
            return index >>> 8;
        }
    }

    final List<String> sites = new ArrayList<>();
    final List<String> fields = new ArrayList<>();
    final List<String> classes = new ArrayList<>();
    final List<String> failures = new ArrayList<>();
    final List<List<Entry>> threads = new ArrayList<>();
    String output = "";
    private Set<Long> statics;

    /** Runs the main class of that name with an agent, and reads its log. */
    static RecordedLog of(Path folder, Path classes, String mainClass) throws IOException, InterruptedException {
        return of(folder, classes, mainClass, "1");
    }

    /** As well, a sample. */
    static RecordedLog of(Path folder, Path classes, String mainClass, String fraction)
            throws IOException, InterruptedException {
        Path agent = jar(folder.resolve("agent.jar"), "dev/heddle/recorder/free/recording/TestAgent", TestAgent.class);
        Path hooks = jar(folder.resolve("hooks.jar"), "", dev.heddle.recorder.hooks.Hooks.class);
        Path freeHooks = jar(folder.resolve("free-hooks.jar"), "", dev.heddle.recorder.free.hooks.Recording.class);
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-javaagent:" + agent + "=" + hooks + File.pathSeparator + freeHooks + "?" + log + "?"
                                + System.getProperty("java.class.path"),
                        "-D" + RecordedRun.SAMPLE + "=" + fraction,
                        "-cp",
                        classes.toString(),
                        mainClass)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile())
                .start();
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
            throw new IllegalStateException("hangs: " + Files.readString(folder.resolve("out")));
        }
        RecordedLog read = new RecordedLog();
        read.output = Files.readString(folder.resolve("out"), StandardCharsets.UTF_8);
        if (process.exitValue() != 0) {
            throw new IllegalStateException(read.output);
        }
        read.read(log);
        return read;
    }

    private void read(Path log) throws IOException {
        try (DataInputStream in = new DataInputStream(new java.io.BufferedInputStream(Files.newInputStream(log)))) {
            for (List<String> names : List.of(sites, fields, classes, failures)) {
                for (int left = in.readInt(); left > 0; left--) {
                    names.add(in.readUTF());
                }
            }
            for (int left = in.readInt(); left > 0; left--) {
                List<Entry> entries = new ArrayList<>();
                for (long word0 = in.readLong(); word0 != 0; word0 = in.readLong()) {
                    long word1 = in.readLong();
                    entries.add(new Entry(
                            threads.size() + 1,
                            LogWords.variant(word0),
                            LogWords.site(word0),
                            LogWords.version(word0),
                            LogWords.object(word1),
                            LogWords.index(word1)));
                }
                threads.add(entries);
            }
        }
    }

    Stream<Entry> all() {
        return threads.stream().flatMap(List::stream);
    }

    EventKind kind(int site) {
        return EventKind.valueOf(sites.get(site - 1).split(" ")[0]);
    }

    /** What the site names; empty for none. */
    String member(int site) {
        return site == 0
                ? ""
                : sites.get(site - 1).substring(sites.get(site - 1).indexOf(' ') + 1);
    }

    /** Whether it is what stands for static fields. */
    boolean isStatics(long object) {
        if (statics == null) {
            statics = all().filter(e -> e.variant() == LogRecord.OBJECT && (e.index() & LogRecord.OBJECT_STATICS) != 0)
                    .map(Entry::object)
                    .collect(Collectors.toSet());
        }
        return statics.contains(object);
    }

    /**
     * The number of the object whose class has that simple name: of one of a class itself, where it stands for none.
     */
    long numberOf(String simpleName) {
        return all().filter(e -> e.variant() == LogRecord.OBJECT && (e.index() & LogRecord.OBJECT_STATICS) == 0)
                .filter(e -> classes.get(e.site() - 1).endsWith("." + simpleName)
                        || classes.get(e.site() - 1).equals(simpleName))
                .findFirst()
                .orElseThrow()
                .object();
    }

    private static Path location(Class<?> type) {
        return new File(type.getProtectionDomain().getCodeSource().getLocation().getPath()).toPath();
    }

    /** A jar of the classes that lie where that class lies, below a prefix. */
    private static Path jar(Path file, String prefix, Class<?> with) throws IOException {
        Path root = location(with);
        if (Files.isRegularFile(root)) {
            return root;
        }
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", "dev.heddle.recorder.free.recording.TestAgent");
        attributes.putValue("Can-Redefine-Classes", "true");
        attributes.putValue("Can-Retransform-Classes", "true");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file), manifest);
                Stream<Path> files = Files.walk(root)) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                String name = root.relativize(each).toString().replace(File.separatorChar, '/');
                if (name.startsWith(prefix) && name.endsWith(".class")) {
                    out.putNextEntry(new JarEntry(name));
                    try (InputStream in = Files.newInputStream(each)) {
                        in.transferTo(out);
                    }
                }
            }
        }
        return file;
    }
}
