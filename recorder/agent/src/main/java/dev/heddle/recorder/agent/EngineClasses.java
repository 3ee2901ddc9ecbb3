package dev.heddle.recorder.agent;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Classes and resources of the engine in one file of the cache: a start reads a thousand, for each of which a jar takes
 * several times as long. Big-endian: magic, number of slots (a power of two), length of the index, checksum (CRC-32) of
 * slots and index; the slots, each the place of an entry in the index or 0; the index; the contents. An entry is the
 * length of its name (two bytes), the name in ISO 8859-1, and the place in the file, the length and the checksum of its
 * content. Names stand in the slot of their hash or the next free one. What is damaged counts as missing.
 */
final class EngineClasses {
    private static final int MAGIC = 0x48444C01;
    private static final int HEADER = 4 * Integer.BYTES;
    private static final int PLACE = 3 * Integer.BYTES;
    private static final int MOST_BYTES = 1 << 26;

    private final RandomAccessFile file;
    private final byte[] slots;
    private final byte[] index;

    private EngineClasses(RandomAccessFile file, byte[] slots, byte[] index) {
        this.file = file;
        this.slots = slots;
        this.index = index;
    }

    /** Opens a file; null where it cannot be read. */
    static @Nullable EngineClasses open(String name) {
        RandomAccessFile file;
        try {
            file = new RandomAccessFile(name, "r");
        } catch (IOException e) {
            return null;
        }
        EngineClasses opened = read(file);
        if (opened == null) {
            close(file);
        }
        return opened;
    }

    private static void close(RandomAccessFile file) {
        try {
            file.close();
        } catch (IOException e) {
            // nothing was written
        }
    }

    private static @Nullable EngineClasses read(RandomAccessFile file) {
        try {
            byte[] header = new byte[HEADER];
            file.readFully(header);
            int slots = number(header, Integer.BYTES);
            int index = number(header, 2 * Integer.BYTES);
            boolean isOurs = number(header, 0) == MAGIC
                    && Integer.bitCount(slots) == 1
                    && slots > 0
                    && index > 0
                    && (slots | index) < MOST_BYTES;
            if (isOurs) {
                byte[] ofSlots = new byte[slots * Integer.BYTES];
                byte[] ofIndex = new byte[index];
                file.readFully(ofSlots);
                file.readFully(ofIndex);
                if (checksum(ofSlots, ofIndex) == number(header, 3 * Integer.BYTES)) {
                    return new EngineClasses(file, ofSlots, ofIndex);
                }
            }
            return null;
        } catch (IOException e) {
            return null;
        }
    }

    /** The content of that name; null where there is none. */
    byte @Nullable [] get(String name) {
        int mask = slots.length / Integer.BYTES - 1;
        int slot = name.hashCode() & mask;
        for (int at = number(slots, slot * Integer.BYTES); at != 0; at = number(slots, slot * Integer.BYTES)) {
            int after = at + 2 + name.length();
            if (isNamed(name, at)) {
                byte[] content = read(number(index, after), number(index, after + Integer.BYTES));
                boolean isWhole = content != null && checksum(content) == number(index, after + 2 * Integer.BYTES);
                return isWhole ? content : null;
            }
            slot = slot + 1 & mask;
        }
        return null;
    }

    private boolean isNamed(String name, int at) {
        int length = (index[at] & 0xFF) << Byte.SIZE | index[at + 1] & 0xFF;
        if (length != name.length()) {
            return false;
        }
        for (int i = length - 1; i >= 0; i--) { // names differ at their ends
            if ((index[at + 2 + i] & 0xFF) != name.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private synchronized byte @Nullable [] read(int from, int length) {
        try {
            byte[] content = new byte[length];
            file.seek(from);
            file.readFully(content);
            return content;
        } catch (IOException e) {
            return null;
        }
    }

    private static int checksum(byte[]... parts) {
        CRC32 crc = new CRC32();
        for (byte[] part : parts) {
            crc.update(part, 0, part.length);
        }
        return (int) crc.getValue();
    }

    private static int number(byte[] bytes, int at) {
        return bytes[at] << 24 | (bytes[at + 1] & 0xFF) << 16 | (bytes[at + 2] & 0xFF) << 8 | bytes[at + 3] & 0xFF;
    }

    /** Writes a file. */
    static void write(String name, SortedMap<String, byte[]> contents) throws IOException {
        int slots = Math.max(2, Integer.highestOneBit(contents.size()) * 4);
        int length = 1; // 0 is no entry
        for (String key : contents.keySet()) {
            length += 2 + key.length() + PLACE;
        }
        ByteBuffer places = ByteBuffer.allocate(slots * Integer.BYTES);
        ByteArrayOutputStream index = new ByteArrayOutputStream();
        DataOutputStream entries = new DataOutputStream(index);
        entries.writeByte(0);
        int from = HEADER + slots * Integer.BYTES + length;
        for (SortedMap.Entry<String, byte[]> entry : contents.entrySet()) {
            int slot = entry.getKey().hashCode() & slots - 1;
            while (places.getInt(slot * Integer.BYTES) != 0) {
                slot = slot + 1 & slots - 1;
            }
            places.putInt(slot * Integer.BYTES, index.size());
            entries.writeShort(entry.getKey().length());
            entries.write(entry.getKey().getBytes(StandardCharsets.ISO_8859_1));
            entries.writeInt(from);
            entries.writeInt(entry.getValue().length);
            entries.writeInt(checksum(entry.getValue()));
            from += entry.getValue().length;
        }
        try (OutputStream file = new FileOutputStream(name);
                DataOutputStream out = new DataOutputStream(file)) {
            out.writeInt(MAGIC);
            out.writeInt(slots);
            out.writeInt(index.size());
            out.writeInt(checksum(places.array(), index.toByteArray()));
            out.write(places.array());
            index.writeTo(out);
            for (byte[] content : contents.values()) {
                out.write(content);
            }
        }
    }
}
