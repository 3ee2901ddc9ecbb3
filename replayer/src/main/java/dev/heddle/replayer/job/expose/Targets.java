package dev.heddle.replayer.job.expose;

import dev.heddle.formats.iroot.Iroot;
import dev.heddle.replayer.job.expose.ExposeResults.Entry;
import dev.heddle.replayer.job.expose.ExposeResults.Means;
import dev.heddle.replayer.job.expose.ExposeResults.Point;
import dev.heddle.replayer.job.expose.ExposeResults.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The iRoots that a campaign aims at, those that it exposed on the way, and how coverage grew. */
public final class Targets {
    private final SortedMap<Iroot, Target> all = new TreeMap<>();
    private final List<Point> points = new ArrayList<>();
    private int covered;
    private int coveredPredicted;

    /** What an earlier campaign has left, or is asked for. */
    public Targets(List<Entry> entries) {
        for (Entry entry : entries) {
            Target target = new Target(entry);
            all.put(entry.iroot(), target);
            count(target);
        }
    }

    private void count(Target target) {
        if (target.isExposed()) {
            covered++;
            coveredPredicted += target.isPredicted() ? 1 : 0;
        }
    }

    /**
     * Adds a predicted iRoot.
     *
     * @return whether that is new
     */
    public boolean predict(Iroot iroot, boolean isWeak, boolean isAsync, boolean isLibrary) {
        Target target = all.get(iroot);
        if (target != null && target.isPredicted()) {
            return false;
        }
        if (target == null) {
            all.put(
                    iroot,
                    new Target(new Entry(iroot, true, isWeak, isAsync, isLibrary, State.LEFT, Means.NONE, 0, 0, "")));
            return true;
        }
        target.predict();
        coveredPredicted += target.isExposed() ? 1 : 0;
        return true;
    }

    /**
     * An execution exposed this.
     *
     * @return whether that is the first time
     */
    public boolean expose(Iroot iroot, boolean isWeak, Means means, long execution, String trace) {
        Target target = all.computeIfAbsent(
                iroot,
                key -> new Target(new Entry(key, false, isWeak, false, false, State.LEFT, Means.NONE, 0, 0, "")));
        if (target.isShown()) {
            return false;
        }
        target.expose(isWeak, means, execution, trace);
        count(target);
        return true;
    }

    /** Whether an execution has shown it and its trace is there, or it is not to be shown. */
    public boolean isShown(Iroot iroot) {
        Target target = all.get(iroot);
        return target != null && target.isShown();
    }

    /** Whether it is known to be predicted. */
    public boolean isPredicted(Iroot iroot) {
        Target target = all.get(iroot);
        return target != null && target.isPredicted();
    }

    void attempted(Iroot iroot) {
        Target target = all.get(iroot);
        if (target != null) {
            target.attempted();
        }
    }

    Set<Iroot> iroots() {
        return all.keySet();
    }

    /** Whether an earlier campaign's trace of that name in the same folder shows something. */
    public boolean isTaken(String trace) {
        return all.values().stream().anyMatch(t -> !t.isExposed() && t.trace().equals(trace));
    }

    /** An execution that exposed something has been dealt with. */
    public void point(long execution, long nanos) {
        points.add(new Point(execution, nanos, covered, coveredPredicted));
    }

    /** How many of those that were predicted have been exposed. */
    public int coveredPredicted() {
        return coveredPredicted;
    }

    /** Whether there is something to aim at. */
    public boolean hasLeft(List<Integer> idioms) {
        return all.values().stream()
                .anyMatch(t -> t.isLeft() && idioms.contains(t.iroot().idiom()));
    }

    /**
     * What to aim at, in Maple's order: idiom by idiom, those in the code under test before those in libraries, those
     * that were tried less before others.
     */
    public List<Target> left(List<Integer> idioms) {
        return all.values().stream()
                .filter(t -> t.isLeft() && idioms.contains(t.iroot().idiom()))
                .sorted(Comparator.comparingInt((Target t) -> t.iroot().idiom())
                        .thenComparing(Target::isLibrary)
                        .thenComparingInt(Target::attempts))
                .toList();
    }

    /** All, sorted. */
    public List<Entry> entries() {
        return all.values().stream().map(Target::entry).toList();
    }

    /** How coverage grew. */
    public List<Point> points() {
        return points;
    }
}
