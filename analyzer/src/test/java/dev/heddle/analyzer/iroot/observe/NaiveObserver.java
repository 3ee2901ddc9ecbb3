package dev.heddle.analyzer.iroot.observe;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.trace.EventColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The definitions, word by word, over lists: all accesses, all dependencies, all pairs. */
final class NaiveObserver {
    /** An access; the two parts of an update are two. */
    private record Access(
            int event,
            int thread,
            int location,
            AccessType type,
            int ordinal,
            boolean isSecond,
            boolean isShared,
            int site,
            int source,
            int position) {
        boolean isBefore(Access other) {
            return ordinal < other.ordinal || (ordinal == other.ordinal && !isSecond && other.isSecond);
        }

        /** Whether it replaces what was there. */
        boolean isChange() {
            return type != AccessType.READ && !isShared;
        }
    }

    private record Dependency(Access source, Access target, boolean isWeak) {}

    private final int window;
    private final List<Access> accesses = new ArrayList<>();
    private final List<Dependency> dependencies = new ArrayList<>();
    /** Each iRoot, and whether it is weak. */
    private final SortedMap<Iroot, Boolean> found = new TreeMap<>();

    private NaiveObserver(int window) {
        this.window = window;
    }

    /** What an execution exposes; site {@code n} has the name {@code n + 1}. */
    static SortedMap<Iroot, Boolean> of(EventColumns events, int window) {
        NaiveObserver naive = new NaiveObserver(window);
        naive.list(events);
        for (int i = 0; i < naive.accesses.size(); i++) {
            naive.depend(i);
        }
        for (Dependency d : naive.dependencies) {
            naive.add(1, d.isWeak, d.source, d.target);
            for (Dependency e : naive.dependencies) {
                naive.compound(d, e);
            }
        }
        return naive.found;
    }

    private void list(EventColumns events) {
        int[] ordinals = new int[64];
        for (int i = 0; i < events.size(); i++) {
            int ordinal = ordinals[events.thread(i)]++;
            switch (events.kind(i)) {
                case READ -> add(events, i, AccessType.READ, ordinal, false);
                case WRITE -> add(events, i, AccessType.WRITE, ordinal, true);
                case UPDATE -> {
                    add(events, i, AccessType.READ, ordinal, false);
                    add(events, i, AccessType.WRITE, ordinal, true);
                }
                case LOCK, WAKE -> {
                    if (!events.has(i, EventFlags.FAILED)) {
                        add(events, i, AccessType.LOCK, ordinal, false);
                    }
                }
                case UNLOCK, WAIT -> add(events, i, AccessType.UNLOCK, ordinal, false);
                default -> {}
            }
        }
    }

    private void add(EventColumns events, int i, AccessType type, int ordinal, boolean isSecond) {
        boolean isMemory = type == AccessType.READ || type == AccessType.WRITE;
        boolean isExternal = events.has(i, EventFlags.EXTERNAL);
        accesses.add(new Access(
                i,
                isExternal ? -1 : events.thread(i),
                events.location(i),
                type,
                ordinal,
                isSecond,
                events.has(i, EventFlags.SHARED),
                isExternal ? -1 : events.site(i),
                events.kind(i) == EventKind.READ || type == AccessType.READ ? events.readsFrom(i) : -2,
                isMemory && type == AccessType.WRITE ? events.position(i) : -1));
    }

    /** The write that is the newest one before the access with that index; null before the first. */
    private Access newest(int i) {
        Access newest = null;
        for (Access a : accesses.subList(0, i)) {
            if (a.location == accesses.get(i).location && a.isChange() && !isLate(a, newest)) {
                newest = a;
            }
        }
        return newest;
    }

    private static boolean isLate(Access a, Access newest) {
        return a.position >= 0 && newest != null && a.position < newest.position;
    }

    /** Accesses of the location since the newest write came, this one excluded. */
    private List<Access> since(int i, Access newest) {
        List<Access> since = new ArrayList<>();
        for (Access a : accesses.subList(0, i)) {
            if (a == newest) {
                since.clear();
            } else if (a.location == accesses.get(i).location) {
                since.add(a);
            }
        }
        return since;
    }

    private static boolean isFresh(Access read, Access newest) {
        return read.source == -2 || read.source == (newest == null ? -1 : newest.event);
    }

    private void depend(int i) {
        Access d = accesses.get(i);
        Access newest = newest(i);
        List<Access> since = since(i, newest);
        if (d.isChange()) {
            change(d, newest, since);
        } else if (isFresh(d, newest)) {
            boolean isFirst =
                    since.stream().noneMatch(a -> a.thread == d.thread && !a.isChange() && isFresh(a, newest));
            if (newest != null && isFirst) {
                depend(newest, d, false);
            }
        } else {
            List<Access> stale = since.stream()
                    .filter(a -> a.thread == d.thread && !a.isChange() && !isFresh(a, newest))
                    .toList();
            boolean isAgain = !stale.isEmpty() && stale.get(stale.size() - 1).source == d.source;
            if (!isAgain) {
                accesses.stream()
                        .filter(a -> a.event == d.source && a.isChange())
                        .forEach(a -> depend(a, d, true));
            }
        }
    }

    private void change(Access d, Access newest, List<Access> since) {
        int position = newest == null ? 0 : newest.position;
        if (d.position >= 0 && d.position != position + 1) {
            return;
        }
        List<Access> readers =
                since.stream().filter(a -> !a.isChange() && isFresh(a, newest)).toList();
        for (int r = 0; r < readers.size(); r++) {
            Access reader = readers.get(r);
            if (readers.subList(r + 1, readers.size()).stream().noneMatch(a -> a.thread == reader.thread)) {
                depend(reader, d, false);
            }
        }
        if (readers.isEmpty() && newest != null) {
            depend(newest, d, false);
        }
    }

    private void depend(Access source, Access target, boolean isWeak) {
        if (source.thread != target.thread
                && source.site >= 0
                && target.site >= 0
                && AccessType.depend(source.type, target.type)) {
            dependencies.add(new Dependency(source, target, isWeak));
        }
    }

    /** A => B and C => D, A before D in the one thread, B and C in the other. */
    private void compound(Dependency first, Dependency second) {
        Access a = first.source;
        Access b = first.target;
        Access c = second.source;
        Access d = second.target;
        if (a.thread == c.thread && b.thread == d.thread && a.location != c.location && isPair(a, c) && isPair(b, d)) {
            add(6, first.isWeak | second.isWeak, a, b, c, d);
        }
        if (a.thread != d.thread || b.thread != c.thread || !isPair(a, d)) {
            return;
        }
        boolean isWeak = first.isWeak | second.isWeak;
        boolean isSame = a.location == d.location;
        if (isSame && b.equals(c)) {
            add(2, isWeak, a, b, d);
        } else if (b.isBefore(c)) {
            add(isSame ? 3 : 4, isWeak, a, b, c, d);
        } else if (!isSame && isPair(c, b)) {
            add(5, isWeak, a, b, c, d);
        }
    }

    /** Whether they are near each other, and their thread accesses neither location in between. */
    private boolean isPair(Access p, Access d) {
        return p.isBefore(d)
                && d.ordinal - p.ordinal < window
                && accesses.stream()
                        .noneMatch(x -> x.thread == p.thread
                                && (x.location == p.location || x.location == d.location)
                                && p.isBefore(x)
                                && x.isBefore(d));
    }

    private void add(int idiom, boolean isWeak, Access... events) {
        List<IrootEvent> list = new ArrayList<>();
        for (Access e : events) {
            list.add(new IrootEvent(e.site + 1, e.type));
        }
        found.merge(new Iroot(idiom, list), isWeak, Boolean::logicalAnd);
    }
}
