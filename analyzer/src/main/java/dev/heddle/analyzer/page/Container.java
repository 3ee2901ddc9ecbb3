package dev.heddle.analyzer.page;

import dev.heddle.analyzer.report.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Columns of numbers and a JSON header in one deflated (zlib) block, in base64.
 *
 * <pre>
 * 4 bytes    length of the header, little-endian
 * header     JSON in UTF-8: {"columns": {name: [offset, count, width, base]}, ...}
 * padding    to a multiple of 4
 * columns    each at a multiple of 4 from the first; width 1 or 2: unsigned, to be added to base; width 4: signed
 * </pre>
 */
final class Container {
    private static final int ALIGNMENT = 4;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Map<String, Object> columns = new LinkedHashMap<>();
    private final Map<String, Object> header = new LinkedHashMap<>();

    Container() {
        header.put("columns", columns);
    }

    /** Adds what is small. */
    void put(String name, Object json) {
        header.put(name, json);
    }

    /** Adds a column, in as few bytes a number as its range allows. */
    void column(String name, int count, IntUnaryOperator numbers) {
        int least = count == 0 ? 0 : Integer.MAX_VALUE;
        int most = count == 0 ? 0 : Integer.MIN_VALUE;
        for (int i = 0; i < count; i++) {
            int number = numbers.applyAsInt(i);
            least = Math.min(least, number);
            most = Math.max(most, number);
        }
        long range = (long) most - least;
        int width = range <= 0xff ? 1 : range <= 0xffff ? 2 : 4;
        int base = width == 4 ? 0 : least;
        columns.put(name, List.of(bytes.size(), count, width, base));
        byte[] column = new byte[(count * width + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT];
        for (int i = 0; i < count; i++) {
            int number = numbers.applyAsInt(i) - base;
            for (int b = 0; b < width; b++) {
                column[i * width + b] = (byte) (number >>> Byte.SIZE * b);
            }
        }
        bytes.writeBytes(column);
    }

    /** Adds a column of numbers that have been gathered. */
    void column(String name, List<Integer> numbers) {
        List<Integer> copy = new ArrayList<>(numbers);
        column(name, copy.size(), copy::get);
    }

    /** All of it as text of letters, digits, {@code +}, {@code /} and {@code =}. */
    String base64() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION);
        try (OutputStream deflated = new DeflaterOutputStream(out, deflater, 1 << 16)) {
            byte[] head = Json.compact(header).getBytes(StandardCharsets.UTF_8);
            for (int b = 0; b < Integer.BYTES; b++) {
                deflated.write(head.length >>> Byte.SIZE * b);
            }
            deflated.write(head);
            deflated.write(new byte[-head.length & ALIGNMENT - 1]);
            bytes.writeTo(deflated);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        } finally {
            deflater.end();
        }
        return Base64.getEncoder().encodeToString(out.toByteArray());
    }
}
