package dev.heddle.recorder.free.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.race.RaceDetector;
import dev.heddle.analyzer.stream.Pass;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.WholeTrace;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogWords;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Small logs written by hand. */
final class LogOrderTest {
    private static final int OBJECT = 7;
    private static final int WORDS = 1 << LogRecord.OBJECT_WORDS_SHIFT;

    private final MemoryLog log = new MemoryLog();
    private final int type = log.type("p.C");
    private final int plain = log.field("plain", false);
    private final int flag = log.field("flag", false);
    private final int count = log.field("count", false);
    private final int read = log.site(EventKind.READ, "C.plain", MemoryOrder.PLAIN, MemoryOrder.NONE);
    private final int write = log.site(EventKind.WRITE, "C.plain", MemoryOrder.NONE, MemoryOrder.PLAIN);
    private final int readFlag = log.site(EventKind.READ, "C.flag", MemoryOrder.VOLATILE, MemoryOrder.NONE);
    private final int writeCount = log.site(EventKind.WRITE, "C.count", MemoryOrder.NONE, MemoryOrder.PLAIN);
    private final int main = log.thread("main");
    private final int other = log.thread("other");

    private void event(int thread, int site, long object, int field, long version) {
        log.add(thread, LogWords.word0(site, LogRecord.EVENT, version), LogWords.word1(object, field));
    }

    private void other(int thread, EventKind kind, int flags, long object, long version) {
        log.add(
                thread,
                LogWords.word0(0, LogRecord.OTHER, version),
                LogWords.word1(object, kind.ordinal() | flags << 8));
    }

    private void object(int thread, long number, int layout, long mask) {
        log.add(thread, LogWords.word0(type, LogRecord.OBJECT, mask), LogWords.word1(number, layout));
    }

    private Trace trace() throws Exception {
        return WholeTrace.of(new LogSource(log), 1000);
    }

    /** {@code path:KIND} of each event. */
    private static List<String> kinds(Trace trace) {
        List<String> kinds = new ArrayList<>();
        EventColumns events = trace.events();
        for (int i = 0; i < events.size(); i++) {
            kinds.add(trace.threads().get(events.thread(i)).path() + ":" + events.kind(i));
        }
        return kinds;
    }

    private static long races(Trace trace) throws Exception {
        RaceDetector races = new RaceDetector();
        Pass.over(EventSource.of(trace), races);
        return races.races().size();
    }

    @Test
    void threadsAreNamedByWhoStartedThem() throws Exception {
        int third = log.thread("third");
        int stranger = log.thread("stranger");
        other(main, EventKind.START, 0, 0, 0);
        other(main, EventKind.START, 0, third, 0);
        other(third, EventKind.START, 0, other, 0);
        other(other, EventKind.END, 0, other, 0);
        other(third, EventKind.JOIN, 0, other, 0);
        other(stranger, EventKind.YIELD, 0, 0, 0);
        assertEquals(
                List.of("0", "0.2.1", "0.2", "x1"),
                trace().threads().stream().map(Trace.ThreadEntry::path).toList());
        assertEquals(
                List.of("0.2.1:BEGIN", "0.2.1:END", "0.2:JOIN"),
                kinds(trace()).stream()
                        .filter(kind -> kind.startsWith("0.2.1") || kind.endsWith("JOIN"))
                        .toList());
    }

    @Test
    void whatEscapedInAnInitialiserIsMetAfterItsEnd() throws Exception {
        event(other, read, OBJECT, plain, 0);
        object(main, 5, LogRecord.OBJECT_STATICS | WORDS, 0);
        other(main, EventKind.YIELD, 0, 5, 0);
        object(main, OBJECT, LogRecord.OBJECT_IN_INITIALISER | WORDS, 1);
        other(main, EventKind.CLASS_INIT, 0, 5, 1);
        Trace trace = trace();
        List<String> kinds = kinds(trace);
        assertEquals(
                List.of("x1:CLASS_INIT", "x1:READ"),
                kinds.subList(kinds.indexOf("x1:CLASS_INIT"), kinds.indexOf("x1:CLASS_INIT") + 2));
        assertTrue(trace.events().has(kinds.indexOf("x1:CLASS_INIT"), EventFlags.OBSERVED));
        assertTrue(kinds.indexOf("0:CLASS_INIT") < kinds.indexOf("x1:CLASS_INIT"));
        assertEquals(0, races(trace));
    }

    @Test
    void anInitialiserIsNotWaitedForByThoseItWaitsFor() throws Exception {
        object(main, 5, LogRecord.OBJECT_STATICS | WORDS, 0);
        other(main, EventKind.YIELD, 0, 5, 0);
        object(main, OBJECT, LogRecord.OBJECT_IN_INITIALISER | WORDS, 1);
        other(main, EventKind.START, 0, other, 0);
        event(other, read, OBJECT, plain, 0);
        other(other, EventKind.END, 0, other, 0);
        other(main, EventKind.JOIN, 0, other, 0);
        other(main, EventKind.CLASS_INIT, 0, 5, 1);
        assertEquals(List.of("0:JOIN", "0:CLASS_INIT"), kinds(trace()).subList(7, 9));
        assertEquals(List.of(), new LogSource(log).warnings());
    }

    @Test
    void theSecondUserOfAnObjectComesBehindWhatItsOwnerHadDone() throws Exception {
        log.add(main, LogWords.word0(other, LogRecord.SHARED, 2), LogWords.word1(OBJECT, 0));
        other(main, EventKind.FENCE, 0, 0, 0);
        object(other, OBJECT, WORDS, 0);
        other(other, EventKind.PARK, 0, 0, 0);
        other(other, EventKind.INPUT, 0, 0, 0);
        List<String> kinds = kinds(trace());
        assertTrue(kinds.indexOf("x1:PARK") < kinds.indexOf("0:FENCE"), kinds.toString());
        assertEquals(List.of(), new LogSource(log).warnings());
    }

    @Test
    void anOwnerWhoseRecordsAreMissingIsNotWaitedFor() throws Exception {
        log.add(main, LogWords.word0(other, LogRecord.SHARED, 9), LogWords.word1(OBJECT, 0));
        other(main, EventKind.FENCE, 0, 0, 0);
        log.add(other, LogWords.word0(main, LogRecord.SHARED, 9), LogWords.word1(OBJECT, 0));
        other(other, EventKind.PARK, 0, 0, 0);
        assertTrue(kinds(trace()).containsAll(List.of("0:FENCE", "x1:PARK")));
    }

    @Test
    void sharedLocksOverlapAndExclusiveOnesDoNot() throws Exception {
        int third = log.thread("third");
        object(main, OBJECT, LogRecord.OBJECT_MET, 0);
        other(third, EventKind.LOCK, 0, OBJECT, 3);
        other(third, EventKind.UNLOCK, 0, OBJECT, 3);
        other(main, EventKind.LOCK, EventFlags.SHARED, OBJECT, 1);
        other(main, EventKind.UNLOCK, EventFlags.SHARED, OBJECT, 1);
        other(other, EventKind.LOCK, EventFlags.SHARED, OBJECT, 2);
        other(other, EventKind.UNLOCK, EventFlags.SHARED, OBJECT, 2);
        List<String> kinds = kinds(trace());
        assertTrue(kinds.indexOf("0:UNLOCK") < kinds.indexOf("x2:LOCK"), kinds.toString());
        assertTrue(kinds.indexOf("x1:UNLOCK") < kinds.indexOf("x2:LOCK"), kinds.toString());
    }

    /** Nothing else keeps the lock's holder from giving it back before. */
    @Test
    void anAttemptThatFailedComesWhileTheLockIsHeld() throws Exception {
        object(main, OBJECT, LogRecord.OBJECT_MET, 0);
        other(main, EventKind.LOCK, 0, OBJECT, 1);
        other(main, EventKind.UNLOCK, 0, OBJECT, 1);
        other(main, EventKind.LOCK, 0, OBJECT, 2);
        other(main, EventKind.UNLOCK, 0, OBJECT, 2);
        other(other, EventKind.LOCK, EventFlags.FAILED, OBJECT, 2);
        List<String> kinds = kinds(trace());
        assertEquals("0:UNLOCK", kinds.get(kinds.size() - 1));
        assertEquals(
                List.of("0:LOCK", "0:UNLOCK", "0:LOCK", "x1:LOCK", "0:UNLOCK"),
                kinds.stream().filter(kind -> kind.endsWith("LOCK")).toList());
    }

    @Test
    void whatTheOwnerWroteBesideTheLastWriteIsReleasedWhereItCouldBe() throws Exception {
        object(main, OBJECT, 0, 0);
        other(main, EventKind.YIELD, 0, 0, 0);
        log.add(other, LogWords.word0(writeCount, LogRecord.PAST, 2), LogWords.word1(OBJECT, count));
        log.add(other, LogWords.word0(0, LogRecord.PAST, 2), LogWords.word1(OBJECT, flag));
        event(other, readFlag, OBJECT, flag, 0);
        event(other, read, OBJECT, plain, 0);
        other(main, EventKind.YIELD, 0, 0, 0);
        Trace trace = trace();
        EventColumns events = trace.events();
        int reading = kinds(trace).indexOf("x1:READ");
        assertEquals(MemoryOrder.VOLATILE, events.writeOrder(events.readsFrom(reading)));
        assertEquals(0, events.thread(events.readsFrom(reading)));
        assertEquals(EventKind.WRITE, events.kind(events.readsFrom(reading + 1)));
        assertTrue(events.readsFrom(reading + 1) < events.readsFrom(reading));
        assertEquals(0, races(trace));
    }

    @Test
    void anObjectWithoutRecordFollowsItsVersions() throws Exception {
        event(main, write, OBJECT, plain, 9);
        event(main, read, OBJECT, plain, 14);
        event(other, write, OBJECT, plain, 14);
        event(other, read, OBJECT, plain, 17);
        Trace trace = trace();
        EventColumns events = trace.events();
        List<String> kinds = kinds(trace);
        assertEquals(kinds.indexOf("x1:WRITE"), events.readsFrom(kinds.indexOf("0:READ")));
        assertEquals(kinds.indexOf("x1:WRITE"), events.readsFrom(kinds.indexOf("x1:READ")));
        assertEquals(1, events.position(kinds.indexOf("0:WRITE")));
        assertEquals("p.C", trace.objects().get(0).className());
    }

    @Test
    void theValueOfAnAtomicIsItsOwn() throws Exception {
        object(main, OBJECT, LogRecord.OBJECT_MET | WORDS, 0);
        event(main, readFlag, OBJECT, 0, 0);
        Trace.LocationEntry value = trace().locations().get(0);
        assertEquals(LocationKind.FIELD, value.kind());
        assertEquals("p.C.value", value.holder() + "." + value.member());
    }

    @Test
    void aStoreBufferIsSeen() throws Exception {
        object(main, OBJECT, WORDS, 0);
        event(main, write, OBJECT, plain, 1);
        event(main, read, OBJECT, flag, 0);
        event(other, writeCount, OBJECT, flag, 1);
        event(other, read, OBJECT, plain, 0);
        LogSource source = new LogSource(log);
        WholeTrace.of(source, 1000);
        assertEquals(1, source.staleReads());
    }
}
