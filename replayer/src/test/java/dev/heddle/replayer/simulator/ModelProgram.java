package dev.heddle.replayer.simulator;

import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.analyzer.estimate.Profile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Threads with their events in order. Written as words: {@code x} is a write of x, {@code Rx} a read, {@code +w} a
 * signal, {@code ?w} a wait that is blocked until there was one, {@code -} an event on an object of its own.
 */
public final class ModelProgram {
    /** What an event does. */
    enum Kind {
        WRITE,
        READ,
        SIGNAL,
        WAIT
    }

    private final int[][] object;
    private final Kind[][] kind;
    private int objects;

    private ModelProgram(int threads) {
        object = new int[threads][];
        kind = new Kind[threads][];
    }

    /** One text a thread. */
    public static ModelProgram of(String... threads) {
        ModelProgram program = new ModelProgram(threads.length);
        List<String> names = new ArrayList<>();
        for (int t = 0; t < threads.length; t++) {
            String[] words = threads[t].split(" ");
            program.object[t] = new int[words.length];
            program.kind[t] = new Kind[words.length];
            for (int i = 0; i < words.length; i++) {
                program.kind[t][i] = kind(words[i]);
                String name = words[i].equals("-") ? t + "." + i : words[i].substring(words[i].length() - 1);
                if (!names.contains(name)) {
                    names.add(name);
                }
                program.object[t][i] = names.indexOf(name);
            }
        }
        program.objects = names.size();
        return program;
    }

    private static Kind kind(String word) {
        return switch (word.charAt(0)) {
            case 'R' -> Kind.READ;
            case '+' -> Kind.SIGNAL;
            case '?' -> Kind.WAIT;
            default -> Kind.WRITE;
        };
    }

    /**
     * A random program: the events of all threads get the objects in a random order.
     *
     * @param perObject how many events each object has; their sum is the number of events
     * @param reads whether about half of the events are reads
     */
    public static ModelProgram random(int threads, int events, int[] perObject, boolean reads, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] all = new int[threads * events];
        int n = 0;
        for (int o = 0; o < perObject.length; o++) {
            Arrays.fill(all, n, n += perObject[o], o);
        }
        for (int i = n - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int before = all[i];
            all[i] = all[j];
            all[j] = before;
        }
        ModelProgram program = new ModelProgram(threads);
        program.objects = perObject.length;
        for (int t = 0; t < threads; t++) {
            program.object[t] = Arrays.copyOfRange(all, t * events, (t + 1) * events);
            program.kind[t] = new Kind[events];
            for (int i = 0; i < events; i++) {
                program.kind[t][i] = reads && random.nextBoolean() ? Kind.READ : Kind.WRITE;
            }
        }
        return program;
    }

    /** The same with a first event in each thread that touches nothing that others do. */
    public ModelProgram withDummies() {
        ModelProgram with = new ModelProgram(threads());
        with.objects = objects + threads();
        for (int t = 0; t < threads(); t++) {
            int n = length(t);
            with.object[t] = new int[n + 1];
            with.kind[t] = new Kind[n + 1];
            System.arraycopy(object[t], 0, with.object[t], 1, n);
            System.arraycopy(kind[t], 0, with.kind[t], 1, n);
            with.object[t][0] = objects + t;
            with.kind[t][0] = Kind.WRITE;
        }
        return with;
    }

    int threads() {
        return object.length;
    }

    int length(int thread) {
        return object[thread].length;
    }

    /** How many events there are. */
    public int events() {
        return Arrays.stream(object).mapToInt(o -> o.length).sum();
    }

    int objects() {
        return objects;
    }

    int object(int thread, int i) {
        return object[thread][i];
    }

    Kind kind(int thread, int i) {
        return kind[thread][i];
    }

    static String path(int thread) {
        return "0." + (thread + 1);
    }

    /** What executions of the program would tell, with {@code depth} as the depth. */
    public Parameters parameters(int depth) {
        SortedMap<String, Integer> operations = new TreeMap<>();
        SortedMap<Long, SortedMap<String, Integer>> accesses = new TreeMap<>();
        operations.put("0", 0);
        for (int t = 0; t < threads(); t++) {
            operations.put(path(t), length(t));
            for (int o : object[t]) {
                accesses.computeIfAbsent(o + 1L, p -> new TreeMap<>()).merge(path(t), 1, Integer::sum);
            }
        }
        accesses.values().removeIf(by -> by.size() < 2);
        Profile profile = new Profile(operations, accesses);
        return new Parameters(1, threads(), events(), events(), events(), depth, 1, profile);
    }
}
