package dev.heddle.recorder.generator.pack;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * A jar for target JVMs: classes in the place of lambdas ({@link LambdaClasses}), the methods of records written out
 * ({@link RecordMethods}), no class file that is too old for an archive ({@link OldClasses}), calls in the place of
 * method handles ({@link UnsafeBodies}), and nothing compressed. Equal jars become equal ones. Ant takes the class as a
 * task.
 */
public final class PackedJar {
    private static final String CLASS = ".class";

    private String jars = "";

    /**
     * The attribute of the task.
     *
     * @param path of jars, written as a class path
     */
    public void setJars(String path) {
        jars = path;
    }

    /** Packs the jars anew, each in its place. */
    public void execute() throws IOException {
        for (String jar : jars.split(File.pathSeparator)) {
            pack(Path.of(jar));
        }
    }

    /** The jar keeps its time, by which others tell whether the build has changed. */
    static void pack(Path jar) throws IOException {
        SortedMap<String, byte[]> classes = new TreeMap<>();
        Map<String, byte[]> entries = new LinkedHashMap<>();
        long time = 0;
        try (ZipFile file = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : Collections.list(file.entries())) {
                String name = entry.getName();
                try (InputStream in = file.getInputStream(entry)) {
                    entries.put(name, in.readAllBytes());
                }
                if (name.endsWith(CLASS) && !name.startsWith("META-INF/")) {
                    classes.put(name.substring(0, name.length() - CLASS.length()), entries.get(name));
                }
                time = Math.max(time, entry.getTime());
            }
        }
        classes.putAll(LambdaClasses.replace(classes));
        classes.putAll(RecordMethods.replace(classes));
        classes.putAll(OldClasses.replace(classes));
        classes.putAll(UnsafeBodies.replace(classes));
        classes.forEach((name, bytes) -> entries.put(name + CLASS, bytes));
        Path beside = jar.resolveSibling(jar.getFileName() + ".part");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(beside))) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                out.putNextEntry(stored(entry.getKey(), entry.getValue(), time));
                out.write(entry.getValue());
            }
        }
        Files.setLastModifiedTime(beside, Files.getLastModifiedTime(jar));
        Files.move(beside, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private static ZipEntry stored(String name, byte[] bytes, long time) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(bytes.length);
        entry.setCrc(crc.getValue());
        entry.setTime(time);
        return entry;
    }
}
