package dev.heddle.replayer.program;

import java.io.File;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** SHA-256 of a program's classes before it runs, as traces have them of classes that were loaded. */
public final class ClassPrints {
    private ClassPrints() {}

    /**
     * The digests of the classes that are on the program's class path, in hexadecimal by name; others are left out.
     *
     * @param names binary names with dots
     */
    public static SortedMap<String, String> of(Program program, Collection<String> names) {
        List<String> classPath = classPath(program);
        SortedMap<String, String> prints = new TreeMap<>();
        for (String name : names) {
            ClassPath.find(classPath, name).ifPresent(bytes -> prints.put(name, print(bytes)));
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

    private static String print(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
