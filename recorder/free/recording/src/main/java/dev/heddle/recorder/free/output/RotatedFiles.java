package dev.heddle.recorder.free.output;

import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.log.LogFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Sequence of complete files, each with all that its records name. */
public final class RotatedFiles implements LogOutput {
    private final Opener opener;
    private final long bytes;
    private final long nanos;
    private final LogNames known = LogNames.growing();
    private final List<Path> files = new ArrayList<>();
    private LogOutput current;
    private long bytesBefore;
    private long since = System.nanoTime();
    private boolean used;

    /** Makes the next file. */
    public interface Opener {
        /** @param number from 0 */
        OneFile open(int number) throws IOException;
    }

    /**
     * @param bytes size after which a new file begins; 0 for never
     * @param nanos time after which a new file begins; 0 for never
     */
    public RotatedFiles(OneFile first, Opener opener, long bytes, long nanos) {
        current = first;
        this.opener = opener;
        this.bytes = bytes;
        this.nanos = nanos;
        files.addAll(first.files());
    }

    @Override
    public synchronized void names(LogNames more) throws IOException {
        known.add(more);
        current.names(more);
    }

    @Override
    public void records(int thread, long first, ByteBuffer records) throws IOException {
        current.records(thread, first, records);
        used = true;
    }

    /** A file without records is not followed by another. */
    @Override
    public boolean isFull(long now) {
        return used && (bytes > 0 && current.bytes() >= bytes || nanos > 0 && now - since >= nanos);
    }

    /** The staging is moved between the two, so that at every moment it belongs to a file that lacks its records. */
    @Override
    public synchronized void rotate(Staging staging) throws IOException {
        OneFile next = opener.open(files.size());
        next.names(known);
        staging.moveTo(next.files().get(0));
        current.finish(new Trace.Passed(), List.of(LogFiles.GOES_ON));
        bytesBefore += current.bytes();
        files.addAll(next.files());
        current = next;
        since = System.nanoTime();
        used = false;
    }

    @Override
    public synchronized void finish(Trace.Verdict verdict, List<String> warnings) throws IOException {
        current.finish(verdict, warnings);
    }

    @Override
    public synchronized void abandon() {
        current.abandon();
    }

    @Override
    public synchronized long bytes() {
        return bytesBefore + current.bytes();
    }

    @Override
    public synchronized List<Path> files() {
        return List.copyOf(files);
    }
}
