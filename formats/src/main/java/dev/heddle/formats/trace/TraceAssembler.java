package dev.heddle.formats.trace;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Builds a {@link Trace} from the blocks of a file, in file order, and holds the rules of that order. */
final class TraceAssembler {
    private final Records records = new Records();
    private final MemoryBudget budget;
    private final Set<String> paths = new HashSet<>();
    private final Table<Trace.ThreadEntry> threads =
            new Table<>(Trace.ThreadEntry.class, records, entry -> TraceCheck.thread(entry, paths));
    private final Table<Trace.SiteEntry> sites = new Table<>(Trace.SiteEntry.class, records, entry -> {});
    private final Table<Trace.ObjectEntry> objects =
            new Table<>(Trace.ObjectEntry.class, records, entry -> TraceCheck.object(entry, sizes()));
    private final Table<Trace.LocationEntry> locations =
            new Table<>(Trace.LocationEntry.class, records, entry -> TraceCheck.location(entry, sizes()));
    private final ByteArrayOutputStream bundle = new ByteArrayOutputStream();
    private final List<IndexEntry> index = new ArrayList<>();
    private final EventAssembler events;
    private Trace.Header header;
    private ProgramSerializer.Stored program;
    private Trace.Verdict verdict;
    private boolean footer;

    /** @param totalEvents how many events the blocks announce together */
    TraceAssembler(long totalEvents, MemoryBudget budget) {
        this.budget = budget;
        this.events = new EventAssembler(totalEvents, budget);
    }

    private TraceCheck.Sizes sizes() {
        return new TraceCheck.Sizes(threads.size(), sites.size(), objects.size(), locations.size());
    }

    /**
     * Takes the next block.
     *
     * @throws MalformedException if it breaks the format; nothing of an EVENTS block is kept then
     */
    void accept(BlockHeader block, byte[] payload) {
        BlockType type = BlockType.ofCode(block.type());
        RecordInput in = new RecordInput(payload);
        IndexEntry entry = new IndexEntry(block.type(), block.end() - block.offset(), block.count(), -1, -1, -1);
        if (type == null) {
            requireOptional(block);
        } else if (type == BlockType.EVENTS) {
            requireBody(type);
            EventBlock decoded = events.accept(in, block.count(), sizes());
            entry = new IndexEntry(
                    block.type(), entry.size(), block.count(), decoded.thread(), decoded.first(), decoded.last());
        } else {
            acceptStructured(type, block, payload, in);
        }
        index.add(entry);
    }

    private static void requireOptional(BlockHeader block) {
        if ((block.flags() & TraceFormat.OPTIONAL_BLOCK) == 0) {
            throw new MalformedException("unknown block type " + block.type()
                    + " that must not be skipped; read it with the Heddle that wrote it");
        }
    }

    private void acceptStructured(BlockType type, BlockHeader block, byte[] payload, RecordInput in) {
        switch (type) {
            case HEADER -> {
                require(type, header == null);
                header = single(in, Trace.Header.class);
            }
            case PROGRAM -> {
                require(type, header != null && program == null);
                program = single(in, ProgramSerializer.Stored.class);
            }
            case BUNDLE -> acceptBundle(payload);
            case THREADS -> append(type, threads, in, block.count());
            case SITES -> append(type, sites, in, block.count());
            case OBJECTS -> append(type, objects, in, block.count());
            case LOCATIONS -> append(type, locations, in, block.count());
            case VERDICT -> {
                requireBody(type);
                Trace.Verdict found = single(in, Trace.Passed.class, Trace.Failed.class);
                TraceCheck.verdict(found, sizes());
                verdict = found;
            }
            case FOOTER -> {
                require(type, verdict != null);
                Footer.check(in, block.count(), index, events.received(), sizes());
                footer = true;
            }
            case EVENTS -> throw new IllegalStateException("events are no structured block");
        }
    }

    private void acceptBundle(byte[] payload) {
        requireBody(BlockType.BUNDLE);
        if (payload.length > program.bundleLength() - bundle.size()) {
            throw new MalformedException("expected a bundle of " + program.bundleLength() + " bytes, found at least "
                    + ((long) bundle.size() + payload.length));
        }
        budget.reserve(4L * payload.length);
        bundle.writeBytes(payload);
    }

    private <T> void append(BlockType type, Table<T> table, RecordInput in, int count) {
        requireBody(type);
        table.append(in, count, budget);
    }

    /** The one record of a block. */
    @SafeVarargs
    private <T> T single(RecordInput in, Class<? extends T>... types) {
        budget.reserve(8L * in.remaining());
        T value = records.read(in, records.readNumber(in, types));
        in.requireEnd();
        return value;
    }

    private void requireBody(BlockType type) {
        require(type, program != null && verdict == null);
    }

    private void require(BlockType type, boolean inOrder) {
        if (!inOrder || footer) {
            throw new MalformedException("a " + type
                    + " block must not stand here: expected HEADER, PROGRAM, tables and events, VERDICT, FOOTER");
        }
    }

    /** True once header and program are known: without them there is no trace. */
    boolean hasProgram() {
        return program != null;
    }

    /** How many blocks were taken. */
    int blocks() {
        return index.size();
    }

    /** What is wrong with the blocks as a whole, now that all were taken; {@code end} is where the file ends. */
    Optional<Damage> finish(long end) {
        if (bundle.size() != program.bundleLength()) {
            return Optional.of(new Damage(
                    end, "expected a bundle of " + program.bundleLength() + " bytes, found " + bundle.size()));
        }
        if (events.withoutPlace() > 0) {
            return Optional.of(
                    new Damage(end, "event " + events.prefix().size() + " is missing, but later ones are there"));
        }
        events.prefix();
        return events.wrongSource(index);
    }

    /** The trace as far as it is known. Its events end before the first that is missing; a missing verdict reads as passed. */
    Trace toTrace() {
        boolean whole = bundle.size() == program.bundleLength();
        Trace.Program p = program.program();
        Trace.Program withBundle = new Trace.Program(
                p.name(),
                p.javaArguments(),
                p.workingDirectory(),
                p.classPath(),
                p.source(),
                p.fingerprints(),
                whole ? bundle.toByteArray() : new byte[0]);
        Trace.Verdict known = verdict == null ? new Trace.Passed() : verdict;
        return new Trace(
                header,
                withBundle,
                threads.entries(),
                sites.entries(),
                objects.entries(),
                locations.entries(),
                events.prefix(),
                known);
    }

    /** For a damaged file: cuts to the usable events, and says what there is and what is not. */
    String describeLoss() {
        int dropped = events.withoutPlace();
        EventColumns prefix = events.prefix();
        StringBuilder text = new StringBuilder();
        text.append("kept ")
                .append(blocks())
                .append(" blocks with ")
                .append(prefix.size())
                .append(" events; missing: ");
        if (bundle.size() != program.bundleLength()) {
            text.append("the bundle of classes, ");
        }
        if (dropped > 0) {
            text.append("event ")
                    .append(prefix.size())
                    .append(" and others, so that ")
                    .append(dropped);
            text.append(" later ones are left out, ");
        }
        if (verdict == null) {
            text.append("any later events, the verdict (given as passed), ");
        }
        return text.append("the footer").toString();
    }

    /** As {@link #finish}, for the events kept from a damaged file. */
    Optional<Damage> wrongSource() {
        return events.wrongSource(index);
    }
}
