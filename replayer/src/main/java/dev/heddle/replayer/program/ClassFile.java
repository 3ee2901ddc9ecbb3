package dev.heddle.replayer.program;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The little of a class file that must be known before a JVM is forked. Read by hand, since a class file newer than our
 * libraries must still be named as such.
 *
 * @param majorVersion 52 for Java 8, 61 for Java 17
 * @param superName internal name, or empty
 * @param hasMain declares a method named {@code main}
 */
public record ClassFile(int majorVersion, String superName, boolean hasMain) {
    private static final int MAGIC = 0xCAFEBABE;
    private static final int FEATURE_OFFSET = 44;

    /** The Java feature version that this class file needs: 17, 21, ... */
    public int feature() {
        return majorVersion - FEATURE_OFFSET;
    }

    /** Reads version, super class and methods; {@code name} is for the message of an unreadable file. */
    public static ClassFile read(byte[] bytes, String name) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (in.readInt() != MAGIC) {
                throw new UsageException(
                        name + ": no class file; expected it to begin with CAFEBABE; compile it again");
            }
            in.readUnsignedShort();
            int major = in.readUnsignedShort();
            Pool pool = new Pool(in);
            in.skipNBytes(4); // access flags, this class
            String superName = pool.className(in.readUnsignedShort());
            in.skipNBytes(2L * in.readUnsignedShort());
            skipMembers(in, pool); // fields
            return new ClassFile(major, superName, skipMembers(in, pool));
        } catch (IOException e) {
            throw new UsageException(name + ": class file ends too early; compile it again", e);
        }
    }

    /** Skips fields or methods and answers whether one is called main. */
    private static boolean skipMembers(DataInputStream in, Pool pool) throws IOException {
        boolean main = false;
        for (int n = in.readUnsignedShort(); n > 0; n--) {
            in.readUnsignedShort();
            main |= pool.text(in.readUnsignedShort()).equals("main");
            in.readUnsignedShort();
            for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                in.readUnsignedShort();
                in.skipNBytes(in.readInt() & 0xFFFF_FFFFL);
            }
        }
        return main;
    }

    /** The constants of JVMS 4.4, of which only names are kept. */
    private static final class Pool {
        private final Map<Integer, String> texts = new HashMap<>();
        private final Map<Integer, Integer> classes = new HashMap<>();

        Pool(DataInputStream in) throws IOException {
            int count = in.readUnsignedShort();
            for (int i = 1; i < count; i++) {
                int tag = in.readUnsignedByte();
                switch (tag) {
                    case 1 -> texts.put(i, in.readUTF());
                    case 7 -> classes.put(i, in.readUnsignedShort());
                    case 8, 16, 19, 20 -> in.skipNBytes(2);
                    case 15 -> in.skipNBytes(3);
                    case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                    case 5, 6 -> {
                        in.skipNBytes(8);
                        i++; // long and double take two places
                    }
                    default -> throw new IOException("constant of unknown tag " + tag);
                }
            }
        }

        String text(int index) {
            return texts.getOrDefault(index, "");
        }

        String className(int index) {
            return text(classes.getOrDefault(index, 0));
        }
    }
}
