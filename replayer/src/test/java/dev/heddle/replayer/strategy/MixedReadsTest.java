package dev.heddle.replayer.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MixedReadsTest {
    private static final int DRAWS = 16_000;

    private final MixedReads mixed = new MixedReads();
    private final SplittableRandom random = new SplittableRandom(1);

    /** Candidates by the threads that wrote them; the newest may be an update. */
    private record Writes(boolean updated, int... writers) implements CandidateWrites {
        @Override
        public int size() {
            return writers.length;
        }

        @Override
        public int event(int i) {
            return i;
        }

        @Override
        public int writer(int i) {
            return writers[i];
        }

        @Override
        public boolean isUpdate(int i) {
            return updated && i == writers.length - 1;
        }

        @Override
        public int reader() {
            return 20;
        }

        @Override
        public long readerSite() {
            return 0;
        }

        @Override
        public long writerSite(int i) {
            return 0;
        }
    }

    private int sameWriter(Writes first, Writes second) {
        int same = 0;
        for (int i = 0; i < DRAWS; i++) {
            mixed.begin();
            int a = first.writer(mixed.choose(random, first));
            same += second.writer(mixed.choose(random, second)) == a ? 1 : 0;
        }
        return same;
    }

    @Test
    void theSecondReadSeesTheSameWriterOnceInSixteenTimes() {
        // Four draws of two must all give the same: 1,000 of 16,000; five standard deviations are 153.
        assertEquals(DRAWS / 16, sameWriter(new Writes(false, 1, 2), new Writes(false, 1, 2)), 153);
    }

    @Test
    void everyWriteStaysPossible() {
        int[] hits = new int[3];
        for (int i = 0; i < DRAWS; i++) {
            mixed.begin();
            mixed.choose(random, new Writes(false, 1, 1));
            hits[mixed.choose(random, new Writes(false, 1, 2, 1))]++;
        }
        // Writer 1 again: (2/3)^4 = 16/81, half of it for each of its writes; five standard deviations are at most 252.
        assertEquals(DRAWS * 8 / 81.0, hits[0], 252);
        assertEquals(DRAWS * 65 / 81.0, hits[1], 252);
        assertEquals(DRAWS * 8 / 81.0, hits[2], 252);
    }

    @Test
    void whatAnUpdateWroteIsReadFresh() {
        for (int i = 0; i < 100; i++) {
            assertEquals(2, mixed.choose(random, new Writes(true, 1, 2, 1)));
        }
    }
}
