package dev.heddle.formats.foreign;

import dev.heddle.formats.trace.CorruptTraceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Reads STD: one operation a line, {@code T1|w(V3[4])|17}. Threads are named by words or, shorter, by numbers:
 * {@code fork(1)} forks T1.
 */
final class StdReader extends ForeignReader {
    private static final int LONGEST_LINE = 1 << 16;
    private static final int SHOWN = 60;

    private final Path file;
    private final InputStream in;
    private byte[] buffer = new byte[1 << 18];
    private int from;
    private int limit;
    private boolean atEnd;
    private byte[] joined = new byte[64];

    StdReader(Path file) throws IOException {
        this.file = file;
        this.in = Files.newInputStream(file);
    }

    @Override
    boolean next() throws IOException, CorruptTraceException {
        while (true) {
            int end = line();
            if (end < 0) {
                return false;
            }
            int begin = from;
            from = Math.min(limit, end + 1);
            place++;
            int to = end > begin && buffer[end - 1] == '\r' ? end - 1 : end;
            if (to > begin) {
                parse(begin, to);
                return true;
            }
        }
    }

    /** The end of the line that begins at {@code from}, or -1 where there is none. */
    private int line() throws IOException, CorruptTraceException {
        int at = from;
        while (true) {
            while (at < limit) {
                if (buffer[at] == '\n') {
                    return at;
                }
                at++;
            }
            if (at - from > LONGEST_LINE) {
                place++;
                throw corrupt("expected a line of at most " + LONGEST_LINE + " bytes, found a longer one");
            }
            if (atEnd) {
                return limit > from ? limit : -1;
            }
            at -= from;
            fill();
        }
    }

    private void fill() throws IOException {
        System.arraycopy(buffer, from, buffer, 0, limit - from);
        limit -= from;
        from = 0;
        int got = in.read(buffer, limit, buffer.length - limit);
        atEnd = got < 0;
        limit += Math.max(0, got);
    }

    private void parse(int begin, int end) throws CorruptTraceException {
        int first = indexOf('|', begin, end);
        int second = first < 0 ? -1 : indexOf('|', first + 1, end);
        if (second < 0 || indexOf('|', second + 1, end) >= 0) {
            throw corrupt("expected three fields, THREAD|OPERATION(OPERAND)|PLACE, found " + shown(begin, end));
        }
        text = buffer;
        location = number(second + 1, end);
        int open = indexOf('(', first + 1, second);
        int wordEnd = open < 0 ? second : open;
        Operation found = Operation.ofWord(buffer, first + 1, wordEnd);
        if (found == null) {
            throw corrupt("unknown operation " + shown(first + 1, wordEnd) + "; expected one of "
                    + Arrays.stream(Operation.values()).map(Operation::word).collect(Collectors.joining(", ")));
        }
        operation = found;
        operand(open, second);
        threadFrom = word(begin, first);
        threadTo = first;
        if (found == Operation.FORK || found == Operation.JOIN) {
            normalise();
        } else if (isNumber(threadFrom, threadTo)) {
            throw corrupt("expected a thread such as T" + shown(begin, first).replace("'", "") + ", found a number");
        }
    }

    private void operand(int open, int end) throws CorruptTraceException {
        if (open >= 0 && (buffer[end - 1] != ')' || end - open < 2)) {
            throw corrupt("expected an operand in parentheses, found " + shown(open, end));
        }
        operandFrom = open < 0 ? end : open + 1;
        operandTo = open < 0 ? end : end - 1;
        if (operation.hasOperand()) {
            word(operandFrom, operandTo);
        }
    }

    /** Threads that are forked and joined are named by their number alone as a rule. */
    private void normalise() {
        if (!isNumber(operandFrom, operandTo)) {
            return;
        }
        int threadLength = threadTo - threadFrom;
        int length = operandTo - operandFrom;
        if (joined.length < threadLength + length + 1) {
            joined = new byte[2 * (threadLength + length) + 1];
        }
        System.arraycopy(buffer, threadFrom, joined, 0, threadLength);
        joined[threadLength] = 'T';
        System.arraycopy(buffer, operandFrom, joined, threadLength + 1, length);
        text = joined;
        threadFrom = 0;
        threadTo = threadLength;
        operandFrom = threadLength;
        operandTo = threadLength + 1 + length;
    }

    private boolean isNumber(int begin, int end) {
        for (int i = begin; i < end; i++) {
            if (buffer[i] < '0' || buffer[i] > '9') {
                return false;
            }
        }
        return end > begin;
    }

    /** A name: not empty, no blanks, no control characters. */
    private int word(int begin, int end) throws CorruptTraceException {
        boolean good = end > begin;
        for (int i = begin; i < end; i++) {
            good &= buffer[i] > ' ' || buffer[i] < 0;
        }
        if (!good) {
            throw corrupt("expected a name without blanks, found " + shown(begin, end));
        }
        return begin;
    }

    private int number(int begin, int end) throws CorruptTraceException {
        long value = 0;
        boolean good = end > begin;
        for (int i = begin; i < end && good; i++) {
            value = value * 10 + buffer[i] - '0';
            good = buffer[i] >= '0' && buffer[i] <= '9' && value <= Integer.MAX_VALUE;
        }
        if (!good) {
            throw corrupt("expected a place from 0 to " + Integer.MAX_VALUE + ", found " + shown(begin, end));
        }
        return (int) value;
    }

    private int indexOf(char c, int begin, int end) {
        for (int i = begin; i < end; i++) {
            if (buffer[i] == c) {
                return i;
            }
        }
        return -1;
    }

    private String shown(int begin, int end) {
        String head = new String(buffer, begin, Math.min(SHOWN, end - begin), StandardCharsets.UTF_8);
        return "'" + head.replaceAll("\\p{Cntrl}", "?") + (end - begin > SHOWN ? "..." : "") + "'";
    }

    @Override
    void finish(Oddities oddities, ForeignExecution execution) {}

    @Override
    CorruptTraceException corrupt(String what) {
        return CorruptTraceException.atLine(file, place, what);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
