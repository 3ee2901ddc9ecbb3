package dev.heddle.recorder.free.recording;

import dev.heddle.formats.recording.RecordingFigures;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.hooks.LogBuffers;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogFile;
import dev.heddle.recorder.free.output.LogNames;
import dev.heddle.recorder.free.output.LogOutput;
import dev.heddle.recorder.free.output.LogTally;
import dev.heddle.recorder.free.output.Staging;
import dev.heddle.recorder.free.rewrite.RecordingListener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Takes what threads have logged to the file, on a thread of its own. Whatever goes wrong with the file ends the
 * recording and nothing else: from then on threads get no room any more.
 */
public final class LogWriter extends LogBuffers implements RecordingListener {
    private static final int MOST_NAMED = 1000;
    /** How long a full chunk may wait that is too little to wake the writer for. */
    private static final long MOST_MILLIS = 50;

    private final LogOutput output;
    private final Staging staging;
    private final Chunks chunks;
    private final Consumer<String> problems;
    private final LogTally tally = new LogTally();
    private final Thread thread = new Thread(this::run, "heddle-recorder");
    private final Set<Thread> unrecorded = ConcurrentHashMap.newKeySet();
    private final Object numbers = new Object();
    private final ClassValue<Integer> classNumbers = new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
            return number(type.getTypeName());
        }
    };

    private final List<String> untransformable = new ArrayList<>();
    private final List<String> warned = new ArrayList<>();

    private final ThreadNumbers threads = new ThreadNumbers();
    private final Map<String, Integer> classes = new HashMap<>();
    private final Map<Integer, String> staticFields = new HashMap<>();
    private final Map<String, Integer> leaks = new TreeMap<>();
    private final Map<String, Integer> leftOut = new TreeMap<>();
    private volatile @Nullable HotFields watched;
    private int fieldCount;
    private volatile boolean finishing;
    private volatile Trace.Verdict verdict = new Trace.Passed();
    private volatile List<String> warnings = List.of();
    private volatile Optional<String> failure = Optional.empty();
    private boolean done;

    /**
     * @param drops whether the oldest records are dropped where the disk is slow; else threads wait
     * @param problems gets a line where recording ends before its time
     */
    public LogWriter(LogOutput output, Staging staging, int mostFull, boolean drops, Consumer<String> problems) {
        this.output = output;
        this.staging = staging;
        this.problems = problems;
        chunks = new Chunks(mostFull, drops);
        thread.setDaemon(true);
        unrecorded.add(thread);
    }

    void start() throws IOException {
        chunks.begin(staging);
        thread.start();
    }

    /** After {@link #start} has failed: nothing is left of it. */
    void discard() {
        output.abandon();
        List<Path> files = output.files();
        try {
            staging.close();
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            problems.accept("cannot be deleted: " + e.getMessage());
        }
    }

    /** A thread of ours: nothing that it does is recorded. */
    void leaveOut(Thread ours) {
        unrecorded.add(ours);
    }

    @Override
    public @Nullable ByteBuffer next(int number, @Nullable ByteBuffer full, boolean last) {
        return chunks.next(number, full == null ? 0 : full.position() / LogRecord.BYTES, last);
    }

    @Override
    public int threadSeen(Thread seen) {
        if (finishing || failure.isPresent() || unrecorded.contains(seen)) {
            return 0;
        }
        synchronized (numbers) {
            int known = threads.of(seen);
            if (known != 0) {
                return known;
            }
            try {
                output.names(LogNames.ofThread(seen.getName()));
            } catch (IOException e) {
                fail(e);
                return 0;
            }
            return threads.add(seen);
        }
    }

    @Override
    public int classNumber(Class<?> type) {
        return classNumbers.get(type);
    }

    private int number(String className) {
        synchronized (numbers) {
            Integer known = classes.get(className);
            if (known != null) {
                return known;
            }
            try {
                output.names(LogNames.ofClass(className));
            } catch (IOException e) {
                fail(e);
            }
            classes.put(className, classes.size() + 1);
            return classes.size();
        }
    }

    @Override
    public int classOfStatic(int field) {
        synchronized (numbers) {
            String declaring = staticFields.get(field);
            return declaring == null ? 0 : number(declaring);
        }
    }

    @Override
    public void leaked(Class<?> type) {
        synchronized (numbers) {
            if (leaks.size() < MOST_NAMED || leaks.containsKey(type.getTypeName())) {
                leaks.merge(type.getTypeName(), 1, Integer::sum);
            }
        }
    }

    /** Objects that another thread had before their owner was seen to give them away: how many, by class. */
    Map<String, Integer> leaks() {
        synchronized (numbers) {
            return new TreeMap<>(leaks);
        }
    }

    /** Counts accesses. To be called before the first site is known. */
    void watch(HotFields fields) {
        watched = fields;
    }

    /** In the file when this returns: a field was taken out of the sample. */
    void retired(int field) {
        synchronized (numbers) {
            try {
                if (!finishing) {
                    output.names(LogNames.ofRetired(field));
                }
            } catch (IOException e) {
                fail(e);
            }
        }
    }

    /** In the file when this returns. */
    @Override
    public void sites(List<LogFile.LogSite> sites) {
        HotFields hot = watched;
        if (hot != null) {
            hot.sites(sites);
        }
        try {
            output.names(LogNames.ofSites(sites));
        } catch (IOException e) {
            fail(e);
        }
    }

    /** In the file when this returns. */
    @Override
    public void fields(List<LogFile.LogField> fields) {
        synchronized (numbers) {
            for (LogFile.LogField field : fields) {
                if (field.isStatic()) {
                    staticFields.put(fieldCount, field.className());
                }
                fieldCount++;
            }
            try {
                output.names(LogNames.ofFields(fields));
            } catch (IOException e) {
                fail(e);
            }
        }
    }

    @Override
    public void failed(String className, String reason) {
        synchronized (untransformable) {
            if (untransformable.size() < MOST_NAMED) {
                untransformable.add(className.replace('/', '.') + " (" + reason + ")");
            }
        }
    }

    @Override
    public void warned(String className, String what) {
        synchronized (untransformable) {
            if (warned.size() < MOST_NAMED) {
                warned.add(className.replace('/', '.') + ": " + what);
            }
        }
    }

    @Override
    public void leftOut(String className, String why) {
        synchronized (untransformable) {
            leftOut.merge(why, 1, Integer::sum);
        }
    }

    /** What filters have left out: how many classes, for what reason. */
    List<String> leftOut() {
        synchronized (untransformable) {
            List<String> lines = new ArrayList<>();
            leftOut.forEach((why, classes) ->
                    lines.add("not recorded: " + classes + (classes == 1 ? " class" : " classes") + " of " + why));
            return lines;
        }
    }

    /** A line for the user about the recording as a whole. */
    void warn(String line) {
        synchronized (untransformable) {
            warned.add(line);
        }
    }

    /** What is odd about classes that are recorded; the first thousand. */
    public List<String> warned() {
        synchronized (untransformable) {
            return List.copyOf(warned);
        }
    }

    /** Classes that are not recorded, with the reason; the first thousand. */
    public List<String> untransformable() {
        synchronized (untransformable) {
            return List.copyOf(untransformable);
        }
    }

    /**
     * Ends the recording: takes what threads have logged so far, and completes the file. Returns when that is done;
     * does nothing where it has ended already.
     *
     * @param lines for the user, kept in the file
     */
    public void finish(Trace.Verdict end, List<String> lines) {
        synchronized (numbers) {
            if (!finishing) {
                verdict = end;
                warnings = List.copyOf(lines);
                finishing = true;
            }
        }
        chunks.end();
        boolean interrupted = false;
        synchronized (tally) {
            while (!done) {
                try {
                    tally.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Why recording ended before its time; empty where it did not. */
    public Optional<String> failure() {
        return failure;
    }

    /** What the files hold so far. */
    public RecordingFigures figures() {
        LogTally dropped = output.dropped();
        return new RecordingFigures(
                tally.events() - dropped.events(),
                tally.records() - dropped.records(),
                tally.threads(),
                tally.objects() - dropped.objects(),
                tally.leaked(),
                tally.lost(),
                chunks.dropped() + dropped.records(),
                output.bytes());
    }

    /** The files, in order. */
    public List<Path> files() {
        return output.files();
    }

    /** Whether the writer has something to do. */
    boolean isBusy() {
        return thread.getState() != Thread.State.TIMED_WAITING;
    }

    private void fail(Throwable cause) {
        synchronized (numbers) {
            if (failure.isPresent()) {
                return;
            }
            String why = cause.getMessage();
            failure = Optional.of(cause instanceof IOException && why != null ? why : cause.toString());
        }
        chunks.end();
        problems.accept(failure.get());
    }

    private void run() {
        try {
            record();
            if (failure.isEmpty()) {
                complete();
            }
        } catch (Throwable e) { // outermost: the program must not notice
            fail(e);
        } finally {
            output.abandon();
            synchronized (tally) {
                done = true;
                tally.notifyAll();
            }
        }
    }

    private void record() throws IOException, InterruptedException {
        while (!finishing && failure.isEmpty()) {
            chunks.await(MOST_MILLIS);
            chunks.grow(staging);
            for (Chunk chunk = chunks.poll(); chunk != null && failure.isEmpty(); chunk = chunks.poll()) {
                write(chunk, chunk.end());
                chunks.recycle(chunk);
                chunks.grow(staging);
                rotate();
            }
            rotate();
        }
    }

    private void rotate() throws IOException {
        if (output.isFull(System.nanoTime())) {
            writeAll();
            output.rotate(staging);
        }
    }

    private void complete() throws IOException {
        writeAll();
        output.finish(verdict, warnings);
        staging.close();
    }

    /** All that was logged until now. Threads may be filling some of it as we look. */
    private void writeAll() throws IOException {
        List<Chunk> all = chunks.watch();
        try {
            for (Chunk chunk : all) {
                if (chunk.watched) {
                    write(chunk, chunk.complete());
                } else {
                    write(chunk, chunk.end());
                    chunks.recycle(chunk);
                }
            }
        } finally {
            chunks.unwatch(all);
        }
    }

    private void write(Chunk chunk, int upTo) throws IOException {
        if (upTo > chunk.written()) {
            ByteBuffer records = chunk.records(upTo);
            tally.add(records.duplicate().order(records.order()), chunk.first() + chunk.written() == 0);
            HotFields hot = watched;
            if (hot != null) {
                hot.count(records.duplicate().order(records.order()), System.nanoTime());
            }
            output.records(chunk.thread(), chunk.first() + chunk.written(), records);
            chunk.wrote(upTo);
        }
    }
}
