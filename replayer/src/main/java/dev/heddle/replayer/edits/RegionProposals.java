package dev.heddle.replayer.edits;

import dev.heddle.formats.edit.Edit;
import dev.heddle.formats.edit.Edit.Lock;
import dev.heddle.formats.edit.Edit.LockKind;
import dev.heddle.formats.edit.Edit.Place;
import dev.heddle.formats.edit.Edit.Region;
import dev.heddle.formats.edit.Edit.Taking;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.recorder.instrument.edit.ClassCode;
import dev.heddle.recorder.instrument.edit.InapplicableEditException;
import dev.heddle.replayer.edits.FailureFacts.Frame;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Parts of methods under a lock: what a thread does between the events that matter, or the methods that were under way,
 * of one thread or of two, under a lock that the program has or a new one.
 */
final class RegionProposals {
    private static final int PART = 10;
    private static final int WHOLE = 12;
    private static final int MOST_FRAMES = 4;
    private static final int MOST_PARTS = 6;
    private static final int MOST_LOCKS = 5;

    private final FailureFacts facts;
    private final ProgramClasses classes;
    private final Set<Lock> locks = new LinkedHashSet<>();
    private final Map<List<Edit>, Proposal> found = new LinkedHashMap<>();
    private final Optional<String> test;

    /**
     * A part of a method, without its lock.
     *
     * @param isWhole whether it is all of the method
     */
    private record Part(Place from, Place to, boolean isWhole) {}

    RegionProposals(FailureFacts facts, ProgramClasses classes) {
        this.facts = facts;
        this.classes = classes;
        test = test();
    }

    /** The class of the test: changed only where nothing else might be. */
    private Optional<String> test() {
        List<String> all = facts.keys().stream()
                .flatMap(key -> facts.frames(key).stream())
                .map(Frame::className)
                .filter(name -> classes.find(name).isPresent())
                .toList();
        String main = facts.trace.program().name().replaceAll(".*/|\\.java$", "");
        return all.stream().anyMatch(name -> !isOf(name, main)) ? Optional.of(main) : Optional.empty();
    }

    private static boolean isOf(String className, String main) {
        return className.equals(main) || className.startsWith(main + "$") || className.endsWith("." + main);
    }

    List<Proposal> all() {
        findLocks();
        Map<Integer, List<Part>> parts = new LinkedHashMap<>();
        for (int thread : facts.threads()) {
            parts.put(thread, parts(thread));
        }
        List<List<Part>> byThread = List.copyOf(parts.values());
        for (int i = 0; i < byThread.size(); i++) {
            for (Part one : byThread.get(i)) {
                add(List.of(one));
            }
            for (int j = i + 1; j < byThread.size(); j++) {
                for (Part one : byThread.get(i)) {
                    for (Part other : byThread.get(j)) {
                        add(one.equals(other) ? List.of(one) : List.of(one, other));
                    }
                }
            }
        }
        return List.copyOf(found.values());
    }

    private void findLocks() {
        for (int i = 0; i < facts.events.size(); i++) {
            if (facts.events.kind(i) == EventKind.LOCK && facts.events.site(i) >= 0) {
                SiteEntry site = facts.site(i);
                classes.find(site.className())
                        .flatMap(code -> code.lockAt(FailureFacts.place(site)))
                        .ifPresent(locks::add);
            }
        }
    }

    private List<Part> parts(int thread) {
        List<Integer> keys = facts.keys().stream()
                .filter(key -> facts.events.thread(key) == thread)
                .toList();
        Set<Part> parts = new LinkedHashSet<>();
        for (int i = 0; i < keys.size(); i++) {
            for (int j = i + 1; j < keys.size(); j++) {
                between(keys.get(i), keys.get(j)).ifPresent(parts::add);
            }
        }
        for (int key : keys) {
            ofAccess(key, parts);
        }
        for (int level = 0; level < MOST_FRAMES; level++) {
            for (int key : keys) {
                List<Frame> frames = facts.frames(key);
                if (level < frames.size()) {
                    whole(frames.get(level)).ifPresent(parts::add);
                }
            }
        }
        return parts.stream().limit(MOST_PARTS).toList();
    }

    /** Statements of the innermost method under way at both events. */
    private Optional<Part> between(int first, int second) {
        List<Frame> one = facts.frames(first);
        List<Frame> other = facts.frames(second);
        int i = one.size() - 1;
        int j = other.size() - 1;
        while (i > 0 && j > 0 && one.get(i).equals(other.get(j))) {
            i--;
            j--;
        }
        return one.get(i).isInMethodOf(other.get(j))
                ? lines(one.get(i), one.get(i).line(), other.get(j).line())
                : Optional.empty();
    }

    /** From an access to the last one of the thread to the same location, in the same method. */
    private void ofAccess(int key, Set<Part> parts) {
        if (!facts.isShared(key) || isTest(facts.site(key).className())) {
            return;
        }
        Place from = facts.place(key);
        Place to = from;
        for (int i = 0; i < facts.events.size(); i++) {
            boolean isSame = facts.events.thread(i) == facts.events.thread(key)
                    && facts.events.location(i) == facts.events.location(key)
                    && facts.events.site(i) >= 0
                    && facts.place(i).isInMethodOf(from);
            if (isSame && facts.place(i).offset() < from.offset()) {
                from = facts.place(i);
            } else if (isSame && facts.place(i).offset() > to.offset()) {
                to = facts.place(i);
            }
        }
        if (from.offset() >= 0) {
            parts.add(new Part(from, to, false));
        }
    }

    private Optional<Part> lines(Frame frame, int from, int to) {
        return isTest(frame.className())
                ? Optional.empty()
                : classes.find(frame.className())
                        .flatMap(code -> code.lines(frame.method(), Math.min(from, to), Math.max(from, to)))
                        .map(places -> new Part(places.get(0), places.get(1), false));
    }

    private Optional<Part> whole(Frame frame) {
        return isTest(frame.className())
                ? Optional.empty()
                : classes.find(frame.className())
                        .flatMap(code -> code.method(frame.method(), frame.line()))
                        .filter(method -> !method.method().equals("main"))
                        .map(method -> new Part(method, method, true));
    }

    private boolean isTest(String className) {
        return test.filter(main -> isOf(className, main)).isPresent();
    }

    private void add(List<Part> parts) {
        Set<Lock> usable = new LinkedHashSet<>();
        for (Lock lock : locks) {
            if (usable.size() < MOST_LOCKS) {
                usable.add(lock);
            }
        }
        Set<Lock> made = new LinkedHashSet<>();
        for (Part part : parts) {
            made.add(new Lock(LockKind.THIS, part.from().className(), "", "", Taking.MONITOR));
        }
        for (Part part : parts) {
            made.add(new Lock(LockKind.CLASS, part.from().className(), "", "", Taking.MONITOR));
        }
        usable.addAll(made);
        for (Lock lock : usable) {
            if (parts.stream().allMatch(part -> names(part, lock))) {
                boolean isWhole = parts.stream().anyMatch(Part::isWhole);
                int strength =
                        (isWhole ? WHOLE : PART) + (locks.contains(lock) ? 0 : lock.kind() == LockKind.CLASS ? 3 : 1);
                List<Edit> edits = new ArrayList<>();
                parts.forEach(part -> settled(new Region(part.from(), part.to(), part.isWhole(), lock))
                        .filter(region -> !edits.contains(region))
                        .ifPresent(edits::add));
                if (!edits.isEmpty()) {
                    found.putIfAbsent(edits, new Proposal(edits, strength));
                }
            }
        }
    }

    /** Its own statements; empty where they are no block. */
    private Optional<Region> settled(Region region) {
        try {
            return classes.find(region.at().className()).map(code -> code.settled(region));
        } catch (InapplicableEditException e) {
            return Optional.empty();
        }
    }

    /** Whether code there can name the lock. */
    private boolean names(Part part, Lock lock) {
        boolean isOwn = part.from().className().equals(lock.owner());
        boolean isStatic = classes.find(part.from().className())
                .map((ClassCode code) ->
                        code.isStatic(part.from().method(), part.from().descriptor()))
                .orElse(true);
        return switch (lock.kind()) {
            case THIS, FIELD -> isOwn && !isStatic;
            case STATIC_FIELD -> isOwn || outer(part.from().className()).equals(outer(lock.owner()));
            case CLASS -> true;
        };
    }

    private static String outer(String className) {
        int dollar = className.indexOf('$');
        return dollar < 0 ? className : className.substring(0, dollar);
    }
}
