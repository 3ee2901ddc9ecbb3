package dev.heddle.replayer.program;

import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.run.CacheFolder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
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
import java.util.zip.CRC32;

/**
 * Compiles programs of one source file, and keeps the classes of those without a class path: the compiler takes longer
 * to start than most of what comes after it. Kept classes hold for the same content, name, options and compiler, while
 * the working directory, where the compiler looks for other classes, has the same files in the packages that it asked
 * for. A file that is damaged counts as none.
 *
 * @param folder of the cache, which need not exist
 */
public record CompiledSources(Path folder) {
    private static final int FORMAT = 1;
    private static final int MOST_BYTES = 4 << 20;

    /** Compiles as {@link SourceCompiler#compile} does. */
    String compile(Path source, Path classes, List<String> classPath, List<String> options, Release release) {
        Optional<Path> file = classPath.isEmpty() ? file(source, options, release) : Optional.empty();
        Optional<String> known = file.flatMap(kept -> unpack(kept, classes));
        if (known.isPresent()) {
            return known.get();
        }
        AskedPackages asked = new AskedPackages();
        String main = SourceCompiler.compile(source, classes, classPath, options, release, asked);
        if (file.isPresent() && !asked.isLost()) {
            keep(file.get(), main, asked, classes);
        }
        return main;
    }

    /** Where classes of that source are; empty where the source cannot be read. */
    private Optional<Path> file(Path source, List<String> options, Release release) {
        try {
            MessageDigest key = MessageDigest.getInstance("SHA-256");
            for (String text : List.of(
                    Integer.toString(FORMAT),
                    String.valueOf(source.getFileName()),
                    String.join("\n", options),
                    release.toString(),
                    System.getProperty("java.home", "") + System.getProperty("java.vm.version"))) {
                key.update((text.length() + ":" + text).getBytes(StandardCharsets.UTF_8));
            }
            key.update(Files.readAllBytes(source));
            String name = HexFormat.of().formatHex(key.digest()).substring(0, 32);
            return Optional.of(CacheFolder.ofSource(folder, name));
        } catch (IOException | NoSuchAlgorithmException e) {
            return Optional.empty();
        }
    }

    /** Writes the classes and answers the name of the main class; empty where none are kept that hold. */
    private static Optional<String> unpack(Path file, Path classes) {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
                return Optional.empty();
            }
            byte[] all = Files.readAllBytes(file);
            int end = all.length - Long.BYTES;
            if (end < 0
                    || crc(all, end)
                            != new DataInputStream(new ByteArrayInputStream(all, end, Long.BYTES)).readLong()) {
                return Optional.empty();
            }
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(all, 0, end));
            String main = in.readUTF();
            for (int left = in.readInt(); left > 0; left--) {
                if (state(in.readUTF()) != in.readLong()) {
                    return Optional.empty();
                }
            }
            for (int left = in.readInt(); left > 0; left--) {
                Path to = classes.resolve(in.readUTF());
                Files.createDirectories(to.getParent());
                Files.write(to, in.readNBytes(in.readInt()));
            }
            return Optional.of(main);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static long crc(byte[] bytes, int end) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, end);
        return crc.getValue();
    }

    /** What the compiler finds of a package in this directory, by names, sizes and times. */
    private static long state(String packageName) {
        File[] files = new File(packageName.isEmpty() ? "." : packageName.replace('.', '/')).listFiles();
        CRC32 crc = new CRC32();
        Stream.of(files == null ? new File[0] : files)
                .filter(file ->
                        file.getName().endsWith(".class") || file.getName().endsWith(".java"))
                .sorted()
                .map(file -> file + " " + file.length() + " " + file.lastModified() + "\n")
                .forEach(text -> crc.update(text.getBytes(StandardCharsets.UTF_8)));
        return crc.getValue();
    }

    private void keep(Path file, String main, AskedPackages asked, Path classes) {
        try (Stream<Path> files = Files.walk(classes)) {
            List<Path> made = files.filter(Files::isRegularFile).sorted().toList();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeUTF(main);
            out.writeInt(asked.names().size());
            for (String name : asked.names()) {
                out.writeUTF(name);
                out.writeLong(state(name));
            }
            out.writeInt(made.size());
            for (Path one : made) {
                byte[] content = Files.readAllBytes(one);
                out.writeUTF(classes.relativize(one).toString());
                out.writeInt(content.length);
                out.write(content);
            }
            out.writeLong(crc(bytes.toByteArray(), bytes.size()));
            Files.createDirectories(folder);
            WholeFile.writeAmongOthers(file, to -> to.write(bytes.toByteArray()));
            CacheFolder.trim(folder);
        } catch (IOException e) {
            return; // compiled again next time
        }
    }
}
