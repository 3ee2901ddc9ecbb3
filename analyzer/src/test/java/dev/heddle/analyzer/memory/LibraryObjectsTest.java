package dev.heddle.analyzer.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.run.VolatileReads;
import java.util.Arrays;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Programs whose shared variables are all volatile behave as some interleaving (JLS 17.4.3), and so do those that share
 * objects of the library besides, as these are made of volatile variables: all outcomes on the model, over all
 * interleavings and all choices of what reads see, against all interleavings.
 */
class LibraryObjectsTest {
    private static final int PROGRAMS = 400;
    private static final int FIELDS = 2;
    private static final int OBJECTS = 2;

    private enum Kind {
        WRITE,
        READ,
        CHANGE,
        ASK
    }

    /** @param target a field or an object */
    private record Step(Kind kind, int target) {}

    /** Two or three threads of two or three steps. */
    private static Step[][] program(SplittableRandom random) {
        Step[][] threads = new Step[2 + random.nextInt(2)][];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Step[2 + random.nextInt(threads.length == 2 ? 2 : 1)];
            for (int s = 0; s < threads[t].length; s++) {
                Kind kind = Kind.values()[random.nextInt(4)];
                boolean ofField = kind == Kind.WRITE || kind == Kind.READ;
                threads[t][s] = new Step(kind, random.nextInt(ofField ? FIELDS : OBJECTS));
            }
        }
        return threads;
    }

    /** All outcomes of a program: what each READ saw, by the event that wrote it, and how many changes each ASK did. */
    private static final class Outcomes {
        private final Step[][] program;
        private final MemoryModel model;
        private final boolean ordersCalls;
        private final SortedSet<String> found = new TreeSet<>();
        private int[] choices = new int[16];
        private int[] bounds = new int[16];
        private int depth;

        /** @param model null for interleavings alone */
        Outcomes(Step[][] program, MemoryModel model, boolean ordersCalls) {
            this.program = program;
            this.model = model;
            this.ordersCalls = ordersCalls;
        }

        SortedSet<String> all() {
            Arrays.fill(bounds, 0);
            Arrays.fill(choices, 0);
            do {
                depth = 0;
                run();
            } while (next());
            return found;
        }

        private boolean next() {
            for (int d = depth - 1; d >= 0; d--) {
                if (++choices[d] < bounds[d]) {
                    Arrays.fill(choices, d + 1, choices.length, 0);
                    return true;
                }
            }
            return false;
        }

        private int choose(int bound) {
            if (depth == choices.length) {
                choices = Arrays.copyOf(choices, depth * 2);
                bounds = Arrays.copyOf(bounds, depth * 2);
            }
            bounds[depth] = bound;
            return choices[depth++];
        }

        private void run() {
            int[] next = new int[program.length];
            String[] seen = new String[program.length];
            Arrays.fill(seen, "");
            int[] changes = new int[OBJECTS];
            String[] newest = new String[FIELDS];
            Arrays.fill(newest, "-");
            String[] writers = new String[64];
            if (model != null) {
                model.clear();
                model.handovers().tick(program.length - 1); // all threads are there
            }
            for (int event = 0; true; event++) {
                int t = thread(next);
                if (t < 0) {
                    break;
                }
                Step step = program[t][next[t]];
                String name = t + "." + next[t]++;
                switch (step.kind) {
                    case WRITE -> {
                        writers[event] = name;
                        newest[step.target] = name;
                        if (model != null) {
                            model.write(t, step.target, MemoryOrder.VOLATILE, event);
                        }
                    }
                    case READ ->
                        seen[t] += " " + (model == null ? newest[step.target] : read(t, step.target, event, writers));
                    case CHANGE -> {
                        changes[step.target]++;
                        if (model != null && ordersCalls) {
                            model.handovers().releaseOrderOnly(t, 1 + step.target);
                        }
                    }
                    case ASK -> {
                        seen[t] += " #" + changes[step.target];
                        if (model != null && ordersCalls) {
                            model.handovers().acquireOrderOnly(t, 1 + step.target);
                        }
                    }
                }
            }
            found.add(String.join(" |", seen));
        }

        private String read(int t, int field, int event, String[] writers) {
            Candidates candidates = model.read(t, field, MemoryOrder.VOLATILE);
            int options = 0;
            for (int i = 0; i < candidates.size(); i++) {
                options += candidates.slots(i);
            }
            int chosen = choose(options);
            int i = 0;
            while (chosen >= candidates.slots(i)) {
                chosen -= candidates.slots(i++);
            }
            int source = candidates.event(i);
            model.seeRead(event, i, chosen);
            return source < 0 ? "-" : writers[source];
        }

        /** The thread that goes on, or -1 at the end. */
        private int thread(int[] next) {
            int enabled = 0;
            for (int t = 0; t < program.length; t++) {
                enabled += next[t] < program[t].length ? 1 : 0;
            }
            int chosen = enabled == 0 ? -1 : choose(enabled);
            for (int t = 0; t < program.length && enabled > 0; t++) {
                if (next[t] < program[t].length && chosen-- == 0) {
                    return t;
                }
            }
            return -1;
        }
    }

    private static String text(long seed, Step[][] program) {
        return "seed " + seed + ": " + Arrays.deepToString(program);
    }

    @ParameterizedTest
    @EnumSource
    void fieldsAndObjectsTogetherAreInterleaved(VolatileReads volatiles) {
        MemoryModel model = new MemoryModel(volatiles);
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Step[][] program = program(new SplittableRandom(seed));
            assertEquals(
                    new Outcomes(program, null, true).all(),
                    new Outcomes(program, model, true).all(),
                    text(seed, program));
        }
    }

    @ParameterizedTest
    @EnumSource
    void withoutTheirOrderTheyAreNot(VolatileReads volatiles) {
        MemoryModel model = new MemoryModel(volatiles);
        Step[][] buffering = {
            {new Step(Kind.WRITE, 0), new Step(Kind.ASK, 0)}, {new Step(Kind.CHANGE, 0), new Step(Kind.READ, 0)}
        };
        SortedSet<String> interleaved = new Outcomes(buffering, null, true).all();
        assertEquals(3, interleaved.size());
        assertEquals(interleaved, new Outcomes(buffering, model, true).all());
        SortedSet<String> unordered = new Outcomes(buffering, model, false).all();
        assertTrue(unordered.containsAll(interleaved));
        if (volatiles == VolatileReads.STALE) {
            assertNotEquals(interleaved, unordered);
        }
    }
}
