package dev.heddle.replayer.program;

import dev.heddle.formats.run.CacheFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Where the classes of programs are put that are compiled or unpacked. Those of one source file are in the cache, in a
 * folder named by its content: programs ask where their classes lie, and find the same place in each JVM. A bundle is
 * in a temporary folder of the command; or, where target JVMs outlive the command, in a folder named by its content.
 *
 * @param scratch an existing folder of the command
 * @param lasting an existing folder that lives as long as the target JVMs; empty where they end with the command
 * @param cache the folder of the cache, which need not exist
 */
public record ClassFolders(Path scratch, Optional<Path> lasting, Path cache) {

    /** A folder to compile into. */
    Path classes() throws IOException {
        return Files.createDirectories(scratch.resolve("classes"));
    }

    /** Answers where classes of one source file are to stay: a copy of theirs, or they themselves without a cache. */
    Path placed(Path classes) {
        try {
            SortedMap<String, byte[]> content = content(classes);
            MessageDigest digest = digest();
            for (Map.Entry<String, byte[]> file : content.entrySet()) {
                digest.update((file.getKey() + " " + file.getValue().length + "\n").getBytes(StandardCharsets.UTF_8));
                digest.update(file.getValue());
            }
            Path to = CacheFolder.ofClasses(cache, name(digest));
            boolean isThere = Files.isDirectory(to);
            if (!isThere || !isSame(content, content(to))) {
                if (isThere) { // damaged; what comes from now on is another command's, whose JVMs use it
                    Scratch.remove(to);
                }
                CacheFolder.unusedClasses(cache).forEach(Scratch::remove);
                write(content, to);
            }
            CacheFolder.use(to);
            return to;
        } catch (IOException | UncheckedIOException e) {
            return classes;
        }
    }

    /** Other commands find all of it or nothing. */
    private static void write(SortedMap<String, byte[]> content, Path to) throws IOException {
        Path made = Files.createDirectories(to.resolveSibling(to.getFileName() + "-" + System.nanoTime()));
        for (Map.Entry<String, byte[]> file : content.entrySet()) {
            Path copy = made.resolve(file.getKey());
            Files.createDirectories(copy.getParent());
            Files.write(copy, file.getValue());
        }
        try {
            Files.move(made, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            Scratch.remove(made);
            if (!isSame(content, content(to))) { // else another command was faster
                throw e;
            }
        }
    }

    private static SortedMap<String, byte[]> content(Path folder) throws IOException {
        SortedMap<String, byte[]> content = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
                content.put(folder.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return content;
    }

    private static boolean isSame(SortedMap<String, byte[]> one, SortedMap<String, byte[]> other) {
        return one.keySet().equals(other.keySet())
                && one.keySet().stream().allMatch(name -> Arrays.equals(one.get(name), other.get(name)));
    }

    /**
     * Unpacks a bundle, if that was not done yet, and answers where it is.
     *
     * @throws IOException where it is damaged
     */
    Path unpacked(byte[] bundle) throws IOException {
        Path folder = Files.createDirectories(scratch.resolve("bundle"));
        if (lasting.isEmpty()) {
            Bundle.unpack(bundle, folder);
            return folder;
        }
        MessageDigest digest = digest();
        digest.update(bundle);
        Path to = lasting.get().resolve("bundle-" + name(digest));
        if (Files.isDirectory(to)) {
            return to;
        }
        Bundle.unpack(bundle, folder);
        return moved(folder, to);
    }

    private static Path moved(Path folder, Path to) throws IOException {
        if (Files.isDirectory(to)) {
            Scratch.remove(folder);
        } else {
            Files.move(folder, to);
        }
        return to;
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static String name(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }
}
