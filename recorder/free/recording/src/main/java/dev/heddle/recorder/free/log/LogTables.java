package dev.heddle.recorder.free.log;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.BlockType;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TraceFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The dictionaries of a log, as they grow by blocks; the layout of their entries. */
final class LogTables {
    private static final int ENTRY_MEMORY = 64;
    private static final int ORDER_BITS = 4;

    /** How many entries the dictionaries of a log have. */
    static final class Sizes {
        private int threads;
        private int sites;
        private int fields;
        private int classes;

        int threads() {
            return threads;
        }

        int sites() {
            return sites;
        }

        int fields() {
            return fields;
        }

        int classes() {
            return classes;
        }

        /** A block with that many entries, if it is one of a dictionary. */
        void add(BlockType type, int count) {
            switch (type) {
                case LOG_THREADS -> threads += count;
                case LOG_SITES -> sites += count;
                case FIELDS -> fields += count;
                case CLASSES -> classes += count;
                default -> {}
            }
        }

        /** As the footer has them. */
        void write(RecordOutput out) {
            out.writeVarInt(threads, true);
            out.writeVarInt(sites, true);
            out.writeVarInt(fields, true);
            out.writeVarInt(classes, true);
        }

        /** @throws MalformedException unless the footer says the same */
        void check(RecordInput in) {
            total("threads", in, threads);
            total("sites", in, sites);
            total("fields", in, fields);
            total("classes", in, classes);
        }

        private static void total(String of, RecordInput in, int found) {
            int said = in.readVarInt(true);
            if (said != found) {
                throw new MalformedException(
                        "it announces " + Integer.toUnsignedString(said) + " " + of + ", found " + found);
            }
        }
    }

    final List<String> threads = new ArrayList<>();
    final List<LogFile.LogSite> sites = new ArrayList<>();
    final List<LogFile.LogField> fields = new ArrayList<>();
    final List<String> classes = new ArrayList<>();
    final List<String> notes = new ArrayList<>();
    final List<Integer> retired = new ArrayList<>();
    final Sizes sizes = new Sizes();
    private final MemoryBudget budget;

    LogTables(MemoryBudget budget) {
        this.budget = budget;
    }

    /** Takes a block of a dictionary, or of notes; false where it is another. */
    boolean take(BlockType type, RecordInput in, int count) {
        switch (type) {
            case LOG_THREADS -> append(threads, in, count, RecordInput::text);
            case LOG_SITES -> append(sites, in, count, LogTables::site);
            case FIELDS -> append(fields, in, count, LogTables::field);
            case CLASSES -> append(classes, in, count, RecordInput::text);
            case NOTES -> append(notes, in, count, LogTables::line);
            case RETIRED -> append(retired, in, count, this::fieldNumber);
            default -> {
                return false;
            }
        }
        sizes.add(type, count);
        return true;
    }

    private <T> void append(List<T> table, RecordInput in, int count, Function<RecordInput, T> layout) {
        if (count < 1 || count > TraceFormat.MAX_COUNT || count > in.remaining()) {
            throw new MalformedException("expected 1 to " + TraceFormat.MAX_COUNT + " entries, found a count of "
                    + Integer.toUnsignedString(count) + " and " + in.remaining() + " bytes");
        }
        budget.reserve(3L * in.remaining() + (long) ENTRY_MEMORY * count);
        for (int i = 0; i < count; i++) {
            table.add(layout.apply(in));
        }
        in.requireEnd();
    }

    private int fieldNumber(RecordInput in) {
        int number = in.readVarInt(true);
        if (number < 0 || number >= sizes.fields()) {
            throw new MalformedException(
                    "expected a field in [0, " + sizes.fields() + "), found " + Integer.toUnsignedString(number));
        }
        return number;
    }

    private static String line(RecordInput in) {
        String text = in.text();
        if (text.indexOf('\n') >= 0) {
            throw new MalformedException("a note has more than one line");
        }
        return text;
    }

    static void write(RecordOutput out, LogFile.LogSite site) {
        Trace.SiteEntry entry = site.entry();
        out.text(entry.className());
        out.text(entry.method());
        out.text(entry.descriptor());
        out.signed(entry.bytecodeIndex());
        out.writeByte(entry.kind().ordinal());
        out.text(entry.member());
        out.text(entry.file());
        out.signed(entry.line());
        out.writeByte(site.readOrder().ordinal() | site.writeOrder().ordinal() << ORDER_BITS);
    }

    private static LogFile.LogSite site(RecordInput in) {
        String className = in.text();
        String method = in.text();
        String descriptor = in.text();
        int bytecodeIndex = in.readVarInt(false);
        int code = in.readByteUnsigned();
        EventKind kind = EventKind.ofCode(code);
        if (kind == null) {
            throw new MalformedException("unknown event kind " + code);
        }
        Trace.SiteEntry entry = new Trace.SiteEntry(
                className, method, descriptor, bytecodeIndex, kind, in.text(), in.text(), in.readVarInt(false));
        int orders = in.readByteUnsigned();
        return new LogFile.LogSite(entry, order(orders & (1 << ORDER_BITS) - 1), order(orders >>> ORDER_BITS));
    }

    private static MemoryOrder order(int code) {
        MemoryOrder order = MemoryOrder.ofCode(code);
        if (order == null) {
            throw new MalformedException("unknown memory order " + code);
        }
        return order;
    }

    static void write(RecordOutput out, LogFile.LogField field) {
        out.text(field.className());
        out.text(field.name());
        out.text(field.descriptor());
        out.writeBoolean(field.isStatic());
    }

    private static LogFile.LogField field(RecordInput in) {
        return new LogFile.LogField(in.text(), in.text(), in.text(), in.flag("a field's static mark"));
    }
}
