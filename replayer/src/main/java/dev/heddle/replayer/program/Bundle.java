package dev.heddle.replayer.program;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * The program's classes as a ZIP archive, small enough to travel in every trace. Entry {@code i} of the class path is
 * the folder {@code cp/i/} or the file {@code cp/i.jar}; the source is {@code source/NAME}. Equal programs give equal
 * bytes: entries are sorted and carry a fixed date.
 */
public final class Bundle {
    /** Larger programs are found by their class path. */
    static final long MAX_BYTES = 4 << 20;

    /** What a bundle may unpack to, and in how many files: bounds against a hostile file. */
    private static final long MAX_UNPACKED = 64 << 20;

    private static final int MAX_ENTRIES = 20_000;

    /** Any fixed date that ZIP can hold. */
    private static final LocalDateTime DATE = LocalDateTime.of(2020, 1, 1, 0, 0);

    private static final int END = 0x06054B50;
    private static final int END_LENGTH = 22;
    private static final int LISTED = 0x02014B50;
    private static final int LISTED_LENGTH = 46;

    private Bundle() {}

    /**
     * Packs a class path and a source file.
     *
     * @param source the source file, or empty
     * @return the archive, or empty where the files are too many or too large, or cannot be read
     */
    public static Optional<byte[]> pack(List<String> classPath, Optional<Path> source) {
        try {
            Optional<Map<String, Path>> found = files(classPath, source);
            return found.isPresent() ? Optional.of(zip(found.get())) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<Map<String, Path>> files(List<String> classPath, Optional<Path> source) throws IOException {
        Map<String, Path> files = new TreeMap<>();
        long bytes = 0;
        source.ifPresent(s -> files.put("source/" + s.getFileName(), s));
        for (int i = 0; i < classPath.size(); i++) {
            Path entry = Path.of(classPath.get(i));
            if (Files.isRegularFile(entry)) {
                bytes += Files.size(entry);
                files.put("cp/" + i + ".jar", entry);
            } else if (Files.isDirectory(entry)) {
                bytes += directory(entry, "cp/" + i + "/", files);
            }
            if (bytes > MAX_BYTES || files.size() > MAX_ENTRIES) {
                return Optional.empty();
            }
        }
        return Optional.of(files);
    }

    /** Adds the class files of a directory and answers their size; stops looking once that is too large. */
    private static long directory(Path directory, String prefix, Map<String, Path> files) throws IOException {
        long bytes = 0;
        try (Stream<Path> all = Files.walk(directory, 64)) {
            for (Path file : (Iterable<Path>) all::iterator) {
                if (files.size() > MAX_ENTRIES || bytes > MAX_BYTES) {
                    break;
                }
                if (file.toString().endsWith(".class") && Files.isRegularFile(file)) {
                    bytes += Files.size(file);
                    files.put(prefix + directory.relativize(file).toString().replace('\\', '/'), file);
                }
            }
        }
        return bytes;
    }

    private static byte[] zip(Map<String, Path> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, Path> file : files.entrySet()) {
                ZipEntry entry = new ZipEntry(file.getKey());
                entry.setTimeLocal(DATE);
                zip.putNextEntry(entry);
                Files.copy(file.getValue(), zip);
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    /**
     * Unpacks an archive into {@code folder}. Nothing is ever written outside it.
     *
     * @throws IOException where the archive is damaged, too large, or names a place outside
     */
    static void unpack(byte[] archive, Path folder) throws IOException {
        long left = MAX_UNPACKED;
        int entries = 0;
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            Set<String> listed = listed(archive);
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (++entries > MAX_ENTRIES) {
                    throw new IOException("bundle holds more than " + MAX_ENTRIES + " files");
                }
                if (!listed.contains(entry.getName())) {
                    throw new IOException("bundle has a damaged name: " + entry.getName() + " is not in its directory");
                }
                Path file = folder.resolve(entry.getName()).normalize();
                if (!file.startsWith(folder) || file.equals(folder)) {
                    throw new IOException("bundle names a place outside its folder: " + entry.getName());
                }
                if (!entry.isDirectory()) {
                    left -= copy(zip, file, left);
                }
            }
            if (entries == 0) {
                throw new IOException("bundle holds no file");
            }
            if (entries != listed.size()) {
                throw new IOException("bundle is damaged: expected " + listed.size() + " files, found " + entries);
            }
        } catch (IllegalArgumentException e) {
            throw new IOException("bundle has a damaged name: " + e.getMessage(), e);
        }
    }

    /** Names in the archive's directory. No checksum covers a name, but it stands in front of its file, too. */
    private static Set<String> listed(byte[] archive) throws IOException {
        ByteBuffer zip = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
        int end = archive.length - END_LENGTH;
        while (end >= 0 && zip.getInt(end) != END) {
            end--; // over a comment
        }
        if (end < 0) {
            throw new IOException("bundle is damaged: expected a ZIP archive, found the end of none");
        }
        Set<String> names = new HashSet<>();
        int at = zip.getInt(end + 16);
        for (int left = zip.getShort(end + 10) & 0xFFFF; left > 0; left--) {
            int name = at < 0 || at > end - LISTED_LENGTH || zip.getInt(at) != LISTED
                    ? Integer.MAX_VALUE
                    : zip.getShort(at + 28) & 0xFFFF;
            if (name > end - LISTED_LENGTH - at) {
                throw new IOException("bundle is damaged: its directory ends " + left + " files too early");
            }
            names.add(new String(archive, at + LISTED_LENGTH, name, StandardCharsets.UTF_8));
            at += LISTED_LENGTH + name + (zip.getShort(at + 30) & 0xFFFF) + (zip.getShort(at + 32) & 0xFFFF);
        }
        return names;
    }

    private static long copy(InputStream from, Path file, long limit) throws IOException {
        Files.createDirectories(file.getParent());
        byte[] bytes = from.readNBytes((int) Math.min(limit + 1, Integer.MAX_VALUE));
        if (bytes.length > limit) {
            throw new IOException("bundle unpacks to more than " + (MAX_UNPACKED >> 20) + " MB");
        }
        Files.write(file, bytes);
        return bytes.length;
    }

    /**
     * The class path of an unpacked bundle: the recorded entries where they still hold the same classes, since programs
     * find resources next to them and may ask where they lie; its own entries elsewhere.
     */
    static List<String> classPath(List<String> recorded, Path folder) throws IOException {
        List<String> entries = new ArrayList<>();
        for (int i = 0; i < recorded.size(); i++) {
            Path directory = folder.resolve("cp").resolve(Integer.toString(i));
            Path jar = folder.resolve("cp").resolve(i + ".jar");
            Path before = Path.of(recorded.get(i));
            if (Files.isDirectory(directory)) {
                entries.add(holdsTheSame(before, directory) ? recorded.get(i) : directory.toString());
            } else if (Files.isRegularFile(jar)) {
                boolean isSame = Files.isRegularFile(before) && Files.mismatch(before, jar) < 0;
                entries.add(isSame ? recorded.get(i) : jar.toString());
            } else {
                entries.add(recorded.get(i));
            }
        }
        return List.copyOf(entries);
    }

    private static boolean holdsTheSame(Path found, Path expected) {
        if (!Files.isDirectory(found)) {
            return false;
        }
        try {
            Map<String, Path> before = new TreeMap<>();
            Map<String, Path> now = new TreeMap<>();
            directory(expected, "", before);
            directory(found, "", now);
            boolean isSame = before.keySet().equals(now.keySet());
            for (Map.Entry<String, Path> file : before.entrySet()) {
                isSame = isSame && Files.mismatch(file.getValue(), now.get(file.getKey())) < 0;
            }
            return isSame;
        } catch (IOException | UncheckedIOException e) {
            return false; // not to be read: as good as gone
        }
    }
}
