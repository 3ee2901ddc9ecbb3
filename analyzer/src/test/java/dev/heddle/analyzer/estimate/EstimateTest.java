package dev.heddle.analyzer.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.communication.Choices;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EstimateTest {
    private static Profile profile(int a, int b, long place) {
        return new Profile(
                new TreeMap<>(Map.of("0", a, "0.1", b)),
                new TreeMap<>(Map.of(place, new TreeMap<>(Map.of("0", b, "0.2", a)))));
    }

    private static Estimate some(Random random) {
        return new Estimate(
                1,
                1 + random.nextInt(9),
                random.nextInt(100),
                random.nextInt(100),
                new Choices(
                        random.nextInt(100),
                        random.nextInt(9),
                        random.nextInt(1000),
                        random.nextInt(1000),
                        random.nextInt(100)),
                profile(random.nextInt(50), random.nextInt(50), random.nextInt(3) - 1L));
    }

    private static Estimate sum(List<Estimate> all) {
        return all.stream().reduce(Estimate.NONE, Estimate::and);
    }

    @Test
    void nothingGivesNoParameters() {
        assertEquals(Parameters.NONE, Estimate.NONE.parameters());
    }

    @Test
    void everyFigureIsTheLargestSeen() {
        Estimate both = Estimate.NONE
                .and(new Estimate(1, 3, 7, 5, new Choices(10, 2, 30, 4, 0), profile(4, 9, 8)))
                .and(new Estimate(1, 2, 6, 8, new Choices(12, 9, 20, 6, 1), profile(5, 2, 8)));
        assertEquals(new Estimate(2, 3, 7, 8, new Choices(12, 9, 30, 6, 1), profile(5, 9, 8)), both);
        assertEquals(new Parameters(2, 3, 12, 7, 8, 3, 4, profile(5, 9, 8)), both.parameters());
    }

    @Test
    void orderDoesNotMatter() {
        Random random = new Random(5);
        List<Estimate> all = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            all.add(some(random));
        }
        Estimate forwards = sum(all);
        Collections.shuffle(all, random);
        Estimate right = sum(all.subList(5, 12)).and(sum(all.subList(0, 5)));
        assertEquals(forwards, right);
        assertEquals(12, right.parameters().executions());
    }

    @Test
    void aProgramWithoutChoicesHasParametersToDrawFrom() {
        Estimate one = new Estimate(1, 1, 0, 0, Choices.NONE, Profile.NONE);
        assertEquals(new Parameters(1, 1, 1, 1, 1, 1, 1, Profile.NONE), one.parameters());
    }

    @Test
    void eventsAreCounted() {
        TraceBuilder b = new TraceBuilder("P");
        int t = b.thread("0.1", "t");
        int u = b.thread("0.2", "u");
        int x = b.staticField("x");
        int y = b.staticField("y");
        b.write(0, x, 1, 0);
        b.startAll();
        int before = b.events().size();
        b.write(t, x, 2, 1);
        b.write(t, y, 3, 1);
        b.openRead(u, y, 4);
        b.write(t, y, 3, 2);
        b.read(u, x, 5);
        Estimate e = Estimate.of(b.events(), Profile.NONE);
        assertEquals(3, e.threads());
        assertEquals(before - 1 + 5, e.choices().counted()); // all but main's first write
        assertEquals(
                2,
                e.choices()
                        .racing()); // u's first read of y with one write before it, that read with t's second write; x
        // is known by then
        assertEquals(1, e.choices().openReads());
        assertEquals(1, e.choices().history());
        assertEquals(1, e.kCom());
    }

    @Test
    void bytesGiveTheSameEstimate() throws IOException {
        Random random = new Random(7);
        for (int i = 0; i < 50; i++) {
            Estimate e = some(random);
            assertEquals(e, Estimate.fromBytes(e.toBytes()));
        }
        Estimate most = new Estimate(
                1,
                1,
                0,
                0,
                new Choices(Integer.MAX_VALUE, 0, Integer.MAX_VALUE, Integer.MAX_VALUE, 128),
                profile(0, 127, -1));
        assertEquals(most, Estimate.fromBytes(most.toBytes()));
        assertEquals(Estimate.NONE, Estimate.fromBytes(Estimate.NONE.toBytes()));
        assertEquals(11, Estimate.NONE.toBytes().length);
    }

    @Test
    void brokenBytesAreRefused() {
        byte[] good = some(new Random(1)).toBytes();
        for (int n = 0; n < good.length; n++) {
            byte[] cut = Arrays.copyOf(good, n);
            assertThrows(IOException.class, () -> Estimate.fromBytes(cut));
        }
        assertThrows(IOException.class, () -> Estimate.fromBytes(Arrays.copyOf(good, good.length + 1)));
        byte[] noThread = Estimate.NONE.toBytes();
        noThread[1] = 0;
        assertEquals(
                "no Estimate: an estimate has a negative figure, or no thread",
                assertThrows(IOException.class, () -> Estimate.fromBytes(noThread))
                        .getMessage());
        byte[] manyPaths = Estimate.NONE.toBytes();
        manyPaths[9] = 1; // operations of one thread, of none
        assertThrows(IOException.class, () -> Estimate.fromBytes(manyPaths));
    }
}
