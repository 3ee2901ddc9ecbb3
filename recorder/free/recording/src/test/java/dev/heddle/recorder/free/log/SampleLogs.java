package dev.heddle.recorder.free.log;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.hooks.LogRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Logs for tests: nonsense that keeps the rules, in any amount. */
final class SampleLogs {
    static final Trace.Header HEADER =
            new Trace.Header("0.1.0", "a JDK", "free", 0, 0, 1, "shared", Map.of("include", "a.*"));
    static final Trace.Program PROGRAM = new Trace.Program(
            "Sample", List.of("-cp", "x"), "/work", List.of("/work/x"), "", Map.of("Sample", "ab"), new byte[0]);
    static final long RUN = 0x1234_5678_9abcL;
    static final int SITES = 40;
    static final int CLASSES = 5;

    private SampleLogs() {}

    static List<LogFile.LogSite> sites() {
        List<LogFile.LogSite> sites = new ArrayList<>();
        for (int i = 0; i < SITES; i++) {
            EventKind kind = EventKind.values()[i % EventKind.values().length];
            Trace.SiteEntry entry = new Trace.SiteEntry(
                    "Sample", "run" + i / 9, "()V", 3 * i, kind, "Sample.f" + i % 7, "Sample.java", 10 + i);
            sites.add(new LogFile.LogSite(
                    entry,
                    kind.reads() ? MemoryOrder.VOLATILE : MemoryOrder.NONE,
                    kind.writes() ? MemoryOrder.PLAIN : MemoryOrder.NONE));
        }
        return sites;
    }

    static List<LogFile.LogField> fields() {
        return List.of(
                new LogFile.LogField("Sample", "count", "I", false),
                new LogFile.LogField("Sample", "next", "LSample;", false),
                new LogFile.LogField("Sample", "all", "[LSample;", true));
    }

    static List<String> classes() {
        return List.of("Sample", "a.B", "a.B$C", "int[]", "java.lang.Object");
    }

    /** The words of any records: all variants, small and huge numbers. */
    static long[] words(long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] words = new long[2 * count];
        for (int j = 0; j < count; j++) {
            int variant = random.nextInt(4) > 0 ? LogRecord.EVENT : random.nextInt(LogRecord.LOST + 1);
            int site = 1 + random.nextInt(variant == LogRecord.OBJECT ? CLASSES : SITES);
            long version = random.nextInt(9) > 0 ? random.nextInt(5) : random.nextLong(1L << LogRecord.NUMBER_BITS);
            long object = random.nextInt(9) > 0 ? random.nextInt(9) : random.nextLong(1L << LogRecord.NUMBER_BITS);
            int index = random.nextInt(5) > 0 ? random.nextInt(3) : random.nextInt(1 << LogRecord.INDEX_BITS);
            if (variant == LogRecord.OTHER) {
                index = random.nextInt(EventKind.values().length) | random.nextInt(4) << 8;
            }
            words[2 * j] = LogWords.word0(site, variant, version);
            words[2 * j + 1] = LogWords.word1(object, index);
        }
        return words;
    }

    static ByteBuffer buffer(long[] words) {
        return buffer(words, 0, words.length / 2);
    }

    static ByteBuffer buffer(long[] words, int from, int to) {
        ByteBuffer bytes = ByteBuffer.allocate((to - from) * LogRecord.BYTES);
        bytes.asLongBuffer().put(words, 2 * from, 2 * (to - from));
        return bytes;
    }

    /** Dictionaries and three threads. */
    static void dictionaries(LogFileWriter writer) throws IOException {
        writer.threads(List.of("main"));
        writer.sites(sites());
        writer.fields(fields());
        writer.classes(classes());
        writer.threads(List.of("worker", "idle"));
    }

    /** A whole log: {@code count} records of thread 1 and half as many of thread 2; none of thread 3. */
    static byte[] file(long seed, int count, Codec codec) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (LogFileWriter writer = new LogFileWriter(out, HEADER, PROGRAM, codec, RUN)) {
            dictionaries(writer);
            writer.records(1, 0, buffer(words(seed, count)));
            writer.records(2, 0, buffer(words(seed + 1, count / 2)));
            writer.finish(new Trace.Passed(), List.of("something was odd"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** A small log that has one block of each type, for golden files. */
    static byte[] small(Codec codec) {
        Trace.Program program = new Trace.Program(
                "Small", List.of(), "/work", List.of(), "Small.java", Map.of(), new byte[] {'P', 'K', 1, 2, 3});
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (LogFileWriter writer = new LogFileWriter(out, HEADER, program, codec, RUN)) {
            writer.threads(List.of("main", "worker"));
            writer.sites(sites());
            writer.fields(fields());
            writer.classes(classes());
            writer.records(2, 0, buffer(words(3, 60)));
            writer.records(1, 100, buffer(words(4, 30)));
            writer.records(2, 60, buffer(words(5, 40)));
            writer.finish(
                    new Trace.Failed(FailureKind.EXCEPTION, 1, "boom", List.of("Small.main(Small.java:3)"), List.of()),
                    List.of("a class could not be transformed: Small$1"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** The words of thread 2 of {@link #small}. */
    static long[] smallWords() {
        long[] words = Arrays.copyOf(words(3, 60), 200);
        System.arraycopy(words(5, 40), 0, words, 120, 80);
        return words;
    }
}
