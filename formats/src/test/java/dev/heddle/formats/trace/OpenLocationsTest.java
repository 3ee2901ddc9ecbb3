package dev.heddle.formats.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.event.EventKind;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OpenLocationsTest {
    @Test
    void numbersAreThoseOfCountingLocationsOneByOne() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 200; round++) {
            int[] user = random.ints(random.nextInt(300), -1, 3).toArray();
            OpenLocations open = new OpenLocations(user);
            int number = 0;
            for (int location = 0; location < user.length + 200; location++) {
                boolean isConfined = location < user.length && user[location] > 0;
                assertEquals(isConfined, open.isConfined(location), "location " + location);
                if (!isConfined) {
                    assertEquals(number, open.number(location), "location " + location);
                    assertEquals(location, open.location(number), "number " + number);
                    number++;
                }
                assertEquals(location < user.length ? open.size(0) : number, open.size(location + 1), "size");
            }
        }
    }

    @Test
    void accessesOfConfinedLocationsAreNotSelected() {
        SplittableRandom random = new SplittableRandom(2);
        EventKind[] kinds = EventKind.values();
        for (int round = 0; round < 200; round++) {
            int[] user = random.ints(random.nextInt(300), -1, 3).toArray();
            OpenLocations open = new OpenLocations(user);
            EventColumns events = new EventColumns(64);
            for (int i = 0; i < 200; i++) {
                events.append(0, kinds[random.nextInt(kinds.length)], -1, random.nextInt(400) - 1, 1);
            }
            int from = random.nextInt(200);
            int to = from + random.nextInt(201 - from);
            int[] expected = IntStream.range(from, to)
                    .filter(i -> !events.kind(i).isAccess()
                            || events.location(i) < 0
                            || events.location(i) >= user.length
                            || user[events.location(i)] <= 0)
                    .toArray();
            int[] selected = new int[to - from];
            int n = open.select(events, from, to, selected);
            assertArrayEquals(expected, IntStream.of(selected).limit(n).toArray());
        }
    }
}
