package dev.heddle.benchmarks.log;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.log.LogFile;
import dev.heddle.recorder.free.log.LogFileReader;
import dev.heddle.recorder.free.log.LogFileWriter;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Prints, for each codec, the size of a log and how fast it is written (processor time of one thread, from chunks of 64
 * KiB outside of the heap, into a file) and read.
 *
 * <pre>java -cp ... dev.heddle.benchmarks.log.LogSpeed [records each of 8 threads, or a log] [rounds]</pre>
 */
public final class LogSpeed {
    private static final int CHUNK = 4096;
    /** Sites and classes: as many as any log here has. */
    private static final int DICTIONARY = 20_000;

    private LogSpeed() {}

    public static void main(String[] args) throws Exception {
        String what = args.length > 0 ? args[0] : "500000";
        int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 9;
        ByteBuffer[] records = what.endsWith(".heddle") ? recorded(Path.of(what)) : made(Integer.parseInt(what));
        long total = 0;
        for (ByteBuffer of : records) {
            total += of.capacity() / 16;
        }
        Path file = Files.createTempFile("log", ".heddle");
        System.out.printf(
                Locale.ROOT,
                "%d records%n%-8s %13s %12s %12s%n",
                total,
                "codec",
                "bytes/record",
                "write M/s",
                "read M/s");
        for (Codec codec : List.of(Codec.STORED, Codec.DEFLATE, Codec.ZSTD)) {
            if (!codec.isAvailable()) {
                System.out.println(codec + " " + codec.missing());
                continue;
            }
            List<Double> writes = new ArrayList<>();
            List<Double> reads = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                long began = cpu();
                write(file, codec, records);
                writes.add(total * 1e3 / (cpu() - began));
                began = cpu();
                long read = read(file);
                reads.add(read * 1e3 / (cpu() - began));
                if (read != total) {
                    throw new IllegalStateException(read + " of " + total + " records read");
                }
            }
            System.out.printf(
                    Locale.ROOT,
                    "%-8s %13.2f %12.1f %12.1f%n",
                    codec,
                    (double) Files.size(file) / total,
                    median(writes),
                    median(reads));
        }
        Files.delete(file);
    }

    private static ByteBuffer[] made(int each) {
        Workload workload = new Workload(42, 8, each);
        ByteBuffer[] records = new ByteBuffer[workload.threads()];
        for (int t = 0; t < records.length; t++) {
            records[t] = room(workload.size(t));
            records[t].asLongBuffer().put(workload.words(t), 0, 2 * workload.size(t));
        }
        return records;
    }

    private static ByteBuffer[] recorded(Path file) throws Exception {
        try (LogFileReader log = LogFileReader.open(file)) {
            ByteBuffer[] records = new ByteBuffer[log.threads().size()];
            for (int t = 0; t < records.length; t++) {
                LogFile.LogThread thread = log.threads().get(t);
                records[t] = room((int) (thread.end() - thread.first()));
                LogFile.LogCursor cursor = log.records(t + 1, thread.first());
                while (cursor.next()) {
                    records[t].putLong(cursor.word0()).putLong(cursor.word1());
                }
            }
            return records;
        }
    }

    private static ByteBuffer room(int records) {
        return ByteBuffer.allocateDirect(records * 16).order(ByteOrder.nativeOrder());
    }

    /** Processor time of this thread, in nanoseconds: other work on the machine disturbs it least. */
    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static double median(List<Double> values) {
        Collections.sort(values);
        return values.get(values.size() / 2);
    }

    private static void write(Path file, Codec codec, ByteBuffer[] records) throws Exception {
        Trace.Header header = new Trace.Header("x", "x", "free", 0, 0, 1, "shared", Map.of());
        Trace.Program program = new Trace.Program("x", List.of(), "", List.of(), "", Map.of(), new byte[0]);
        try (OutputStream out = Files.newOutputStream(file);
                LogFileWriter writer = new LogFileWriter(out, header, program, codec)) {
            List<String> names = new ArrayList<>();
            for (int t = 0; t < records.length; t++) {
                names.add("t" + t);
            }
            writer.threads(names);
            writer.classes(Collections.nCopies(DICTIONARY, "A"));
            List<LogFile.LogSite> sites = new ArrayList<>();
            for (int i = 0; i < DICTIONARY; i++) {
                sites.add(new LogFile.LogSite(
                        new Trace.SiteEntry("A", "m" + i / 20 % 50, "()V", i % 20, EventKind.READ, "A.f", "A.java", i),
                        MemoryOrder.PLAIN,
                        MemoryOrder.NONE));
            }
            writer.sites(sites);
            int longest = 0;
            for (ByteBuffer of : records) {
                longest = Math.max(longest, of.capacity());
            }
            for (int from = 0; from < longest; from += 16 * CHUNK) {
                for (int t = 0; t < records.length; t++) {
                    if (from < records[t].capacity()) {
                        ByteBuffer chunk = records[t].duplicate().order(ByteOrder.nativeOrder());
                        chunk.position(from).limit(Math.min(chunk.capacity(), from + 16 * CHUNK));
                        writer.records(t + 1, from / 16, chunk);
                    }
                }
            }
            writer.finish(new Trace.Passed(), List.of());
        }
    }

    private static long read(Path file) throws Exception {
        long count = 0;
        try (LogFileReader log = LogFileReader.open(file)) {
            for (int t = 1; t <= log.threads().size(); t++) {
                LogFile.LogCursor cursor = log.records(t, 0);
                while (cursor.next()) {
                    count += cursor.word0() != 0 ? 1 : 0;
                }
            }
        }
        return count;
    }
}
