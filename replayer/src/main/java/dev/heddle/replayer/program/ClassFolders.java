package dev.heddle.replayer.program;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the classes of programs are put that are compiled or unpacked: in a temporary folder of the command; or, where
 * target JVMs outlive the command, in a folder named by its content, so that an equal program has an equal class path.
 *
 * @param scratch an existing folder of the command
 * @param lasting an existing folder that lives as long as the target JVMs; empty where they end with the command
 */
public record ClassFolders(Path scratch, Optional<Path> lasting) {
    /** Folders of one command. */
    public static ClassFolders of(Path scratch) {
        return new ClassFolders(scratch, Optional.empty());
    }

    /** A folder to compile into. */
    Path classes() throws IOException {
        return Files.createDirectories(scratch.resolve("classes"));
    }

    /** Answers where compiled classes are to stay, once they have been written. */
    Path placed(Path classes) throws IOException {
        if (lasting.isEmpty()) {
            return classes;
        }
        MessageDigest digest = digest();
        List<Path> files;
        try (Stream<Path> all = Files.walk(classes)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            byte[] content = Files.readAllBytes(file);
            digest.update((classes.relativize(file) + " " + content.length + "\n").getBytes(StandardCharsets.UTF_8));
            digest.update(content);
        }
        return moved(classes, lasting.get().resolve("classes-" + name(digest)));
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
