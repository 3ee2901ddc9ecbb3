package dev.heddle.replayer.launch;

import dev.heddle.formats.run.CacheFolder;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;

/**
 * An archive of our classes (CDS), which saves target JVMs the parsing and verifying of them, and their class files in
 * one file, which saves reading them from jars. Made once for each JDK and build, by a JVM that loads the classes and
 * ends. The JVM compares each class with the one that it is to define, so an archive of other classes does no harm;
 * where it cannot use one it goes on without.
 *
 * @param options of a target JVM for the archive; none where there is no archive and none can be made
 * @param classes the file of class files; empty where there is none
 */
record TargetArchive(List<String> options, Optional<Path> classes) {
    private static final TargetArchive NONE = new TargetArchive(List.of(), Optional.empty());
    private static final long LONGEST_SECONDS = 60;
    /** Archives made with an agent, and for one. */
    private static final List<String> WITH_AGENT =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+AllowArchivingWithJavaAgent");
    /** What the JVM says about archives goes to the standard output of the program otherwise. */
    private static final List<String> SILENT = List.of("-Xlog:cds*=off", "-Xlog:class+path=off");

    private static final int PART = 1 << 18;

    private static final String ARCHIVE = ".jsa";
    private static final String CLASSES = "engine.classes";

    /** What this process has found, by installation and Java: looking again would read the whole archive again. */
    private static final Map<String, TargetArchive> FOUND = new ConcurrentHashMap<>();

    /**
     * What there is for a target JVM, after it has been made where it was missing.
     *
     * @param home the installation
     * @param command the user's options and the program's words, which may choose an archive themselves
     */
    static TargetArchive of(Path home, TargetJava java, List<String> command) {
        boolean isTheirs = command.stream().anyMatch(word -> word.startsWith("-XX:AOT") || word.startsWith("-Xshare:"));
        if (isTheirs) {
            return NONE;
        }
        return FOUND.computeIfAbsent(home + File.pathSeparator + java, key -> find(home, java));
    }

    private static TargetArchive find(Path home, TargetJava java) {
        try {
            return kept(home, java);
        } catch (IOException e) {
            return NONE;
        }
    }

    private static List<String> options(Path file) {
        List<String> options = new ArrayList<>(WITH_AGENT);
        options.addAll(SILENT);
        options.add("-XX:SharedArchiveFile=" + file);
        return options;
    }

    private static TargetArchive kept(Path home, TargetJava java) throws IOException {
        Path folder = CacheFolder.of(home);
        String name = "target-" + key(home, java) + "-";
        Path classes = folder.resolve(name + CLASSES);
        Optional<Path> archive = archive(folder, name);
        if (archive.isEmpty() || !Files.isRegularFile(classes)) {
            Files.createDirectories(folder);
            make(home, java, folder, name);
            CacheFolder.trim(folder);
            archive = archive(folder, name);
        }
        return new TargetArchive(
                archive.filter(TargetArchive::hasContent)
                        .map(TargetArchive::options)
                        .orElse(List.of()),
                Optional.of(classes).filter(TargetArchive::hasContent));
    }

    private static boolean hasContent(Path file) {
        return file.toFile().length() > 0;
    }

    /**
     * A JVM that maps a damaged archive may crash, so the name has the checksum of the content; one that is damaged is
     * deleted. Damaged class files are noticed when they are read.
     */
    private static Optional<Path> archive(Path folder, String name) throws IOException {
        String[] all = folder.toFile().list();
        for (String found : all == null ? new String[0] : all) {
            if (found.startsWith(name) && found.endsWith(ARCHIVE)) {
                Path file = folder.resolve(found);
                if (found.equals(name + checksum(file) + ARCHIVE)) {
                    return Optional.of(file);
                }
                Files.deleteIfExists(file);
            }
        }
        return Optional.empty();
    }

    private static String checksum(Path file) throws IOException {
        CRC32 crc = new CRC32();
        ByteBuffer part = ByteBuffer.allocateDirect(PART);
        try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
            while (in.read(part) >= 0) {
                crc.update(part.flip());
                part.clear();
            }
        }
        return Long.toHexString(crc.getValue());
    }

    /** Key of the JDK and of the build, by the files' sizes and times. */
    private static String key(Path home, TargetJava java) throws IOException {
        Path binary = java.binary().toRealPath();
        CRC32 key = new CRC32();
        add(key, binary + java.version());
        add(key, binary.resolveSibling("../lib/modules").normalize().toFile());
        add(key, home.resolve("heddle-agent.jar").toFile());
        File[] jars = home.resolve("lib").toFile().listFiles();
        if (jars != null) {
            List<File> sorted = new ArrayList<>(List.of(jars));
            sorted.sort(null);
            sorted.forEach(jar -> add(key, jar));
        }
        return Long.toHexString(key.getValue());
    }

    private static void add(CRC32 key, File file) {
        add(key, file + " " + file.length() + " " + file.lastModified());
    }

    private static void add(CRC32 key, String text) {
        key.update(text.getBytes(StandardCharsets.UTF_8));
        key.update(0);
    }

    /** Empty files say that this JDK cannot. */
    private static void make(Path home, TargetJava java, Path cache, String name) throws IOException {
        Path folder = Files.createTempDirectory("heddle-archive");
        Path beside = cache.resolve(folder.getFileName() + ".part");
        Path classes = cache.resolve(folder.getFileName() + ".classes.part");
        try {
            List<String> words = new ArrayList<>(List.of(java.binary().toString(), "-Xshare:auto"));
            words.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-PrintWarnings"));
            words.addAll(WITH_AGENT);
            words.addAll(List.of("-XX:ArchiveClassesAtExit=" + beside, "-Xlog:disable"));
            words.add("-javaagent:" + home.resolve("heddle-agent.jar") + "=archive=" + classes);
            words.addAll(List.of("-cp", folder.toString(), "Archive"));
            run(words, folder);
            create(beside);
            keep(beside, cache.resolve(name + checksum(beside) + ARCHIVE));
            create(classes);
            keep(classes, cache.resolve(name + CLASSES));
        } finally {
            Files.deleteIfExists(beside);
            Files.deleteIfExists(classes);
            Files.deleteIfExists(folder);
        }
    }

    private static void create(Path file) throws IOException {
        if (!Files.exists(file)) {
            Files.createFile(file);
        }
    }

    private static void keep(Path made, Path file) throws IOException {
        Files.move(made, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void run(List<String> words, Path folder) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("JAVA_TOOL_OPT") || name.equals("JDK_JAVA_OPTIONS"));
        Process process = builder.start();
        try {
            if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
