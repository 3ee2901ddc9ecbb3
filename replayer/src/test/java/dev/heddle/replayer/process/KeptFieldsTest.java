package dev.heddle.replayer.process;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.heddle.replayer.reset.KeptFields;
import org.junit.jupiter.api.Test;

class KeptFieldsTest {
    static long counter = 5;
    static Object cache;

    private static final class State {
        private boolean flag = true;
        private byte small = 3;
        private int number = -7;
        private long large = 1L << 40;
        private float part = 0.5f;
        private double fraction = -2.25;
        private String name = "first";
        private Object[] elements = {"a", "b"};
    }

    private final KeptFields fields = new KeptFields();

    @Test
    void putsBackWhatHasChanged() throws Exception {
        State state = new State();
        String name = state.name;
        for (var field : State.class.getDeclaredFields()) {
            fields.keep(state, field);
        }
        state.flag = false;
        state.small = 100;
        state.number = 8;
        state.large = 9;
        state.part = 1;
        state.fraction = 2;
        state.name = "second";
        Object[] changed = state.elements;
        changed[1] = "c";
        fields.reset();
        assertEquals(true, state.flag);
        assertEquals(3, state.small);
        assertEquals(-7, state.number);
        assertEquals(1L << 40, state.large);
        assertEquals(0.5f, state.part);
        assertEquals(-2.25, state.fraction);
        assertSame(name, state.name);
        assertArrayEquals(new Object[] {"a", "b"}, state.elements);
        assertNotSame(changed, state.elements);
    }

    @Test
    void leavesAnUnchangedArray() throws Exception {
        State state = new State();
        Object[] elements = state.elements;
        fields.keep(state, State.class.getDeclaredField("elements"));
        fields.reset();
        assertSame(elements, state.elements);
        state.elements = null;
        fields.reset();
        assertArrayEquals(new Object[] {"a", "b"}, state.elements);
    }

    @Test
    void givesStaticFieldsTheirValues() throws Exception {
        fields.keep(null, KeptFieldsTest.class.getDeclaredField("counter"), 11);
        fields.keepNull(null, KeptFieldsTest.class.getDeclaredField("cache"));
        cache = "something";
        fields.reset();
        assertEquals(11, counter);
        assertNull(cache);
    }
}
