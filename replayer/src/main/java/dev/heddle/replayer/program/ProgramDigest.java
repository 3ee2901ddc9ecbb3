package dev.heddle.replayer.program;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Tells whether a program is the same as before: its arguments, and its classes by their bytes or, for archives, by
 * size and time of the last change. Digests of single classes are those that traces have of classes that were loaded.
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

    /**
     * The digests of the classes that are on the program's class path, in hexadecimal by name; others are left out.
     *
     * @param names binary names with dots
     */
    public static SortedMap<String, String> ofClasses(Program program, Collection<String> names) {
        List<String> classPath = classPath(program);
        SortedMap<String, String> prints = new TreeMap<>();
        for (String name : names) {
            ClassPath.find(classPath, name)
                    .ifPresent(bytes -> prints.put(name, HexFormat.of().formatHex(sha256().digest(bytes))));
        }
        return prints;
    }

    private static List<String> classPath(Program program) {
        List<String> command = program.command();
        for (int i = 0; i + 1 < command.size(); i++) {
            switch (command.get(i)) {
                case "-cp", "-classpath", "--class-path" -> {
                    return List.of(command.get(i + 1).split(File.pathSeparator));
                }
                case "-jar" -> {
                    return List.of(program.workingDirectory()
                            .resolve(command.get(i + 1))
                            .toString());
                }
                default -> {}
            }
        }
        return program.classPath();
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
