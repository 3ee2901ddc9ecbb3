package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.Payload;
import dev.heddle.formats.trace.TraceFormat;
import java.util.List;

/** A dictionary that grows by blocks. */
interface Entries<T> {
    /** Appends the {@code count} entries of one block. */
    void append(Payload payload, int count, MemoryBudget budget);

    int size();

    /** The entries so far; the list grows. */
    List<T> entries();

    /** Refuses counts that no block of {@code bytes} bytes has. */
    static void requireCount(int count, int bytes) {
        if (count < 1 || count > TraceFormat.MAX_COUNT || count > bytes) {
            throw new MalformedException("expected 1 to " + TraceFormat.MAX_COUNT + " entries, found a count of "
                    + Integer.toUnsignedString(count) + " and " + bytes + " bytes");
        }
    }
}
