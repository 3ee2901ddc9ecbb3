package dev.heddle.natives.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NativeWidthsTest {
    private record Place(long address, int width) {
        boolean isWithin(Place other) {
            return width < other.width && address >= other.address && address + width <= other.address + other.width;
        }
    }

    @Test
    void overlapsAreThoseOfTheBytes() {
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            NativeWidths widths = new NativeWidths();
            List<Place> used = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                int width = 1 << random.nextInt(4);
                Place next = new Place(0x210000000000L + random.nextInt(16 / width) * width, width);
                List<String> around = new ArrayList<>();
                List<String> within = new ArrayList<>();
                used.stream().filter(next::isWithin).forEach(place -> around.add(place.toString()));
                used.stream().filter(place -> place.isWithin(next)).forEach(place -> within.add(place.toString()));
                assertEquals(!around.isEmpty() || !within.isEmpty(), widths.add(next.address, next.width));
                used.add(next);
                List<String> foundAround = new ArrayList<>();
                List<String> foundWithin = new ArrayList<>();
                widths.around(next.address, next.width, place -> foundAround.add(text(place)));
                widths.within(next.address, next.width, place -> foundWithin.add(text(place)));
                assertEquals(new TreeSet<>(around), new TreeSet<>(foundAround));
                assertEquals(new TreeSet<>(within), new TreeSet<>(foundWithin));
            }
        }
    }

    private static String text(long place) {
        return new Place(NativeWidths.address(place), NativeWidths.width(place)).toString();
    }

    @Test
    void accessThatIsNotAlignedHasNoPlace() {
        NativeWidths widths = new NativeWidths();
        assertFalse(widths.add(0x1000, 8));
        assertFalse(widths.add(0x1002, 4));
        assertTrue(widths.add(0x1004, 4));
        widths.clear();
        assertFalse(widths.add(0x1004, 4));
    }
}
