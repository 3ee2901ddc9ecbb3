package dev.heddle.replayer.access;

import dev.heddle.recorder.instrument.place.Internals;
import java.lang.reflect.Field;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Where byte buffers have their bytes. */
public final class Buffers {
    private static final long ARRAY = offset(ByteBuffer.class, "hb");
    private static final long ADDRESS = offset(Buffer.class, "address");

    private Buffers() {}

    private static long offset(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            return Internals.objectOffset(field);
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The array behind it, or null where the bytes are outside the heap. */
    static @Nullable Object array(ByteBuffer buffer) {
        return Internals.reference(buffer, ARRAY);
    }

    /** Address of the buffer's first byte: within its array, or absolute. */
    public static long address(ByteBuffer buffer) {
        return Internals.bits(buffer, ADDRESS, 'J');
    }
}
