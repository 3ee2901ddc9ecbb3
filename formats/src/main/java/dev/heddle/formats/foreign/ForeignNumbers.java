package dev.heddle.formats.foreign;

import dev.heddle.formats.export.UnfitTraceException;
import org.eclipse.collections.impl.map.mutable.primitive.IntLongHashMap;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;

/**
 * Numbers of threads, variables or locks for RapidBin: that of the name where it has one, else the next that is free.
 */
final class ForeignNumbers {
    private static final int MOST_DIGITS = 11;

    private final char prefix;
    private final long most;
    private final IntLongHashMap known = new IntLongHashMap();
    private final LongHashSet taken = new LongHashSet();
    private long next;

    /** @param most the largest number that fits */
    ForeignNumbers(char prefix, long most) {
        this.prefix = prefix;
        this.most = most;
    }

    boolean knows(int index) {
        return known.containsKey(index);
    }

    long of(int index) {
        return known.get(index);
    }

    /** Numbers something new. */
    long add(int index, String name) throws UnfitTraceException {
        long number = parse(name);
        if (number < 0 || number > most || !taken.add(number)) {
            while (!taken.add(next)) {
                next++;
            }
            number = next;
        }
        if (number > most) {
            throw new UnfitTraceException("RapidBin has room for " + (most + 1) + " names that begin with " + prefix
                    + ", found more; convert to STD");
        }
        known.put(index, number);
        return number;
    }

    private long parse(String name) {
        boolean digits = name.length() > 1 && name.length() <= MOST_DIGITS && name.charAt(0) == prefix;
        for (int i = 1; digits && i < name.length(); i++) {
            digits = name.charAt(i) >= '0' && name.charAt(i) <= '9';
        }
        return digits ? Long.parseLong(name.substring(1)) : -1;
    }

    int size() {
        return known.size();
    }
}
