package dev.heddle.formats.trace.file;

import com.esotericsoftware.kryo.util.Util;
import dev.heddle.formats.trace.Calls;
import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.Environment;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import dev.heddle.formats.trace.Trace;
import java.util.HashMap;
import java.util.Map;

/**
 * The records and their numbers. A record's number stands before it (in a dictionary block: before the first); no class
 * that a file names is loaded. Input and output are Kryo's, its registry of classes is not used: an instance of it
 * loads 140 classes, a tenth of the start of a JVM that replays (ADR 96). Not thread-safe.
 */
public final class Records {
    private static final String UNSAFE_SWITCH = "kryo.unsafe";

    private final Map<Class<?>, Registered<?>> registered = new HashMap<>();

    private record Registered<T>(Class<T> type, RecordSerializer<T> serializer, int number) {
        void write(RecordOutput out, Object value) {
            serializer.encode(out, type.cast(value));
        }
    }

    public Records() {
        avoidUnsafe();
        register(Trace.Header.class, new HeaderSerializer(), 20);
        register(ProgramSerializer.Stored.class, new ProgramSerializer(), 21);
        register(Trace.ThreadEntry.class, new TableSerializers.OfThread(), 22);
        register(Trace.SiteEntry.class, new TableSerializers.OfSite(), 23);
        register(Trace.ObjectEntry.class, new TableSerializers.OfObject(), 24);
        register(Trace.LocationEntry.class, new TableSerializers.OfLocation(), 25);
        register(Trace.Passed.class, new VerdictSerializers.OfPassed(), 26);
        register(Trace.Failed.class, new VerdictSerializers.OfFailed(), 27);
        register(Trace.Blocked.class, new VerdictSerializers.OfBlocked(), 28);
        register(Trace.Unfinished.class, new VerdictSerializers.OfUnfinished(), 29);
        register(Environment.class, new EnvironmentSerializer(), 30);
        register(Cause.class, new CauseSerializer(), 31);
        register(Calls.class, new CallsSerializer(), 32);
        register(Origins.class, new Origins.Serializer(), 33);
        register(LocationTypes.class, new LocationTypes.Serializer(), 34);
    }

    private <T> void register(Class<T> type, RecordSerializer<T> serializer, int number) {
        registered.put(type, new Registered<>(type, serializer, number));
    }

    private Registered<?> of(Class<?> type) {
        Registered<?> known = registered.get(type);
        if (known == null) {
            throw new IllegalArgumentException(type + " is no record of a trace");
        }
        return known;
    }

    /**
     * Loads Kryo without its use of sun.misc.Unsafe, which it does not need here and for which JDK 24 and later print a
     * warning into the program's output. Kryo offers a system property only; it is put back at once.
     */
    private static void avoidUnsafe() {
        if (System.getProperty(UNSAFE_SWITCH) != null) {
            return;
        }
        System.setProperty(UNSAFE_SWITCH, "false");
        try {
            Util.isClassAvailable("java.lang.Object");
        } finally {
            System.clearProperty(UNSAFE_SWITCH);
        }
    }

    /** Writes the number of {@code type}. */
    public void writeNumber(RecordOutput out, Class<?> type) {
        out.writeVarInt(of(type).number(), true);
    }

    /** Writes a record without its number. */
    public void write(RecordOutput out, Object value) {
        of(value.getClass()).write(out, value);
    }

    /** Reads a number; it must be that of one of {@code types}, which is answered. */
    @SafeVarargs
    final <T> Class<? extends T> readNumber(RecordInput in, Class<? extends T>... types) {
        int number = in.readVarInt(true);
        for (Class<? extends T> type : types) {
            if (of(type).number() == number) {
                return type;
            }
        }
        throw new MalformedException("expected the record number of " + types[0].getSimpleName() + " ("
                + of(types[0]).number() + "), found " + Integer.toUnsignedString(number));
    }

    /** Reads a record whose number has been read. */
    <T> T read(RecordInput in, Class<T> type) {
        return type.cast(of(type).serializer().decode(in));
    }
}
