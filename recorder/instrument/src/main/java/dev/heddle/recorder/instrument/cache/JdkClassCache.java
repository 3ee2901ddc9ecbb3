package dev.heddle.recorder.instrument.cache;

import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Instrumented classes of the JDK, and those of the hooks, kept in a file from one JVM to the next: what
 * {@link dev.heddle.recorder.instrument.jdk.JdkClasses} makes of a class depends on the class file and on our own code
 * alone. The instrumenter runs cold at the start of each target JVM, where these hundred classes take a quarter of the
 * time.
 *
 * <p>A file belongs to one JDK and one build of ours. Safe for use by several threads.
 */
public final class JdkClassCache {
    /** Keeps nothing. */
    public static final JdkClassCache NONE = new JdkClassCache(null);

    private static final long MAGIC = 0x48444c4a444b3031L; // HDLJDK01
    private static final int MOST_BYTES = 32 << 20;

    private final KeptFile kept;

    private JdkClassCache(@Nullable Path file) {
        kept = new KeptFile(MAGIC, MOST_BYTES, file);
    }

    /**
     * Opens the cache of the running JDK.
     *
     * @param folder where the files lie; made when there is something to write
     * @param ours the jars of which the code decides what becomes of a class
     */
    public static JdkClassCache open(Path folder, List<Path> ours) {
        String key = KeptFile.key(ours, List.of());
        return key == null ? NONE : new JdkClassCache(folder.resolve("jdk-" + key + ".classes"));
    }

    /**
     * The instrumented class, or null where it stays as it is.
     *
     * @param className internal name
     * @param instrument makes it where it is not known
     */
    public byte @Nullable [] get(String className, byte[] classFile, UnaryOperator<byte[]> instrument) {
        byte[] known = kept.get(className, classFile);
        if (known != null) {
            return known.length == 0 ? null : known;
        }
        byte[] made = instrument.apply(classFile);
        kept.put(className, classFile, made == null ? new byte[0] : made);
        return made;
    }

    /** Writes the file if a class has come that it did not have. What cannot be written is made again next time. */
    public void save() {
        kept.save();
    }
}
