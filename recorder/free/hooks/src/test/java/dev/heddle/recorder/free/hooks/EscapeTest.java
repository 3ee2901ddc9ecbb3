package dev.heddle.recorder.free.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EscapeTest {
    private final MemoryBuffers buffers = new MemoryBuffers();

    /** What an instrumented record is. */
    record Pair(Object left, Object right) implements TrackedRecord {
        @Override
        public void heddle$escape() {
            Recording.escape(left);
            Recording.escape(right);
        }
    }

    @BeforeEach
    void begin() {
        Recording.begin(buffers);
    }

    @Test
    void allThatAnObjectLeadsToEscapesOnce() {
        Cell first = new Cell();
        Cell second = new Cell();
        Cell third = new Cell();
        Cell fourth = new Cell();
        int[] numbers = {1};
        Cell.writeNext(first, new Object[] {second, numbers, "text", null, first, new Pair(third, numbers)}, 1);
        Cell.writeNext(second, first, 2);
        Cell.writeNext(third, new Cell[][] {{fourth}}, 3);
        Recording.escape(first);
        Recording.escape(first);
        for (Cell cell : List.of(first, second, third, fourth)) {
            assertInstanceOf(Escaped.class, cell.state);
            Cell.writeA(cell, 1, 4);
            assertInstanceOf(long[].class, cell.state);
        }
        assertFalse(Recording.isPrivate(numbers));
        assertEquals(1, Recording.readI(numbers, 0, 5));
        Recording.writeI(numbers, 0, 2, 6);
        List<MemoryBuffers.Entry> objects = objects();
        assertEquals(5, objects.size(), "four cells, and an array; nobody has written the others");
        assertEquals(
                5, objects.stream().map(MemoryBuffers.Entry::object).distinct().count());
    }

    @Test
    void aLongListEscapesWithoutDeepRecursion() {
        Cell head = null;
        for (int i = 0; i < 100_000; i++) {
            Cell cell = new Cell();
            Cell.writeNext(cell, head, 1);
            head = cell;
        }
        Recording.escape(head);
        int escaped = 0;
        for (Cell cell = head; cell != null; cell = (Cell) Cell.readNext(cell, 1)) {
            assertInstanceOf(Escaped.class, cell.state);
            escaped++;
        }
        assertEquals(100_000, escaped);
        assertEquals(0, objects().size(), "nobody has used them but their owner, who read them");
    }

    @Test
    void whatIsStoredIntoASharedObjectEscapesBefore() {
        Cell holder = new Cell();
        Recording.escape(holder);
        Cell value = new Cell();
        Cell.writeNext(holder, value, 1);
        assertInstanceOf(Escaped.class, value.state);
        Object[] array = new Object[1];
        Cell element = new Cell();
        Recording.writeL(array, 0, element, 1);
        assertSame(Thread.currentThread(), element.state, "a private array keeps private what it holds");
        Recording.escape(array);
        assertInstanceOf(Escaped.class, element.state);
    }

    @Test
    void theMaskNamesWordsThatWereWritten() {
        Cell cell = new Cell();
        Cell.writeB(cell, 7, 1);
        Cell.writeE(cell, 7, 1);
        Recording.escape(cell);
        Recording.shadowOf(cell);
        int[] array = new int[40];
        array[33] = 1;
        Recording.escape(array);
        Recording.shadowOf(array);
        List<MemoryBuffers.Entry> objects = objects();
        assertEquals(0b11, objects.get(0).version(), "field 4 shares a word with field 0");
        assertEquals(
                LogRecord.OBJECT_LATE | 2 << LogRecord.OBJECT_WORDS_SHIFT,
                objects.get(0).index());
        assertEquals(0b100, objects.get(1).version());
        assertEquals(
                LogRecord.OBJECT_LATE
                        | LogRecord.OBJECT_ARRAY
                        | 2 << LogRecord.OBJECT_WORDS_SHIFT
                        | 4 << LogRecord.OBJECT_SPAN_SHIFT,
                objects.get(1).index());
    }

    @Test
    void anObjectThatAnotherThreadHadBeforeIsCounted() throws InterruptedException {
        Cell cell = new Cell();
        Cell.writeA(cell, 5, 1);
        long before = Recording.leaked();
        run(() -> assertEquals(5, Cell.readA(cell, 2)));
        assertEquals(before + 1, Recording.leaked());
        assertEquals(List.of(Cell.class), buffers.leaked);
        assertEquals(LogRecord.OBJECT_LEAKED, objects().get(0).index() & 0xff);
    }

    @Test
    void aFieldStoredInFinalFieldsEscapesUnlessItsHolderIsPrivate() {
        Cell holder = new Cell();
        Cell value = new Cell();
        Recording.storing(holder, value);
        assertSame(Thread.currentThread(), value.state);
        Recording.escape(holder);
        Recording.storing(holder, value);
        assertInstanceOf(Escaped.class, value.state);
    }

    @Test
    void aCloneIsItsMakersOwn() {
        Cell original = new Cell();
        Recording.escape(original);
        Cell copy = new Cell(original.state);
        Recording.cloned(original, copy);
        assertSame(Thread.currentThread(), copy.state);
        Recording.cloned(original, original);
        assertInstanceOf(Escaped.class, original.state);
    }

    @Test
    void objectsOfInitialisersAreMarked() {
        Recording.enterInitialiser(Cell.class);
        Recording.escape(new Cell());
        Recording.leaveInitialiser(Cell.class);
        Cell other = new Cell();
        Recording.escape(other);
        Cell.writeA(other, 1, 1);
        List<MemoryBuffers.Entry> objects = objects();
        assertEquals(LogRecord.OBJECT_IN_INITIALISER, objects.get(0).index() & 0xff);
        assertEquals(LogRecord.OBJECT_LATE, objects.get(1).index() & 0xff);
    }

    @Test
    void nullHasAShadowButDoesNotEscape() {
        Recording.escape(null);
        assertTrue(Recording.shadowOf(null).length > 0);
        assertNull(buffers.leaked.stream().findAny().orElse(null));
    }

    @Test
    void anotherThreadTellsWhoseItWasAndWhenItEscaped() throws InterruptedException {
        Cell cell = new Cell();
        Cell.writeB(cell, 7, 1);
        Recording.escape(cell);
        long escaped = ThreadLog.current().position();
        Cell written = new Cell();
        Recording.escape(written);
        Cell.writeA(written, 1, 2);
        run(() -> {
            assertEquals(7, Cell.readB(cell, 3));
            assertEquals(7, Cell.readB(cell, 3));
        });
        List<MemoryBuffers.Entry> other = buffers.records(2);
        MemoryBuffers.Entry told = other.get(1);
        MemoryBuffers.Entry shared = other.get(2);
        assertEquals(LogRecord.OBJECT, told.variant());
        assertEquals(0b10, told.version());
        assertEquals(LogRecord.SHARED, shared.variant());
        assertEquals(ThreadLog.current().number(), shared.site());
        assertEquals(told.object(), shared.object());
        assertEquals(escaped, shared.version() - (told.index() >>> LogRecord.OBJECT_DELAY_SHIFT));
        assertEquals(5, other.size(), "it begins, meets the object, and reads twice: " + other);
    }

    @Test
    void longAfterTheEscapeItsTimeIsTold() {
        Cell cell = new Cell();
        Recording.escape(cell);
        long escaped = ThreadLog.current().position();
        for (int i = 0; i < LogRecord.OBJECT_MOST_DELAY; i++) {
            Recording.endRead(Recording.statics(9), 9, Recording.beginRead(Recording.statics(9), 9), 1);
            ThreadLog.current().append(LogRecord.word0(1, LogRecord.INPUT, 0), i);
        }
        Cell.writeA(cell, 1, 1);
        ThreadLog.current().end();
        List<MemoryBuffers.Entry> all = buffers.all();
        MemoryBuffers.Entry last = all.get(all.size() - 1);
        assertEquals(LogRecord.OBJECT, all.get(all.size() - 2).variant());
        assertEquals(LogRecord.SHARED_ESCAPED, last.index());
        assertEquals(escaped, last.version());
    }

    private List<MemoryBuffers.Entry> objects() {
        ThreadLog.current().end();
        return buffers.all().stream()
                .filter(e -> e.variant() == LogRecord.OBJECT)
                .toList();
    }

    static void run(Runnable work) throws InterruptedException {
        Throwable[] thrown = new Throwable[1];
        Thread thread = new Thread(() -> {
            try {
                work.run();
                ThreadLog log = ThreadLog.current();
                if (log != null) {
                    log.end();
                }
            } catch (Throwable t) {
                thrown[0] = t;
            }
        });
        thread.start();
        thread.join();
        assertNull(thrown[0]);
    }
}
