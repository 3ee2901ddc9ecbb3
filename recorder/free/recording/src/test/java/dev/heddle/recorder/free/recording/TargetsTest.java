package dev.heddle.recorder.free.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.heddle.recorder.free.hooks.Tracked;
import dev.heddle.recorder.free.rewrite.FieldTable;
import dev.heddle.recorder.free.rewrite.RecordingFilter;
import dev.heddle.recorder.instrument.place.Internals;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.junit.jupiter.api.Test;

class TargetsTest {
    private static final int SITE = 7;

    static class First implements Tracked {
        int value;
        int other;

        @Override
        public Object heddle$state() {
            return null;
        }

        @Override
        public void heddle$state(Object state) {}

        @Override
        public void heddle$escape() {}

        @Override
        public long heddle$mask() {
            return 0;
        }
    }

    static final class Second extends First {
        long value;
    }

    static final class Counted extends First {
        volatile int count;
    }

    private final FieldTable fields = new FieldTable();
    private final Targets targets = new Targets(fields, RecordingFilter.DEFAULT);

    private int number(Class<?> type, String name, String descriptor) {
        String owner = type.getName().replace('.', '/');
        return fields.number(new FieldTable.Field(owner, name, descriptor, false, false));
    }

    private static long offset(Class<?> type, String name) {
        return Internals.offset(type, name);
    }

    @Test
    void oneSiteMayMeanManyFields() {
        int first = number(First.class, "value", "I");
        int other = number(First.class, "other", "I");
        int second = number(Second.class, "value", "J");
        First one = new First();
        Second two = new Second();
        List<Target> before = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            List<Target> found = List.of(
                    targets.ofOffset(one, offset(First.class, "value"), SITE),
                    targets.ofOffset(two, offset(Second.class, "value"), SITE),
                    targets.ofOffset(one, offset(First.class, "other"), SITE),
                    targets.ofOffset(two, offset(First.class, "other"), SITE),
                    targets.ofOffset(one, 1, SITE));
            assertEquals(
                    List.of(first, second, other, other),
                    found.stream().limit(4).map(Target::index).toList());
            assertSame(Target.NONE, found.get(4));
            for (int i = 0; i < before.size(); i++) {
                assertSame(before.get(i), found.get(i), "looked for again: " + i);
            }
            before = found;
        }
    }

    @Test
    void whatWasFoundStaysFound() {
        number(First.class, "value", "I");
        First one = new First();
        List<Target> found = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            found.add(targets.ofOffset(one, offset(First.class, "value") + 1000L * i, i));
        }
        for (int i = 0; i < 5000; i++) {
            assertSame(found.get(i), targets.ofOffset(one, offset(First.class, "value") + 1000L * i, 1));
        }
    }

    @Test
    void handlesTakeObjectsOfTheirClassAlone() throws Exception {
        int second = number(Second.class, "value", "J");
        VarHandle handle = MethodHandles.lookup().findVarHandle(Second.class, "value", long.class);
        for (int site : new int[] {SITE, SITE + 1}) {
            assertEquals(second, targets.ofHandle(handle, new Second(), site).index());
            assertNull(targets.ofHandle(handle, new First(), site));
        }
    }

    @Test
    void updatersKeepTheirFieldAfterACallThatThrows() {
        int count = number(Counted.class, "count", "I");
        AtomicIntegerFieldUpdater<Counted> updater = AtomicIntegerFieldUpdater.newUpdater(Counted.class, "count");
        for (int site : new int[] {SITE, SITE, SITE + 1}) {
            assertNull(targets.ofUpdater(updater, new Second(), site));
            assertEquals(count, targets.ofUpdater(updater, new Counted(), site).index());
        }
    }
}
