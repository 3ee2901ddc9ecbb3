package dev.heddle.formats.trace;

import com.esotericsoftware.kryo.io.Input;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Input of one block. Every length and count is compared with the bytes that remain before memory is given for it. */
public final class RecordInput extends Input {
    private final List<String> strings = new ArrayList<>();
    private final CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();

    public RecordInput(byte[] payload) {
        this(payload, payload.length);
    }

    /** @param length how many bytes of the buffer are the payload */
    public RecordInput(byte[] buffer, int length) {
        super(buffer, 0, length);
    }

    public int remaining() {
        return limit - position;
    }

    /** A count of things that take at least {@code least} bytes each. */
    public int count(String of, int least) {
        int n = readVarInt(true);
        if (n < 0 || n > remaining() / least) {
            throw new MalformedException(
                    Integer.toUnsignedString(n) + " " + of + " announced where " + remaining() + " bytes remain");
        }
        return n;
    }

    /** A number that must lie in {@code [0, max]}. */
    public int unsigned(String what, int max) {
        int value = readVarInt(true);
        if (value < 0 || value > max) {
            throw new MalformedException(
                    "expected " + what + " in [0, " + max + "], found " + Integer.toUnsignedString(value));
        }
        return value;
    }

    public boolean flag(String what) {
        int value = readByteUnsigned();
        if (value > 1) {
            throw new MalformedException("expected 0 or 1 for " + what + ", found " + value);
        }
        return value == 1;
    }

    public String text() {
        int known = readVarInt(true);
        if (known != 0) {
            if (known < 0 || known > strings.size()) {
                throw new MalformedException(
                        "string " + Integer.toUnsignedString(known) + " named where " + strings.size() + " are known");
            }
            return strings.get(known - 1);
        }
        String s = decode(count("bytes of a string", 1));
        strings.add(s);
        return s;
    }

    private String decode(int length) {
        try {
            String s = utf8.decode(ByteBuffer.wrap(buffer, position, length)).toString();
            position += length;
            return s;
        } catch (CharacterCodingException e) {
            throw new MalformedException("a string is not UTF-8");
        }
    }

    public List<String> texts(String of) {
        int n = count(of, 1);
        List<String> list = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            list.add(text());
        }
        return Collections.unmodifiableList(list);
    }

    public Map<String, String> textMap(String of) {
        int n = count(of, 2);
        TreeMap<String, String> map = new TreeMap<>();
        for (int i = 0; i < n; i++) {
            String key = text();
            if (!map.isEmpty() && map.lastKey().compareTo(key) >= 0) {
                throw new MalformedException("the keys of the " + of + " are not in ascending order");
            }
            map.put(key, text());
        }
        return Collections.unmodifiableMap(map);
    }

    /** Nothing may be left. */
    public void requireEnd() {
        if (remaining() != 0) {
            throw new MalformedException("expected the end of the payload, found " + remaining() + " more bytes");
        }
    }
}
