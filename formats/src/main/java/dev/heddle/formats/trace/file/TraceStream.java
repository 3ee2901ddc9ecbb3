package dev.heddle.formats.trace.file;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.KryoBufferUnderflowException;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.BlockHeader;
import dev.heddle.formats.trace.BlockReader;
import dev.heddle.formats.trace.BlockType;
import dev.heddle.formats.trace.ConfinedLocations;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Damage;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FileHeader;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TraceFormat;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trace a window at a time, with the checks of {@link TraceReader}: what that refuses, this refuses, at the
 * latest when the last window has been taken. In memory are the window, the tables and a number for each location; the
 * trace may be longer than any heap.
 */
public final class TraceStream implements Closeable {
    /** Reads of far writes that are noted before the file is asked. */
    private static final int MOST_OPEN = 1 << 19;

    private final Path file;
    private final SeekableByteChannel channel;
    private final MemoryBudget budget;
    private final BlockReader reader;
    private final BlockReader.Scan scan;
    private final WindowAssembler window;
    private final TraceAssembler assembler;
    private final LocationTable locations;
    private final SourceCheck sources;
    private final long size;
    private int nextBlock;
    private boolean ended;

    private TraceStream(Path file, SeekableByteChannel channel, MemoryBudget budget)
            throws IOException, CorruptTraceException {
        this.file = file;
        this.channel = channel;
        this.budget = budget;
        this.size = channel.size();
        this.reader = new BlockReader(channel, budget);
        FileHeader.check(file, reader.read(0, FileHeader.HEAD));
        this.sources = new SourceCheck(budget);
        try {
            this.scan = reader.scan();
            this.window = new WindowAssembler(scan.announced(BlockType.EVENTS), budget);
            this.assembler = new TraceAssembler(window, budget, true);
            this.locations = (LocationTable) assembler.locations();
        } catch (MalformedException e) {
            throw new CorruptTraceException(file, TraceFormat.FILE_HEADER_SIZE, e.getMessage());
        }
    }

    /**
     * Opens a complete trace and reads what comes before its first events: header, program, bundle.
     *
     * @throws CorruptTraceException if the file is no trace, truncated, damaged so far, or too large for this JVM's
     *     heap
     * @throws UnsupportedVersionException if it is a trace of a version that this reader does not know
     * @throws IOException if the file cannot be read
     */
    public static TraceStream open(Path file) throws IOException, CorruptTraceException {
        return open(file, TraceReader.open(file), MemoryBudget.ofThisJvm());
    }

    /** Opens a stream over a channel, which is closed with the stream, or here on an error. */
    public static TraceStream open(Path file, SeekableByteChannel channel, MemoryBudget budget)
            throws IOException, CorruptTraceException {
        boolean opened = false;
        try {
            TraceStream stream = new TraceStream(file, channel, budget);
            stream.takeHead();
            opened = true;
            return stream;
        } finally {
            if (!opened) {
                channel.close();
            }
        }
    }

    private void takeHead() throws IOException, CorruptTraceException {
        List<BlockHeader> blocks = scan.blocks();
        while (nextBlock < blocks.size() && blocks.get(nextBlock).type() != BlockType.EVENTS.code()) {
            takeBlock();
        }
        if (!assembler.hasProgram()) {
            endOfBlocks();
            throw damaged(new Damage(size, "expected HEADER and PROGRAM blocks before the first events"));
        }
    }

    private void takeBlock() throws IOException, CorruptTraceException {
        BlockHeader block = scan.blocks().get(nextBlock);
        try {
            assembler.accept(block, reader.payload(block));
        } catch (KryoBufferUnderflowException e) {
            throw damaged(new Damage(block.offset(), block.label() + ": its payload ends in the middle of a record"));
        } catch (KryoException e) {
            throw damaged(new Damage(block.offset(), block.label() + ": " + e.getMessage()));
        }
        nextBlock++;
    }

    /**
     * The next events, valid until the next call; {@link #base} says where they stand. Null at the end.
     *
     * @throws CorruptTraceException if a block is damaged, or at the end if the whole breaks the format
     * @throws IOException if the file cannot be read
     */
    public @Nullable EventColumns next() throws IOException, CorruptTraceException {
        if (ended) {
            return null;
        }
        window.restart();
        while (nextBlock < scan.blocks().size() && !window.isComplete()) {
            takeBlock();
        }
        if (!window.isComplete()) {
            endOfBlocks();
            ended = true;
            return null;
        }
        EventColumns events = window.events();
        try {
            sources.check(events, window.base(), locations.size());
        } catch (MalformedException e) {
            throw wrongSource(new SourceLookup.Wrong(sources.reader(), e.getMessage()));
        }
        if (sources.open().size() >= MOST_OPEN) {
            lookUpSources();
        }
        return events;
    }

    private void endOfBlocks() throws IOException, CorruptTraceException {
        if (scan.damage().isPresent()) {
            throw damaged(scan.damage().get());
        }
        Optional<Damage> bundle = assembler.hasProgram() ? assembler.wrongBundle(size) : Optional.empty();
        if (bundle.isPresent()) {
            throw damaged(bundle.get());
        }
        int missing = window.missing();
        if (missing >= 0) {
            throw damaged(new Damage(size, "event " + missing + " is missing, but later ones are there"));
        }
        lookUpSources();
    }

    private void lookUpSources() throws IOException, CorruptTraceException {
        if (sources.open().isEmpty()) {
            return;
        }
        Optional<SourceLookup.Wrong> wrong =
                new SourceLookup(reader).resolve(sources.open(), scan.blocks().subList(0, nextBlock));
        if (wrong.isPresent()) {
            throw wrongSource(wrong.get());
        }
    }

    private CorruptTraceException wrongSource(SourceLookup.Wrong wrong) throws IOException {
        long offset =
                new SourceLookup(reader).offsetOf(wrong.reader(), scan.blocks().subList(0, nextBlock));
        return damaged(new Damage(offset, wrong.what()));
    }

    private CorruptTraceException damaged(Damage damage) {
        return TraceLoad.corrupt(
                file, damage, assembler.hasProgram(), assembler.index().size());
    }

    /**
     * Which locations are confined, found out by a look at some columns of all blocks;
     * {@link ConfinedLocations#UNKNOWN} where a block is damaged, which {@link #next} will say, or where there is no
     * memory for it. To be asked before the first events are taken.
     *
     * @throws IOException if the file cannot be read
     */
    public ConfinedLocations confinement() throws IOException {
        long most = scan.announced(BlockType.LOCATIONS);
        try {
            budget.reserve(2L * Integer.BYTES * most);
        } catch (MalformedException e) {
            return ConfinedLocations.UNKNOWN;
        }
        ConfinementColumns columns = new ConfinementColumns();
        for (BlockHeader block : scan.blocks()) {
            if (block.type() == BlockType.EVENTS.code() && !take(columns, block, most)) {
                return ConfinedLocations.UNKNOWN;
            }
        }
        return columns.confinement();
    }

    private boolean take(ConfinementColumns columns, BlockHeader block, long most) throws IOException {
        try {
            return columns.take(reader.payload(block), block.count(), most);
        } catch (MalformedException e) {
            return false;
        }
    }

    /** How many events the blocks of the file announce. */
    public long announcedEvents() {
        return scan.announced(BlockType.EVENTS);
    }

    /** Execution index of the first event that {@link #next} gave last. */
    public int base() {
        return window.base();
    }

    public Trace.Header header() {
        return assembler.header();
    }

    /** The program; its bundle is there if it stands before the first events, as the writer puts it. */
    public Trace.Program program() {
        return assembler.program();
    }

    /** The threads so far; as all tables, it grows. */
    public List<Trace.ThreadEntry> threads() {
        return assembler.threads();
    }

    public List<Trace.SiteEntry> sites() {
        return assembler.sites();
    }

    public List<Trace.ObjectEntry> objects() {
        return assembler.objects();
    }

    /** The locations so far; an entry is made when it is asked for. */
    public List<Trace.LocationEntry> locations() {
        return locations;
    }

    /** What a location is, without an entry being made. */
    public LocationKind locationKind(int location) {
        return locations.kind(location);
    }

    /** How the execution ended; known after the last events. */
    public Trace.Verdict verdict() {
        return assembler.verdict().orElseGet(Trace.Unknown::new);
    }

    @Override
    public void close() throws IOException {
        reader.close();
        channel.close();
    }
}
