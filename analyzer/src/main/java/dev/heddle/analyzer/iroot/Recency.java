package dev.heddle.analyzer.iroot;

import java.util.Arrays;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;

/** The locations that a thread used, the latest first, each once: a list through arrays. */
final class Recency {
    private static final int NONE = -1;

    private final int[] older;
    private final int[] newer;
    private final boolean[] isIn;
    private final IntArrayList members = new IntArrayList();
    private int newest = NONE;

    Recency(int locations) {
        older = new int[locations];
        newer = new int[locations];
        isIn = new boolean[locations];
        Arrays.fill(older, NONE);
        Arrays.fill(newer, NONE);
    }

    void clear() {
        members.forEach(location -> {
            isIn[location] = false;
            older[location] = NONE;
            newer[location] = NONE;
        });
        members.clear();
        newest = NONE;
    }

    boolean contains(int location) {
        return isIn[location];
    }

    void use(int location) {
        if (newest == location) {
            return;
        }
        if (isIn[location]) {
            int before = older[location];
            int after = newer[location];
            if (before >= 0) {
                newer[before] = after;
            }
            older[after] = before;
        } else {
            isIn[location] = true;
            members.add(location);
        }
        older[location] = newest;
        newer[location] = NONE;
        if (newest >= 0) {
            newer[newest] = location;
        }
        newest = location;
    }

    int newest() {
        return newest;
    }

    int older(int location) {
        return older[location];
    }
}
