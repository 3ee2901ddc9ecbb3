package dev.heddle.recorder.free.recording;

import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.output.LogNames;
import dev.heddle.recorder.free.output.LogOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/** Keeps what it gets, after as long as the test wants, and as much as it wants. */
final class HeapOutput implements LogOutput {
    /** Nothing is written before it is open. */
    final CountDownLatch open;

    private final long room;
    final Map<Integer, List<long[]>> runs = new TreeMap<>();
    final List<String> classes = new ArrayList<>();
    long records;
    boolean finished;

    /** @param room how many records there is room for */
    HeapOutput(long room, boolean open) {
        this.room = room;
        this.open = new CountDownLatch(open ? 0 : 1);
    }

    @Override
    public synchronized void names(LogNames more) {
        classes.addAll(more.classes());
    }

    /** Records number themselves: what arrives must be what was logged. */
    @Override
    public void records(int thread, long first, ByteBuffer block) throws IOException {
        try {
            open.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        int count = block.remaining() / LogRecord.BYTES;
        if (records + count > room) {
            throw new IOException("No space left on device");
        }
        for (int i = 0; i < count; i++) {
            long version = LogRecord.version(block.getLong(i * LogRecord.BYTES));
            if (version != first + i) {
                throw new AssertionError("record " + (first + i) + " is " + version);
            }
        }
        records += count;
        List<long[]> all = runs.computeIfAbsent(thread, t -> new ArrayList<>());
        long[] last = all.isEmpty() ? null : all.get(all.size() - 1);
        if (last != null && last[1] == first) {
            last[1] = first + count;
        } else {
            all.add(new long[] {first, first + count});
        }
    }

    /** The stretches of a thread's records that arrived: {@code [0..100)}. */
    String of(int thread) {
        StringBuilder text = new StringBuilder();
        for (long[] run : runs.getOrDefault(thread, List.of())) {
            text.append('[').append(run[0]).append("..").append(run[1]).append(')');
        }
        return text.toString();
    }

    @Override
    public void finish(Trace.Verdict verdict, List<String> warnings) {
        finished = true;
    }

    @Override
    public void abandon() {}

    @Override
    public long bytes() {
        return records;
    }

    @Override
    public List<Path> files() {
        return List.of();
    }
}
