package dev.heddle.formats.foreign;

import dev.heddle.formats.trace.CorruptTraceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads RapidBin: a header of 18 bytes (threads, locks, variables, events) and one 64-bit number an operation,
 * big-endian: from the top a sign bit, 15 bits place, 34 bits operand, 4 bits operation, 10 bits thread. The header's
 * numbers are compared with what is there, no more.
 */
final class RapidBinReader extends ForeignReader {
    static final int HEADER = 18;
    static final int EVENT = Long.BYTES;

    static final int OPERATION_SHIFT = 10;
    static final int OPERAND_SHIFT = 14;
    static final int PLACE_SHIFT = 48;
    static final int MOST_THREADS = 1 << OPERATION_SHIFT;
    static final long MOST_OPERAND = (1L << PLACE_SHIFT - OPERAND_SHIFT) - 1;
    static final int MOST_PLACE = 0x7fff;

    private static final int DIGITS = 24;

    private final Path file;
    private final InputStream in;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).flip();
    private final int threads;
    private final int locks;
    private final int variables;
    private final long announced;
    private long read;
    private int torn;

    RapidBinReader(Path file) throws IOException, CorruptTraceException {
        this.file = file;
        this.in = Files.newInputStream(file);
        this.text = new byte[2 * DIGITS];
        fill();
        if (buffer.remaining() < HEADER) {
            in.close();
            place = buffer.remaining();
            throw corrupt("truncated: expected a RapidBin header of " + HEADER + " bytes, found " + buffer.remaining());
        }
        threads = buffer.getShort();
        locks = buffer.getInt();
        variables = buffer.getInt();
        announced = buffer.getLong();
        if (threads < 0 || locks < 0 || variables < 0 || announced < 0) {
            in.close();
            throw corrupt("expected the RapidBin header's numbers of threads, locks, variables and events, found "
                    + threads + ", " + locks + ", " + variables + ", " + announced);
        }
    }

    @Override
    boolean next() throws IOException, CorruptTraceException {
        if (buffer.remaining() < EVENT) {
            fill();
            if (buffer.remaining() < EVENT) {
                torn = buffer.remaining();
                place = HEADER + EVENT * read;
                return false;
            }
        }
        place = HEADER + EVENT * read;
        read++;
        long bits = buffer.getLong();
        Operation found = Operation.ofCode((int) (bits >> OPERATION_SHIFT) & 0xf);
        if (bits < 0 || found == null) {
            throw corrupt(
                    bits < 0
                            ? "expected an event without a sign, found " + Long.toHexString(bits)
                            : "unknown operation " + (bits >> OPERATION_SHIFT & 0xf) + "; expected 0 to 8");
        }
        operation = found;
        location = (int) (bits >> PLACE_SHIFT);
        threadFrom = digits('T', bits & MOST_THREADS - 1, DIGITS);
        threadTo = DIGITS;
        operandFrom = digits(prefix(found), bits >> OPERAND_SHIFT & MOST_OPERAND, 2 * DIGITS);
        operandTo = 2 * DIGITS;
        return true;
    }

    private static char prefix(Operation operation) {
        return switch (operation) {
            case READ, WRITE -> 'V';
            case ACQUIRE, RELEASE, REQUEST -> 'L';
            case FORK, JOIN, BEGIN, END -> 'T';
        };
    }

    /** Writes a name that ends at {@code end}, and answers where it begins. */
    private int digits(char prefix, long number, int end) {
        int at = end;
        long rest = number;
        do {
            text[--at] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest > 0);
        text[--at] = (byte) prefix;
        return at;
    }

    private void fill() throws IOException {
        buffer.compact();
        while (buffer.position() < HEADER) {
            int got = in.read(buffer.array(), buffer.position(), buffer.remaining());
            if (got < 0) {
                break;
            }
            buffer.position(buffer.position() + got);
        }
        buffer.flip();
    }

    @Override
    void finish(Oddities oddities, ForeignExecution execution) {
        if (torn > 0) {
            oddities.add(Oddity.TORN, place, "");
        }
        if (read < announced) {
            oddities.add(Oddity.FEWER_EVENTS, place, read + " of " + announced + " events:");
        }
        if (read > announced) {
            oddities.add(
                    Oddity.MORE_EVENTS, HEADER + EVENT * announced, read + " events, announced " + announced + ":");
        }
        if (execution.threads().size() > threads || execution.locks() > locks || execution.variables() > variables) {
            oddities.add(
                    Oddity.WRONG_COUNTS,
                    0,
                    threads + ", " + locks + ", " + variables + " announced, "
                            + execution.threads().size() + ", " + execution.locks() + ", " + execution.variables()
                            + " found:");
        }
    }

    @Override
    CorruptTraceException corrupt(String what) {
        return new CorruptTraceException(file, place, what);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
