package dev.heddle.formats.trace.file;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.util.DefaultClassResolver;
import com.esotericsoftware.kryo.util.Util;
import dev.heddle.formats.trace.Calls;
import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.Environment;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import dev.heddle.formats.trace.Trace;

/**
 * The records and their numbers. A record's number stands before it (in a dictionary block: before the first); it is
 * looked up here and never resolved by Kryo, which would load a class that the file names. Not thread-safe.
 */
public final class Records {
    private static final String UNSAFE_SWITCH = "kryo.unsafe";

    private final Kryo kryo;

    public Records() {
        avoidUnsafe();
        kryo = new Kryo(new DefaultClassResolver(), null);
        kryo.setRegistrationRequired(true);
        kryo.register(Trace.Header.class, new HeaderSerializer(), 20);
        kryo.register(ProgramSerializer.Stored.class, new ProgramSerializer(), 21);
        kryo.register(Trace.ThreadEntry.class, new TableSerializers.OfThread(), 22);
        kryo.register(Trace.SiteEntry.class, new TableSerializers.OfSite(), 23);
        kryo.register(Trace.ObjectEntry.class, new TableSerializers.OfObject(), 24);
        kryo.register(Trace.LocationEntry.class, new TableSerializers.OfLocation(), 25);
        kryo.register(Trace.Passed.class, new VerdictSerializers.OfPassed(), 26);
        kryo.register(Trace.Failed.class, new VerdictSerializers.OfFailed(), 27);
        kryo.register(Trace.Blocked.class, new VerdictSerializers.OfBlocked(), 28);
        kryo.register(Trace.Unfinished.class, new VerdictSerializers.OfUnfinished(), 29);
        kryo.register(Environment.class, new EnvironmentSerializer(), 30);
        kryo.register(Cause.class, new CauseSerializer(), 31);
        kryo.register(Calls.class, new CallsSerializer(), 32);
        kryo.register(Origins.class, new Origins.Serializer(), 33);
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
        out.writeVarInt(kryo.getRegistration(type).getId(), true);
    }

    /** Writes a record without its number. */
    public void write(RecordOutput out, Object value) {
        kryo.writeObject(out, value);
    }

    /** Reads a number; it must be that of one of {@code types}, which is answered. */
    @SafeVarargs
    final <T> Class<? extends T> readNumber(RecordInput in, Class<? extends T>... types) {
        int number = in.readVarInt(true);
        for (Class<? extends T> type : types) {
            Registration registration = kryo.getRegistration(type);
            if (registration.getId() == number) {
                return type;
            }
        }
        throw new MalformedException("expected the record number of " + types[0].getSimpleName() + " ("
                + kryo.getRegistration(types[0]).getId() + "), found " + Integer.toUnsignedString(number));
    }

    /** Reads a record whose number has been read. */
    <T> T read(RecordInput in, Class<T> type) {
        return kryo.readObject(in, type);
    }
}
