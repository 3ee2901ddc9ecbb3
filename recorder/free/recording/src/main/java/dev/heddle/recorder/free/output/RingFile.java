package dev.heddle.recorder.free.output;

import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.log.LogBlock;
import dev.heddle.recorder.free.log.LogEncoder;
import dev.heddle.recorder.free.log.LogFileWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The last bytes of a recording, up to a limit. The file itself has what records name; the records are in segments next
 * to it, of which the oldest are deleted, and which become part of it at the end.
 */
public final class RingFile implements LogOutput {
    /** Share of the ring that is dropped at once: one part in this number. */
    private static final int PARTS = 16;

    private final Path path;
    private final OneFile head;
    private final LogFileWriter writer;
    private final LogEncoder encoder;
    private final long most;
    private final Deque<RingSegment> segments = new ArrayDeque<>();
    private int number;
    private volatile long held;
    private final LogTally dropped = new LogTally();

    /** @param most bytes of segments that are kept */
    public RingFile(Path path, OneFile head, LogFileWriter writer, LogEncoder encoder, long most) {
        this.path = path;
        this.head = head;
        this.writer = writer;
        this.encoder = encoder;
        this.most = most;
    }

    @Override
    public void names(LogNames more) throws IOException {
        head.names(more);
    }

    @Override
    public void records(int thread, long first, ByteBuffer records) throws IOException {
        long next = first;
        while (records.hasRemaining()) {
            ByteBuffer some = records.duplicate().order(records.order());
            LogBlock block = encoder.encode(thread, next, records);
            append(block, some.limit(records.position()));
            next += block.count();
        }
    }

    private void append(LogBlock block, ByteBuffer records) throws IOException {
        RingSegment last = segments.peekLast();
        if (last == null || last.bytes() >= most / PARTS) {
            if (last != null) {
                last.close();
            }
            last = RingSegment.open(path, ++number);
            segments.addLast(last);
        }
        long before = last.bytes();
        last.write(block, records);
        held += last.bytes() - before;
        while (held > most && segments.size() > 1) {
            RingSegment oldest = segments.removeFirst();
            held -= oldest.bytes();
            dropped.add(oldest.tally());
            oldest.delete();
        }
    }

    /** Segment by segment, so that the disk need not hold all of it twice. */
    @Override
    public void finish(Trace.Verdict verdict, List<String> warnings) throws IOException {
        for (RingSegment segment = segments.pollFirst(); segment != null; segment = segments.pollFirst()) {
            segment.close();
            writer.copyBlocks(segment.path());
            held -= segment.bytes();
            segment.delete();
        }
        head.finish(verdict, warnings);
    }

    @Override
    public void abandon() {
        segments.forEach(RingSegment::close);
        head.abandon();
    }

    @Override
    public long bytes() {
        return head.bytes() + held;
    }

    @Override
    public List<Path> files() {
        return head.files();
    }

    @Override
    public LogTally dropped() {
        return dropped;
    }
}
