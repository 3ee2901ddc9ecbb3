package dev.heddle.cli.debug;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Numbers and layouts of the protocol (Java Debug Wire Protocol Details of the JDK). Ids of objects, classes, fields
 * and methods have 8 bytes in HotSpot.
 */
final class Jdwp {
    static final byte[] HANDSHAKE = "JDWP-Handshake".getBytes(StandardCharsets.US_ASCII);

    // Commands: set << 8 | number.
    static final int CLASSES_BY_SIGNATURE = 1 << 8 | 2;
    static final int DISPOSE = 1 << 8 | 6;
    static final int ID_SIZES = 1 << 8 | 7;
    static final int SUSPEND = 1 << 8 | 8;
    static final int RESUME = 1 << 8 | 9;
    static final int FIELDS = 2 << 8 | 4;
    static final int METHODS = 2 << 8 | 5;
    static final int GET_VALUES = 2 << 8 | 6;
    static final int SET_VALUES = 3 << 8 | 2;
    static final int INVOKE_STATIC = 3 << 8 | 3;
    static final int NEW_INSTANCE = 3 << 8 | 4;
    static final int INVOKE_OF_INTERFACE = 5 << 8 | 1;
    static final int INVOKE = 9 << 8 | 6;
    static final int SET_REQUEST = 15 << 8 | 1;
    static final int CLEAR_REQUEST = 15 << 8 | 2;
    static final int CLEAR_BREAKPOINTS = 15 << 8 | 3;
    static final int EVENTS = 64 << 8 | 100;

    // Kinds of events.
    static final int SINGLE_STEP = 1;
    static final int BREAKPOINT = 2;
    static final int CLASS_PREPARE = 8;
    static final int CLASS_UNLOAD = 9;
    static final int METHOD_ENTRY = 40;
    static final int METHOD_EXIT = 41;
    static final int VM_START = 90;

    // Policies.
    static final int SUSPEND_NONE = 0;
    static final int SUSPEND_ALL = 2;

    // Modifiers of requests.
    static final int COUNT = 1;
    static final int CLASS_EXCLUDE = 6;
    static final int LOCATION_ONLY = 7;
    static final int STEP = 10;

    static final int ID_BYTES = 8;
    /** Type tag, class, method, index. */
    static final int LOCATION_BYTES = 1 + 2 * ID_BYTES + Long.BYTES;

    private Jdwp() {}

    static final class Data {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Data of(byte[] more) {
            bytes.writeBytes(more);
            return this;
        }

        Data u1(int value) {
            bytes.write(value);
            return this;
        }

        Data u4(int value) {
            return of(ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
        }

        Data u8(long value) {
            return of(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
        }

        Data text(String value) {
            byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
            return u4(utf8.length).of(utf8);
        }

        byte[] bytes() {
            return bytes.toByteArray();
        }
    }

    static String text(ByteBuffer from) {
        byte[] utf8 = new byte[from.getInt()];
        from.get(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
