package dev.heddle.replayer.program;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tells whether a program is the same as before: its arguments, and its classes by their bytes or, for archives, by
 * size and time of the last change.
 */
public final class ProgramDigest {
    private ProgramDigest() {}

    /** SHA-256 in hexadecimal. */
    public static String of(Program program) throws IOException {
        MessageDigest digest = sha256();
        program.javaArguments().forEach(word -> add(digest, word));
        if (program.bundle().isPresent()) {
            digest.update(program.bundle().get());
            return HexFormat.of().formatHex(digest.digest());
        }
        for (String entry : program.classPath()) {
            add(digest, entry);
            Path path = Path.of(entry);
            if (Files.isRegularFile(path)) {
                add(digest, Files.size(path) + " " + Files.getLastModifiedTime(path));
            } else if (Files.isDirectory(path)) {
                addAll(digest, path);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void addAll(MessageDigest digest, Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> classes = files.filter(file -> file.toString().endsWith(".class"))
                    .sorted()
                    .toList();
            for (Path file : classes) {
                add(digest, folder.relativize(file).toString());
                digest.update(Files.readAllBytes(file));
            }
        }
    }

    private static void add(MessageDigest digest, String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
