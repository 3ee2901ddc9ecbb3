package dev.heddle.formats.trace;

import com.esotericsoftware.kryo.io.Output;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Output of one block at a time. A string is written once a block, then by number, so that dictionaries stay small. */
public final class RecordOutput extends Output {
    private final Map<String, Integer> strings = new HashMap<>();

    public RecordOutput() {
        super(1 << 14, TraceFormat.MAX_PAYLOAD);
    }

    /** Begins the next block. */
    public void restart() {
        reset();
        strings.clear();
    }

    /** UTF-8; an unpaired surrogate becomes a question mark. */
    public void text(String s) {
        Integer known = strings.putIfAbsent(Objects.requireNonNull(s, "a string of a trace is null"), strings.size());
        if (known != null) {
            writeVarInt(known + 1, true);
            return;
        }
        byte[] bytes = s.getBytes(StandardCharsets.UTF_8);
        writeVarInt(0, true);
        writeVarInt(bytes.length, true);
        writeBytes(bytes);
    }

    public void texts(List<String> list) {
        writeVarInt(list.size(), true);
        list.forEach(this::text);
    }

    /** In the order of the keys, whatever the order of the map. */
    public void textMap(Map<String, String> map) {
        writeVarInt(map.size(), true);
        new TreeMap<>(map).forEach((key, value) -> {
            text(key);
            text(value);
        });
    }

    /** A number that may be negative, -1 as a rule. */
    public void signed(int value) {
        writeVarInt(value, false);
    }
}
