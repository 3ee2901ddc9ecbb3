package dev.heddle.formats.trace;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.commons.compress.compressors.deflate.DeflateCompressorInputStream;
import org.apache.commons.compress.compressors.deflate.DeflateCompressorOutputStream;
import org.apache.commons.compress.compressors.deflate.DeflateParameters;

/** How a block's payload is stored. The ordinal is the code in trace files: append, never reorder. */
public enum Codec {
    /** As it is. The only codec whose bytes do not depend on the JDK's zlib. */
    STORED,
    /** RFC 1950 (zlib) at level 1: on event blocks level 6 takes three times as long for 6 % less. */
    DEFLATE;

    private static final int LEVEL = 1;
    private static final Codec[] ALL = values();

    /** The codec stored as {@code code}, or null where none has that code. */
    static Codec ofCode(int code) {
        return code >= 0 && code < ALL.length ? ALL[code] : null;
    }

    /** The bytes to store for the first {@code length} bytes of {@code payload}. */
    byte[] encode(byte[] payload, int length) {
        return switch (this) {
            case STORED -> Arrays.copyOf(payload, length);
            case DEFLATE -> deflate(payload, length);
        };
    }

    /**
     * The payload that {@code stored} stands for.
     *
     * @param length its exact length; the caller has bounded it
     * @throws MalformedException if {@code stored} is not the encoding of {@code length} bytes
     */
    byte[] decode(byte[] stored, int length) {
        return switch (this) {
            case STORED -> stored;
            case DEFLATE -> inflate(stored, length);
        };
    }

    private static byte[] deflate(byte[] payload, int length) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(length / 2 + 64);
        DeflateParameters parameters = new DeflateParameters();
        parameters.setCompressionLevel(LEVEL);
        try (DeflateCompressorOutputStream out = new DeflateCompressorOutputStream(bytes, parameters)) {
            out.write(payload, 0, length);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    private static byte[] inflate(byte[] stored, int length) {
        try (DeflateCompressorInputStream in = new DeflateCompressorInputStream(new ByteArrayInputStream(stored))) {
            byte[] payload = in.readNBytes(length);
            if (payload.length < length || in.read() != -1) {
                String found = payload.length < length ? Integer.toString(payload.length) : "more";
                throw new MalformedException("expected " + length + " bytes after inflating, found " + found);
            }
            return payload;
        } catch (IOException e) {
            throw new MalformedException("the payload is no deflate stream: " + e.getMessage());
        }
    }
}
