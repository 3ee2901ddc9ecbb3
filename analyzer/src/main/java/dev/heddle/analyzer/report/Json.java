package dev.heddle.analyzer.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import dev.heddle.formats.text.Printable;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON (RFC 8259): maps and reports become objects in their own order, iterables arrays; numbers, booleans and
 * null themselves; everything else the string that it prints as. Infinite numbers and NaN, which JSON lacks, become
 * null.
 */
public final class Json {
    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .characterEscapes(new Escapes())
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .build();

    private Json() {}

    /** JSON on a single line without blanks. */
    public static String compact(@Nullable Object value) {
        return text(value, null);
    }

    /** Indented by two blanks a level, without a line end after the last line. */
    public static String indented(@Nullable Object value) {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withObjectEmptySeparator("")
                .withArrayEmptySeparator(""));
        printer.indentObjectsWith(lines);
        printer.indentArraysWith(lines);
        return text(value, printer);
    }

    /** Writes {@code value} as {@link #compact} shows it. */
    public static void write(@Nullable Object value, Writer out) throws IOException {
        write(value, out, null);
    }

    private static String text(@Nullable Object value, @Nullable PrettyPrinter printer) {
        StringWriter out = new StringWriter();
        try {
            write(value, out, printer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private static void write(@Nullable Object value, Writer out, @Nullable PrettyPrinter printer) throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.setPrettyPrinter(printer);
            write(value, json);
        }
    }

    private static void write(@Nullable Object value, JsonGenerator json) throws IOException {
        if (value instanceof Report report) {
            write(report.json(), json);
        } else if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName(String.valueOf(entry.getKey()));
                write(entry.getValue(), json);
            }
            json.writeEndObject();
        } else if (value instanceof Iterable<?> list) {
            json.writeStartArray();
            for (Object one : list) {
                write(one, json);
            }
            json.writeEndArray();
        } else if (value instanceof Boolean bool) {
            json.writeBoolean(bool);
        } else if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            json.writeNumber(number.toString());
        } else if (value == null || value instanceof Number) {
            json.writeNull();
        } else {
            json.writeString(value.toString());
        }
    }

    /** Escapes what is legal JSON but breaks readers that take it for a script or for UTF-8, or terminals. */
    private static final class Escapes extends CharacterEscapes {
        private static final long serialVersionUID = 1;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] codes = standardAsciiEscapesForJSON();
            codes[0x7f] = ESCAPE_CUSTOM;
            return codes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int ch) {
            boolean plain = !Printable.isControl((char) ch) && !Character.isSurrogate((char) ch);
            return plain ? null : new SerializedString(String.format("\\u%04x", ch));
        }
    }
}
