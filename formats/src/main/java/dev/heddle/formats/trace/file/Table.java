package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.Payload;
import dev.heddle.formats.trace.RecordInput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/** A dictionary that grows by blocks. */
final class Table<T> implements Entries<T> {
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

    @Override
    public void append(Payload payload, int count, MemoryBudget budget) {
        RecordInput in = payload.input();
        Entries.requireCount(count, in.remaining());
        budget.reserve(3L * in.remaining() + (long) ENTRY_MEMORY * count);
        records.readNumber(in, type);
        for (int i = 0; i < count; i++) {
            T entry = records.read(in, type);
            check.accept(entry);
            entries.add(entry);
        }
        in.requireEnd();
    }

    @Override
    public int size() {
        return entries.size();
    }

    @Override
    public List<T> entries() {
        return Collections.unmodifiableList(entries);
    }
}
