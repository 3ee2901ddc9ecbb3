package dev.heddle.recorder.free.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HotFieldsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int READ = 1;
    private static final int LOCK = 2;

    private final List<Integer> found = new ArrayList<>();
    private final HotFields fields = new HotFields(found::add);

    HotFieldsTest() {
        fields.sites(List.of(site(EventKind.READ, "C.f"), site(EventKind.LOCK, "")));
    }

    private static LogFile.LogSite site(EventKind kind, String member) {
        Trace.SiteEntry entry = new Trace.SiteEntry("C", "run", "()V", 0, kind, member, "C.java", 1);
        return new LogFile.LogSite(entry, MemoryOrder.NONE, MemoryOrder.NONE);
    }

    private static ByteBuffer records(int number, int site, int variant, int field) {
        ByteBuffer records = ByteBuffer.allocate(number * LogRecord.BYTES).order(ByteOrder.nativeOrder());
        for (int i = 0; i < number; i++) {
            records.putLong(LogRecord.word0(site, variant, i));
            records.putLong(LogRecord.word1(i, field));
        }
        return records.flip();
    }

    @Test
    void aFieldIsHotOnceInASecondWithTooManyAccesses() {
        fields.count(records(HotFields.MOST - 1, READ, LogRecord.EVENT, 7), 0);
        assertEquals(List.of(), found);
        fields.count(records(2 * HotFields.MOST, READ, LogRecord.FAILED, 7), SECOND - 1);
        assertEquals(List.of(7), found);
        fields.count(records(HotFields.MOST, READ, LogRecord.EVENT, 7), SECOND);
        assertEquals(List.of(7, 7), found);
    }

    @Test
    void accessesOfSeveralSecondsAndFieldsAreNotAddedUp() {
        for (int second = 0; second < 5; second++) {
            for (int field = 0; field < 200; field++) {
                fields.count(records(HotFields.MOST - 1, READ, LogRecord.EVENT, field), second * SECOND);
            }
        }
        assertEquals(List.of(), found);
    }

    @Test
    void otherRecordsAreNoAccesses() {
        fields.count(records(HotFields.MOST, LOCK, LogRecord.EVENT, 7), 0);
        fields.count(records(HotFields.MOST, READ, LogRecord.OBJECT, 7), 0);
        fields.count(records(HotFields.MOST, 3, LogRecord.EVENT, 7), 0);
        assertEquals(List.of(), found);
    }
}
