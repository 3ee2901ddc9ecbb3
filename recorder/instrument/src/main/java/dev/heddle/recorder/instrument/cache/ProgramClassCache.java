package dev.heddle.recorder.instrument.cache;

import dev.heddle.formats.run.CacheFolder;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Instrumented classes of a program, kept in a file from one JVM to the next. A class is known by its name and the
 * content of its class file; what was asked of other classes when it was instrumented is kept with it, and asked again.
 * A file belongs to one JDK, one build of ours and one program. Safe for use by several threads.
 */
public final class ProgramClassCache {
    /** Keeps nothing. */
    public static final ProgramClassCache NONE = new ProgramClassCache(null);

    private static final long MAGIC = 0x48444c5052473031L; // HDLPRG01
    private static final int MOST_BYTES = 64 << 20;
    /** The part of the program's heap that may be taken. */
    private static final long PART_OF_HEAP = 16;

    private final KeptFile kept;

    private ProgramClassCache(@Nullable Path file) {
        int most = (int) Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
        kept = new KeptFile(MAGIC, most, file);
    }

    /**
     * Opens the cache of a program in the running JDK.
     *
     * @param folder where the files lie; made when there is something to write
     * @param ours the jars of which the code decides what becomes of a class
     * @param program what the program is known by, the main class for one: others have another file
     */
    public static ProgramClassCache open(Path folder, List<Path> ours, List<String> program) {
        String key = KeptFile.key(ours, program);
        return key == null ? NONE : new ProgramClassCache(CacheFolder.ofProgram(folder, key));
    }

    /**
     * A name for what belongs to the running JDK and to a build of ours, or null where that cannot be told.
     *
     * @param ours the jars of which the code decides what becomes of a class
     * @param more what else it belongs to
     */
    public static @Nullable String key(List<Path> ours, List<String> more) {
        return KeptFile.key(ours, more);
    }

    /** The class as it was instrumented, or null where it is not known. */
    @Nullable
    public InstrumentedClass get(String name, byte[] classFile) {
        byte[] known = kept.get(name, classFile);
        try {
            return known == null ? null : InstrumentedClassCoding.read(name, known);
        } catch (RuntimeException e) {
            return null; // as good as unknown
        }
    }

    /** Keeps an instrumented class. */
    public void put(byte[] classFile, InstrumentedClass instrumented) {
        byte[] made = kept.isOff() ? null : InstrumentedClassCoding.write(instrumented);
        if (made != null) {
            kept.put(instrumented.name(), classFile, made);
        }
    }

    /** Writes the file if a class has come that it did not have. What cannot be written is made again next time. */
    public void save() {
        kept.save();
    }
}
