package dev.heddle.recorder.instrument;

import dev.heddle.formats.run.CacheFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Instrumented classes of the JDK, and those of the hooks, kept in a file from one JVM to the next: what {@link JdkClasses} makes of a class depends on the class file and on our own code alone. The
 * instrumenter runs cold at the start of each target JVM, where these hundred classes take a quarter of the time.
 *
 * <p>A file belongs to one JDK and one build of ours. One that is damaged or cannot be read counts as empty; it is
 * written to a temporary name and renamed, so that JVMs may share it, and of two that write at once the last one stays.
 * Safe for use by several threads.
 */
public final class JdkClassCache {
    /** Keeps nothing. */
    public static final JdkClassCache NONE = new JdkClassCache(null, Map.of());

    private static final long MAGIC = 0x48444c4a444b3031L; // HDLJDK01
    private static final int MOST_BYTES = 32 << 20;
    private static final int MOST_CLASSES = 4096;
    private static final int HEAD = Long.BYTES + Integer.BYTES;

    /**
     * @param length of the class file before
     * @param crc of the class file before
     * @param instrumented the class file, or of length 0 where it stays as it is
     */
    private record Entry(int length, int crc, byte[] instrumented) {}

    private final @Nullable Path file;
    private final Map<String, Entry> entries;
    private boolean isNew;

    private JdkClassCache(@Nullable Path file, Map<String, Entry> entries) {
        this.file = file;
        this.entries = new HashMap<>(entries);
    }

    /**
     * That of the running JDK.
     *
     * @param folder where the files lie; made when there is something to write
     * @param ours the jars of which the code decides what becomes of a class
     */
    public static JdkClassCache open(Path folder, List<Path> ours) {
        CRC32 key = new CRC32();
        try {
            String home = System.getProperty("java.home", "");
            add(key, home + System.getProperty("java.vm.version"));
            add(key, Path.of(home, "lib", "modules"));
            for (Path jar : ours) {
                add(key, jar);
            }
        } catch (IOException e) {
            return NONE;
        }
        Path file = folder.resolve("jdk-" + Long.toHexString(key.getValue()) + ".classes");
        return new JdkClassCache(file, read(file));
    }

    private static void add(CRC32 key, Path of) throws IOException {
        add(key, of + " " + Files.size(of) + " " + Files.getLastModifiedTime(of).toMillis());
    }

    private static void add(CRC32 key, String text) {
        key.update(text.getBytes(StandardCharsets.UTF_8));
        key.update(0);
    }

    private static Map<String, Entry> read(Path file) {
        try {
            if (!Files.exists(file) || Files.size(file) > MOST_BYTES) {
                return Map.of();
            }
            ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file));
            int end = in.limit() - Integer.BYTES;
            if (end < HEAD || in.getInt(end) != crc(in.array(), end) || in.getLong() != MAGIC) {
                return Map.of();
            }
            in.limit(end);
            int count = in.getInt();
            Map<String, Entry> entries = new HashMap<>();
            for (int i = 0; i < count; i++) {
                String name = new String(bytes(in), StandardCharsets.UTF_8);
                entries.put(name, new Entry(in.getInt(), in.getInt(), bytes(in)));
            }
            return entries;
        } catch (IOException | RuntimeException e) {
            return Map.of(); // a file of anybody's
        }
    }

    private static byte[] bytes(ByteBuffer in) {
        byte[] bytes = new byte[Math.min(in.getInt(), in.remaining())];
        in.get(bytes);
        return bytes;
    }

    private static int crc(byte[] bytes, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    /**
     * The instrumented class, or null where it stays as it is.
     *
     * @param className internal name
     * @param instrument makes it where it is not known
     */
    byte @Nullable [] get(String className, byte[] classFile, UnaryOperator<byte[]> instrument) {
        int crc = file == null ? 0 : crc(classFile, classFile.length);
        Entry known = known(className);
        if (known == null || known.length() != classFile.length || known.crc() != crc) {
            byte[] made = instrument.apply(classFile);
            if (file != null) {
                keep(className, new Entry(classFile.length, crc, made == null ? new byte[0] : made));
            }
            return made;
        }
        return known.instrumented().length == 0 ? null : known.instrumented().clone();
    }

    private synchronized @Nullable Entry known(String className) {
        return entries.get(className);
    }

    private synchronized void keep(String className, Entry entry) {
        if (entries.size() < MOST_CLASSES) {
            entries.put(className, entry);
            isNew = true;
        }
    }

    /** Writes the file if a class has come that it did not have. What cannot be written is made again next time. */
    public synchronized void save() {
        if (!isNew || file == null) {
            return;
        }
        isNew = false;
        Path beside = file.resolveSibling(
                file.getFileName() + "." + ProcessHandle.current().pid());
        try {
            Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
            Files.createDirectories(folder);
            Files.write(beside, content());
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            CacheFolder.trim(folder);
        } catch (IOException e) {
            delete(beside);
        }
    }

    private static void delete(Path beside) {
        try {
            Files.deleteIfExists(beside);
        } catch (IOException e) {
            // as it could not be written
        }
    }

    private byte[] content() {
        List<String> names = entries.keySet().stream().sorted().toList();
        int size = HEAD + Integer.BYTES;
        for (String name : names) {
            size += 4 * Integer.BYTES
                    + name.getBytes(StandardCharsets.UTF_8).length
                    + Objects.requireNonNull(entries.get(name)).instrumented().length;
        }
        ByteBuffer out = ByteBuffer.allocate(size).putLong(MAGIC).putInt(names.size());
        for (String name : names) {
            Entry entry = Objects.requireNonNull(entries.get(name));
            byte[] text = name.getBytes(StandardCharsets.UTF_8);
            out.putInt(text.length).put(text).putInt(entry.length()).putInt(entry.crc());
            out.putInt(entry.instrumented().length).put(entry.instrumented());
        }
        return out.putInt(crc(out.array(), out.position())).array();
    }
}
