package dev.heddle.formats.foreign;

import dev.heddle.formats.export.UnfitTraceException;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.stream.EventSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes RapidBin; see {@link RapidBinReader}. The header is written at the end, when its numbers are known. */
final class RapidBinWriter implements ForeignWriter {
    private final Path file;
    private final FileChannel out;
    private final ForeignNames names;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
    private final ForeignNumbers threads = new ForeignNumbers('T', RapidBinReader.MOST_THREADS - 1);
    private final ForeignNumbers locks = new ForeignNumbers('L', RapidBinReader.MOST_OPERAND);
    private final ForeignNumbers variables = new ForeignNumbers('V', RapidBinReader.MOST_OPERAND);
    private long events;

    RapidBinWriter(Path file, EventSource source) throws IOException {
        this.names = new ForeignNames(source);
        this.file = file;
        this.out = FileChannel.open(
                file, StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
        buffer.put(new byte[RapidBinReader.HEADER]);
    }

    @Override
    public void write(Operation operation, int thread, int operand, int site) throws IOException, UnfitTraceException {
        long place = names.place(site);
        if (place > RapidBinReader.MOST_PLACE) {
            throw new UnfitTraceException("RapidBin has room for places up to " + RapidBinReader.MOST_PLACE + ", found "
                    + place + "; convert to STD");
        }
        if (buffer.remaining() < RapidBinReader.EVENT) {
            flush();
        }
        buffer.putLong(place << RapidBinReader.PLACE_SHIFT
                | operand(operation, operand) << RapidBinReader.OPERAND_SHIFT
                | (long) operation.ordinal() << RapidBinReader.OPERATION_SHIFT
                | thread(thread));
        events++;
    }

    private long operand(Operation operation, int operand) throws UnfitTraceException {
        return switch (operation) {
            case READ, WRITE -> location(variables, operand);
            case ACQUIRE, RELEASE, REQUEST -> location(locks, operand);
            case FORK, JOIN -> thread(operand);
            case BEGIN, END -> 0;
        };
    }

    private long location(ForeignNumbers numbers, int location) throws UnfitTraceException {
        return numbers.knows(location) ? numbers.of(location) : numbers.add(location, names.location(location));
    }

    private long thread(int index) throws UnfitTraceException {
        return threads.knows(index) ? threads.of(index) : threads.add(index, names.thread(index));
    }

    private void flush() throws IOException {
        buffer.flip();
        try {
            while (buffer.hasRemaining()) {
                out.write(buffer);
            }
        } catch (IOException e) {
            throw new UnwritableFileException(file, e);
        }
        buffer.clear();
    }

    @Override
    public void finish() throws IOException {
        flush();
        ByteBuffer header = ByteBuffer.allocate(RapidBinReader.HEADER);
        header.putShort((short) threads.size()).putInt(locks.size()).putInt(variables.size());
        header.putLong(events).flip();
        out.write(header, 0);
        out.close();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
