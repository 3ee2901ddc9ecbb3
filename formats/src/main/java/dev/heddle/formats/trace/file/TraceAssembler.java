package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.BlockHeader;
import dev.heddle.formats.trace.BlockType;
import dev.heddle.formats.trace.Calls;
import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.Damage;
import dev.heddle.formats.trace.Environment;
import dev.heddle.formats.trace.IndexEntry;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.Payload;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TraceCheck;
import dev.heddle.formats.trace.TraceFormat;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes all blocks of a file, in file order, holds the rules of that order, and keeps everything but the events. */
final class TraceAssembler {
    private final Records records = new Records();
    private final MemoryBudget budget;
    private final Set<String> paths = new HashSet<>();
    private final Table<Trace.ThreadEntry> threads =
            new Table<>(Trace.ThreadEntry.class, records, entry -> TraceCheck.thread(entry, paths));
    private final Table<Trace.SiteEntry> sites = new Table<>(Trace.SiteEntry.class, records, entry -> {});
    private final Table<Trace.ObjectEntry> objects =
            new Table<>(Trace.ObjectEntry.class, records, entry -> TraceCheck.object(entry, sizes()));
    private final Entries<Trace.LocationEntry> locations;
    private final ByteArrayOutputStream bundle = new ByteArrayOutputStream();
    private final List<IndexEntry> index = new ArrayList<>();
    private final BlockEvents events;
    private Trace.Header header;
    private ProgramSerializer.Stored program;
    private Trace.@Nullable Verdict verdict;
    private @Nullable Environment environment;
    private @Nullable Cause cause;
    private @Nullable Calls calls;
    private @Nullable Origins origins;
    private @Nullable LocationTypes types;
    private boolean footer;

    /**
     * @param compact whether locations are kept as they lie in the file, and made into entries when they are asked for
     */
    @SuppressWarnings(
            "NullAway.Init") // header and program come with the first blocks: hasProgram() says whether they did
    TraceAssembler(BlockEvents events, MemoryBudget budget, boolean compact) {
        this.budget = budget;
        this.events = events;
        this.locations = compact
                ? new LocationTable(this::sizes)
                : new Table<>(Trace.LocationEntry.class, records, entry -> TraceCheck.location(entry, sizes()));
    }

    TraceCheck.Sizes sizes() {
        return new TraceCheck.Sizes(threads.size(), sites.size(), objects.size(), locations.size());
    }

    /**
     * Takes the next block.
     *
     * @throws MalformedException if it breaks the format; nothing of an EVENTS block is kept then
     */
    void accept(BlockHeader block, Payload payload) {
        BlockType type = BlockType.ofCode(block.type());
        long size = block.end() - block.offset();
        IndexEntry entry = new IndexEntry(block.type(), size, block.count(), -1, -1, -1);
        if (type == null) {
            requireOptional(block);
        } else if (type == BlockType.EVENTS) {
            requireBody(type);
            entry = events.accept(payload, block.count(), size, sizes());
        } else {
            acceptStructured(type, block, payload);
        }
        index.add(entry);
    }

    private static void requireOptional(BlockHeader block) {
        if ((block.flags() & TraceFormat.OPTIONAL_BLOCK) == 0) {
            throw new MalformedException("unknown block type " + block.type()
                    + " that must not be skipped; read it with the Heddle that wrote it");
        }
    }

    private void acceptStructured(BlockType type, BlockHeader block, Payload payload) {
        RecordInput in = payload.input();
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
            case ENVIRONMENT -> {
                requireBody(type);
                require(type, environment == null);
                environment = single(in, Environment.class);
            }
            case THREADS -> append(type, threads, payload, block.count());
            case SITES -> append(type, sites, payload, block.count());
            case OBJECTS -> append(type, objects, payload, block.count());
            case LOCATIONS -> {
                requireBody(type);
                locations.append(payload, block.count(), budget);
            }
            case CAUSE -> {
                requireBody(type);
                require(type, cause == null);
                Cause found = single(in, Cause.class);
                TraceCheck.cause(found, events.received(), locations.size());
                cause = found;
            }
            case CALLS -> {
                requireBody(type);
                require(type, calls == null);
                Calls found = single(in, Calls.class);
                TraceCheck.calls(found, events.received(), threads.size());
                calls = found;
            }
            case ORIGINS -> {
                requireBody(type);
                require(type, origins == null);
                Origins found = single(in, Origins.class);
                TraceCheck.made(found.made(), objects.size());
                origins = found;
            }
            case TYPES -> {
                requireBody(type);
                require(type, types == null);
                LocationTypes found = single(in, LocationTypes.class);
                found.require(locations.size());
                types = found;
            }
            case VERDICT -> {
                requireBody(type);
                Trace.Verdict found = single(in, Trace.Passed.class, Trace.Failed.class, Trace.Unfinished.class);
                TraceCheck.verdict(found, sizes());
                verdict = found;
            }
            case FOOTER -> {
                require(type, verdict != null);
                Footer.check(in, block.count(), index, events.received(), sizes());
                footer = true;
            }
            case EVENTS -> throw new IllegalStateException("events are no structured block");
            case RUN, LOG_THREADS, LOG_SITES, FIELDS, CLASSES, LOG, NOTES, INDEX ->
                throw new MalformedException("a " + type + " block is part of a log, not of a trace");
        }
    }

    private void acceptBundle(Payload payload) {
        requireBody(BlockType.BUNDLE);
        if (payload.length() > program.bundleLength() - bundle.size()) {
            throw new MalformedException("expected a bundle of " + program.bundleLength() + " bytes, found at least "
                    + ((long) bundle.size() + payload.length()));
        }
        budget.reserve(4L * payload.length());
        bundle.write(payload.bytes(), 0, payload.length());
    }

    private void append(BlockType type, Entries<?> table, Payload payload, int count) {
        requireBody(type);
        table.append(payload, count, budget);
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

    /** Says what is wrong with the bundle, now that all blocks were taken; {@code end} is where the file ends. */
    Optional<Damage> wrongBundle(long end) {
        return bundle.size() == program.bundleLength()
                ? Optional.empty()
                : Optional.of(new Damage(
                        end, "expected a bundle of " + program.bundleLength() + " bytes, found " + bundle.size()));
    }

    /** The blocks so far. */
    List<IndexEntry> index() {
        return index;
    }

    Trace.Header header() {
        return header;
    }

    /** The program, with the bundle where it is whole. */
    Trace.Program program() {
        boolean whole = bundle.size() == program.bundleLength();
        Trace.Program p = program.program();
        return new Trace.Program(
                p.name(),
                p.javaArguments(),
                p.workingDirectory(),
                p.classPath(),
                p.source(),
                p.fingerprints(),
                environment == null ? Environment.NONE : environment,
                whole ? bundle.toByteArray() : new byte[0]);
    }

    List<Trace.ThreadEntry> threads() {
        return threads.entries();
    }

    List<Trace.SiteEntry> sites() {
        return sites.entries();
    }

    List<Trace.ObjectEntry> objects() {
        return objects.entries();
    }

    List<Trace.LocationEntry> locations() {
        return locations.entries();
    }

    /** The locations with the types of fields, as far as they are known. */
    List<Trace.LocationEntry> typedLocations() {
        return types == null ? locations() : types.over(locations());
    }

    /** What the failure needs, as far as that is known. */
    Cause cause() {
        return cause == null ? Cause.NONE : cause;
    }

    /** What a replay has collected, as far as there was one. */
    Calls calls() {
        Calls known = calls == null ? Calls.NONE : calls;
        return origins == null ? known : new Calls(known.stacks(), known.calls(), origins.made());
    }

    /** How the execution ended, if that is known. */
    Optional<Trace.Verdict> verdict() {
        return Optional.ofNullable(verdict);
    }
}
