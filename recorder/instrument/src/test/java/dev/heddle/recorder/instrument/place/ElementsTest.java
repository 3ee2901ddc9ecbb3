package dev.heddle.recorder.instrument.place;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ElementsTest {
    @Test
    void elementsLieWhereTheJvmHasThem() {
        List<Object> arrays = List.of(
                new long[9],
                new int[9],
                new byte[9],
                new boolean[9],
                new char[9],
                new short[9],
                new float[9],
                new double[9],
                new Object[9],
                new String[9],
                new int[9][]);
        for (Object array : arrays) {
            Class<?> type = array.getClass();
            Elements elements = Elements.of(array);
            for (int i = 0; i < 9; i++) {
                long offset = Internals.arrayBase(type) + i * Internals.arrayScale(type);
                assertEquals(offset, elements.offset(i), type.getName());
                assertEquals(i, elements.index(offset), type.getName());
            }
            assertTrue(elements.index(0) < 0);
            char expected =
                    type.getComponentType().isPrimitive() ? type.getName().charAt(1) : 'L';
            assertEquals(expected, elements.type);
        }
    }
}
