package dev.heddle.formats.trace.file;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.KryoBufferUnderflowException;
import dev.heddle.formats.trace.BlockHeader;
import dev.heddle.formats.trace.BlockReader;
import dev.heddle.formats.trace.BlockType;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Damage;
import dev.heddle.formats.trace.FileHeader;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.Salvaged;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TraceFormat;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.Optional;

/** Load of a trace file: takes blocks until the end or the first damage. */
final class TraceLoad implements AutoCloseable {
    private final Path file;
    private final BlockReader reader;
    private final BlockReader.Scan scan;
    private final TraceParts assembler;
    private final long size;

    /** Checks the file header and finds the blocks. */
    TraceLoad(Path file, SeekableByteChannel channel, MemoryBudget budget) throws IOException, CorruptTraceException {
        this.file = file;
        this.size = channel.size();
        this.reader = new BlockReader(channel, budget);
        FileHeader.check(file, reader.read(0, FileHeader.HEAD));
        try {
            this.scan = reader.scan();
            this.assembler = new TraceParts(scan.announced(BlockType.EVENTS), budget);
        } catch (MalformedException e) {
            throw new CorruptTraceException(file, TraceFormat.FILE_HEADER_SIZE, e.getMessage());
        }
    }

    Trace complete() throws IOException, CorruptTraceException {
        Optional<Damage> damage = takeBlocks();
        if (damage.isEmpty()) {
            damage = assembler.finish(size);
        }
        if (damage.isPresent()) {
            throw corrupt(file, damage.get(), assembler.hasProgram(), assembler.blocks());
        }
        return assembler.toTrace();
    }

    /** Damage with what can be done about it; {@code blocks} are whole before it. */
    static CorruptTraceException corrupt(Path file, Damage damage, boolean hasProgram, int blocks) {
        String hint = hasProgram
                ? "; " + blocks + " blocks before it are readable " + CorruptTraceException.SALVAGED_BY
                : "; nothing can be salvaged, record it again";
        return new CorruptTraceException(file, damage.offset(), damage.what() + hint);
    }

    /** What can be had of a file of which the head is sound. */
    Salvaged salvage() throws IOException, CorruptTraceException {
        Optional<Damage> damage = takeBlocks();
        if (!assembler.hasProgram()) {
            Damage first = damage.orElseThrow();
            throw new CorruptTraceException(
                    file,
                    first.offset(),
                    first.what() + "; nothing can be salvaged before the PROGRAM block, record it again");
        }
        if (damage.isEmpty()) {
            damage = assembler.finish(size);
        }
        String loss = damage.map(
                        d -> file + " @ byte " + d.offset() + ": " + d.what() + "; " + assembler.describeLoss())
                .orElse("");
        Trace trace = assembler.toTrace();
        Optional<Damage> wrong = assembler.wrongSource();
        if (wrong.isPresent()) {
            throw new CorruptTraceException(
                    file, wrong.get().offset(), wrong.get().what() + "; the events cannot be trusted, record it again");
        }
        return new Salvaged(trace, loss);
    }

    @Override
    public void close() {
        reader.close();
    }

    private Optional<Damage> takeBlocks() throws IOException {
        for (BlockHeader block : scan.blocks()) {
            try {
                assembler.accept(block, reader.payload(block));
            } catch (KryoBufferUnderflowException e) {
                return Optional.of(
                        new Damage(block.offset(), block.label() + ": its payload ends in the middle of a record"));
            } catch (KryoException e) {
                return Optional.of(new Damage(block.offset(), block.label() + ": " + e.getMessage()));
            }
        }
        return scan.damage();
    }
}
