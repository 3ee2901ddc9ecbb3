package dev.heddle.formats.trace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/** A dictionary that grows by blocks. */
final class Table<T> {
    private static final int ENTRY_MEMORY = 64;

    private final Class<T> type;
    private final Records records;
    private final Consumer<T> check;
    private final List<T> entries = new ArrayList<>();

    /** @param check fails for an entry that must not be */
    Table(Class<T> type, Records records, Consumer<T> check) {
        this.type = type;
        this.records = records;
        this.check = check;
    }

    /** Appends the {@code count} entries of one block. */
    void append(RecordInput in, int count, MemoryBudget budget) {
        if (count < 1 || count > TraceFormat.MAX_COUNT || count > in.remaining()) {
            throw new MalformedException("expected 1 to " + TraceFormat.MAX_COUNT + " entries, found a count of "
                    + Integer.toUnsignedString(count) + " and " + in.remaining() + " bytes");
        }
        budget.reserve(3L * in.remaining() + (long) ENTRY_MEMORY * count);
        records.readNumber(in, type);
        for (int i = 0; i < count; i++) {
            T entry = records.read(in, type);
            check.accept(entry);
            entries.add(entry);
        }
        in.requireEnd();
    }

    int size() {
        return entries.size();
    }

    List<T> entries() {
        return Collections.unmodifiableList(entries);
    }
}
