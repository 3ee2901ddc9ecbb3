package dev.heddle.replayer.inputs;

import dev.heddle.formats.trace.Environment;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/** A digest of what the program has read from its environment, or of its JVM. */
public final class Digest {
    private Digest() {}

    /**
     * In 32 bits, whatever the order of a map or an array, and without its secrets, which are in no trace and may
     * differ. A value that is null has another one than the empty string.
     */
    public static long of(Object name, Object value) {
        CRC32C crc = new CRC32C();
        add(crc, name);
        if (value instanceof Map<?, ?> map) {
            Map<String, String> sorted = new TreeMap<>();
            map.forEach((k, v) -> {
                if (!Environment.isSecret(String.valueOf(k))) {
                    sorted.put(String.valueOf(k), String.valueOf(v));
                }
            });
            sorted.forEach((k, v) -> {
                add(crc, k);
                add(crc, v);
            });
        } else if (value instanceof Object[] answers) {
            Stream.of(answers).map(String::valueOf).sorted().forEach(answer -> add(crc, answer));
        } else {
            add(crc, value);
        }
        return crc.getValue();
    }

    private static void add(CRC32C crc, Object part) {
        if (part == null) {
            crc.update(1);
        } else {
            crc.update(String.valueOf(part).getBytes(StandardCharsets.UTF_8));
        }
        crc.update(0);
    }
}
