package dev.heddle.replayer.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stacks that are equal are translated once; what the exceptions tell is what counts. */
class KnownFramesTest {
    private final KnownFrames known = new KnownFrames();

    private static Throwable thrown(int depth, boolean other, Class<?> type) {
        if (depth > 0) {
            return thrown(depth - 1, other, type);
        }
        if (type == Named.class) {
            return new Named();
        }
        return other ? new IllegalStateException() : new IllegalStateException();
    }

    /** Tells a stack of its own. */
    private static final class Named extends IllegalStateException {
        private static final long serialVersionUID = 1;

        @Override
        public StackTraceElement[] getStackTrace() {
            return new StackTraceElement[] {new StackTraceElement("Told", "by", "Named.java", 1)};
        }
    }

    @Test
    void equalStacksAreTranslatedOnce() {
        for (int depth : new int[] {0, 3, 31, 32, 33, 200}) {
            List<Throwable> all = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                all.add(thrown(depth, false, Object.class));
            }
            KnownFrames.Known first = known.of(all.get(0));
            assertSame(first, known.of(all.get(1)), "depth " + depth);
            assertSame(first, known.of(all.get(2)), "depth " + depth);
            assertEquals(getClass().getName(), first.innermost());
        }
    }

    @Test
    void stacksThatDifferInOnePositionOrInDepthAreNotMixedUp() {
        for (int depth : new int[] {0, 40}) {
            List<Throwable> all = new ArrayList<>();
            for (boolean other : new boolean[] {false, true}) {
                all.add(thrown(depth, other, Object.class));
            }
            assertNotSame(known.of(all.get(0)), known.of(all.get(1)));
            assertNotSame(
                    known.of(thrown(depth, false, Object.class)), known.of(thrown(depth + 1, false, Object.class)));
        }
    }

    @Test
    void aStackThatAnExceptionWasGivenCounts() {
        List<Throwable> all = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            all.add(thrown(1, false, Object.class));
        }
        KnownFrames.Known first = known.of(all.get(0));
        all.get(1).setStackTrace(new StackTraceElement[] {new StackTraceElement("Given", "to", "Given.java", 7)});
        assertEquals("Given", known.of(all.get(1)).innermost());
        assertEquals(List.of("Given.to(Given.java:7)"), known.of(all.get(1)).program());
        assertEquals(getClass().getName(), first.innermost());
        assertEquals("Told", known.of(thrown(1, false, Named.class)).innermost());
        all.get(0).setStackTrace(new StackTraceElement[0]);
        assertEquals("", known.of(all.get(0)).innermost());
    }

    @Test
    void moreStacksThanAreKeptAreTranslatedAgain() {
        KnownFrames.Known first = known.of(thrown(0, false, Object.class));
        for (int depth = 1; depth <= 100; depth++) {
            known.of(thrown(depth, false, Object.class));
        }
        List<KnownFrames.Known> again = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            again.add(known.of(thrown(0, false, Object.class)));
        }
        assertNotSame(first, again.get(0));
        assertSame(again.get(0), again.get(1));
        assertEquals(first.innermost(), again.get(0).innermost());
    }
}
