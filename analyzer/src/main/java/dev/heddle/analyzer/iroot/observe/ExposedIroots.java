package dev.heddle.analyzer.iroot.observe;

import dev.heddle.formats.iroot.Iroot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * The distinct iRoots that executions have exposed, and how many executions exposed each. Within the set an iRoot is
 * known by 64 bits: that two of a million are taken for one has a probability below 10^-7.
 */
public final class ExposedIroots implements ExposureSink {
    private final LongIntHashMap index = new LongIntHashMap();
    private final int most;
    private int size;
    private byte[] idiom = new byte[64];
    private byte[] types = new byte[64];
    private long[] sites = new long[256];
    private boolean[] strong = new boolean[64];
    private long[] first = new long[64];
    private long[] latest = new long[64];
    private long[] executions = new long[64];
    private long execution;
    private int newInExecution;
    /** IRoots of the current execution, in the order of their exposure. */
    private int[] inExecution = new int[64];

    private int countInExecution;
    private boolean full;

    /**
     * An iRoot that has been exposed.
     *
     * @param isWeak whether all that showed it needed a read of a write that was no longer the newest
     * @param executions how many executions exposed it
     * @param first number of the first that did
     */
    public record Exposed(Iroot iroot, boolean isWeak, long executions, long first) {}

    /** Any number of iRoots up to a million. */
    public ExposedIroots() {
        this(1_000_000);
    }

    /** @param most more than these are not kept, see {@link #isFull} */
    public ExposedIroots(int most) {
        this.most = most;
    }

    /** What is exposed from here on belongs to the execution with this number, at least 1; numbers ascend. */
    public void beginExecution(long number) {
        execution = number;
        newInExecution = 0;
        countInExecution = 0;
    }

    @Override
    public void exposed(int ofIdiom, int withTypes, long a, long b, long c, long d, boolean isWeak) {
        long key = key(ofIdiom, withTypes, a, b, c, d);
        int i = index.getIfAbsent(key, -1);
        if (i < 0) {
            if (size == most) {
                full = true;
                return;
            }
            i = add(key, ofIdiom, withTypes, a, b, c, d);
        }
        strong[i] |= !isWeak;
        count(i);
    }

    private void count(int i) {
        if (latest[i] != execution) {
            latest[i] = execution;
            executions[i]++;
            if (countInExecution == inExecution.length) {
                inExecution = Arrays.copyOf(inExecution, countInExecution * 2);
            }
            inExecution[countInExecution++] = i;
        }
    }

    int countInExecution() {
        return countInExecution;
    }

    /** Copies the numbers of these to an array, from that index on. */
    void copyInExecution(int[] to, int at) {
        System.arraycopy(inExecution, 0, to, at, countInExecution);
    }

    /**
     * The execution begun last has exposed what an earlier one had: those whose numbers stand in that part of the
     * array.
     */
    void again(int[] numbers, int from, int to) {
        for (int n = from; n < to; n++) {
            count(numbers[n]);
        }
    }

    private int add(long key, int ofIdiom, int withTypes, long a, long b, long c, long d) {
        int i = size++;
        if (i == idiom.length) {
            grow();
        }
        index.put(key, i);
        idiom[i] = (byte) ofIdiom;
        types[i] = (byte) withTypes;
        sites[4 * i] = a;
        sites[4 * i + 1] = b;
        sites[4 * i + 2] = c;
        sites[4 * i + 3] = d;
        strong[i] = false;
        first[i] = execution;
        latest[i] = 0;
        executions[i] = 0;
        newInExecution++;
        return i;
    }

    private void grow() {
        int n = idiom.length * 2;
        idiom = Arrays.copyOf(idiom, n);
        types = Arrays.copyOf(types, n);
        sites = Arrays.copyOf(sites, n * 4);
        strong = Arrays.copyOf(strong, n);
        first = Arrays.copyOf(first, n);
        latest = Arrays.copyOf(latest, n);
        executions = Arrays.copyOf(executions, n);
    }

    private static long key(int idiom, int types, long a, long b, long c, long d) {
        long h = mix(idiom << 8 | types & 0xff, a);
        h = mix(h, b);
        return idiom == 1 ? h : mix(mix(h, c), d);
    }

    private static long mix(long h, long value) {
        long z = (h ^ value * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L + 0x94D049BB133111EBL;
        return z ^ (z >>> 29);
    }

    /** How many there are. */
    public int size() {
        return size;
    }

    /** Whether some were left out. */
    public boolean isFull() {
        return full;
    }

    /** How many the execution begun last has added. */
    public int newInExecution() {
        return newInExecution;
    }

    /** Whether an execution has exposed it. */
    public boolean contains(Iroot iroot) {
        return find(iroot) >= 0;
    }

    /** Whether the execution begun last has exposed it. */
    public boolean isInExecution(Iroot iroot) {
        int i = find(iroot);
        return i >= 0 && latest[i] == execution;
    }

    private int find(Iroot iroot) {
        long[] s = new long[4];
        int[] t = new int[4];
        for (int e = 0; e < iroot.events().size(); e++) {
            s[e] = iroot.events().get(e).site();
            t[e] = iroot.events().get(e).type().ordinal();
        }
        return index.getIfAbsent(
                key(iroot.idiom(), ExposureSink.types(t[0], t[1], t[2], t[3]), s[0], s[1], s[2], s[3]), -1);
    }

    /** IRoots that the current execution has exposed, sorted. */
    public List<Exposed> inExecution() {
        return list(true);
    }

    /** All, sorted. */
    public List<Exposed> all() {
        return list(false);
    }

    private List<Exposed> list(boolean onlyLatest) {
        List<Exposed> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (!onlyLatest || latest[i] == execution) {
                Iroot iroot = ExposureSink.iroot(
                        idiom[i], types[i] & 0xff, sites[4 * i], sites[4 * i + 1], sites[4 * i + 2], sites[4 * i + 3]);
                list.add(new Exposed(iroot, !strong[i], executions[i], first[i]));
            }
        }
        list.sort((x, y) -> x.iroot().compareTo(y.iroot()));
        return list;
    }

    /** Forgets all, and keeps the memory. */
    public void clear() {
        index.clear();
        size = 0;
        full = false;
        execution = 0;
        countInExecution = 0;
    }
}
