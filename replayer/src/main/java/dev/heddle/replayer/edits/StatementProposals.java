package dev.heddle.replayer.edits;

import dev.heddle.formats.edit.Edit;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace.Blocked;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.recorder.instrument.edit.ClassCode;
import dev.heddle.recorder.instrument.edit.InapplicableEditException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Changes of statements that need no lock: notifyAll for notify, a loop around a wait, a value that is read once, a
 * statement behind another one, one atomic update for a read and a write.
 */
final class StatementProposals {
    private static final int SIGNALS = 5;
    private static final int STATEMENTS = 6;
    private static final int UPDATES = 7;
    /** Steps of its thread between the two events that become one. */
    private static final int FAR = 60;

    private static final Set<String> WAITS =
            Set.of("wait", "await", "awaitNanos", "awaitUninterruptibly", "awaitUntil");

    /** Collections of java.util, and those of java.util.concurrent that threads may share. */
    private static final Map<String, String> SHARED = Map.of(
            "java.util.HashMap", "ConcurrentHashMap",
            "java.util.TreeMap", "ConcurrentSkipListMap",
            "java.util.TreeSet", "ConcurrentSkipListSet",
            "java.util.ArrayList", "CopyOnWriteArrayList",
            "java.util.HashSet", "CopyOnWriteArraySet",
            "java.util.LinkedList", "ConcurrentLinkedDeque",
            "java.util.ArrayDeque", "ConcurrentLinkedDeque",
            "java.util.PriorityQueue", "PriorityBlockingQueue");

    /** For each write that is seen. */
    private static final int MOST_MOVES = 8;

    private static final int MOST_CALLS = 20;

    private final FailureFacts facts;
    private final ProgramClasses classes;
    private final EventColumns events;
    private final List<Proposal> found = new ArrayList<>();

    StatementProposals(FailureFacts facts, ProgramClasses classes) {
        this.facts = facts;
        this.classes = classes;
        events = facts.events;
    }

    List<Proposal> all() {
        signals();
        loops();
        pairs();
        moves();
        calls();
        collections();
        return found;
    }

    private void signals() {
        Map<Long, Edit> edits = new LinkedHashMap<>();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i) == EventKind.NOTIFY && events.site(i) >= 0) {
                String method = method(facts.site(i));
                if (method.equals("notify") || method.equals("signal")) {
                    edits.putIfAbsent(facts.siteName(i), new Edit.Call(facts.place(i), method, method + "All"));
                }
            }
        }
        addAlone(edits.values(), SIGNALS);
        addTogether(edits.values(), SIGNALS);
    }

    private static String method(SiteEntry site) {
        return site.member().substring(site.member().lastIndexOf('.') + 1);
    }

    private void loops() {
        Map<Long, Edit> edits = new LinkedHashMap<>();
        for (int i = 0; i < events.size(); i++) {
            if (events.site(i) >= 0) {
                addLoop(facts.site(i), edits);
            }
        }
        if (facts.trace.verdict() instanceof Failed failed) {
            for (Blocked blocked : failed.blocked()) {
                if (blocked.site() >= 0) {
                    addLoop(facts.trace.sites().get(blocked.site()), edits);
                }
            }
        }
        addAlone(edits.values(), SIGNALS);
    }

    private static void addLoop(SiteEntry site, Map<Long, Edit> edits) {
        String method = method(site);
        if (WAITS.contains(method) && site.bytecodeIndex() >= 0) {
            edits.putIfAbsent(SiteName.of(site), new Edit.Loop(FailureFacts.place(site)));
        }
    }

    /** Two accesses of a thread to one location in one method, the first a read. */
    private void pairs() {
        Map<String, Map<String, Edit>> updates = new TreeMap<>();
        Map<String, Edit> declared = new HashMap<>();
        for (int i = 0; i < events.size(); i++) {
            if (!facts.isShared(i) || !events.kind(i).reads() || events.kind(i).writes()) {
                continue;
            }
            int steps = 0;
            for (int j = i + 1; j < events.size() && steps < FAR; j++) {
                if (events.thread(j) != events.thread(i)) {
                    continue;
                }
                steps++;
                if (events.location(j) != events.location(i)
                        || events.site(j) < 0
                        || !facts.place(j).isInMethodOf(facts.place(i))) {
                    continue;
                }
                if (events.kind(j) == EventKind.WRITE || method(facts.site(j)).contains("ompareAndSet")) {
                    Edit.Update update = new Edit.Update(facts.place(i), facts.place(j), facts.member(i));
                    volatility(i).ifPresent(edit -> declared.putIfAbsent(update.member(), edit));
                    updates.computeIfAbsent(facts.member(i), member -> new LinkedHashMap<>())
                            .putIfAbsent(facts.siteName(i) + " " + facts.siteName(j), update);
                    break;
                } else if (events.kind(j) == EventKind.READ
                        && events.site(i) != events.site(j)
                        && facts.isWrittenBetween(i, j)) {
                    found.add(new Proposal(
                            List.of(new Edit.Copy(facts.place(i), facts.place(j), facts.member(i))), STATEMENTS));
                }
            }
        }
        updates.forEach((member, ofMember) ->
                addUpdates(List.copyOf(ofMember.values()), Optional.ofNullable(declared.get(member))));
    }

    /** A plain field becomes volatile with them: its other accesses would race with the compare-and-set. */
    private void addUpdates(List<Edit> updates, Optional<Edit> volatility) {
        List<List<Edit>> groups = new ArrayList<>(updates.stream().map(List::of).toList());
        if (updates.size() == 2) {
            groups.add(updates);
        }
        for (List<Edit> group : groups) {
            List<Edit> edits = new ArrayList<>();
            volatility.ifPresent(edits::add);
            edits.addAll(group);
            found.add(new Proposal(edits, UPDATES));
        }
    }

    /** Makes the field of an access volatile; empty where it is so, or no field of the program. */
    private Optional<Edit> volatility(int event) {
        if (!facts.isField(event)) {
            return Optional.empty();
        }
        LocationEntry entry = facts.location(event);
        return classes.find(entry.holder())
                .flatMap(code -> code.field(entry.member()))
                .filter(flags -> !Modifier.isVolatile(flags) && !Modifier.isFinal(flags))
                .map(flags ->
                        new Edit.Field(facts.place(event), entry.holder(), entry.member(), Edit.Strength.VOLATILE));
    }

    /**
     * A thread sees a write, or a call that hands over; it may have missed a later write of the same method, which need
     * not have been executed, or of a method that is called from there.
     */
    private void moves() {
        for (int i = 0; i < events.size(); i++) {
            boolean isSeen = facts.isShared(i) ? events.kind(i) == EventKind.WRITE && isSeenByOther(i) : handsOver(i);
            if (!isSeen) {
                continue;
            }
            Edit.Place place = facts.place(i);
            Set<Edit> moves = new LinkedHashSet<>();
            boolean isKey = facts.keys().contains(i);
            Set<Integer> lines = linesUnderWay(i);
            classes.find(place.className()).ifPresent(code -> {
                code.writesBehind(place).stream().limit(MOST_MOVES).forEach(to -> addMove(code, place, to, moves));
                code.callsBehind(place).stream()
                        .filter(to -> isKey || lines.contains(to.line()))
                        .limit(MOST_CALLS)
                        .forEach(to -> addMove(code, place, to, moves));
            });
            addAlone(moves.stream().limit(MOST_MOVES).toList(), STATEMENTS);
        }
    }

    /** Lines of the method of a write from which its thread comes to events that matter. */
    private Set<Integer> linesUnderWay(int write) {
        SiteEntry site = facts.site(write);
        Set<Integer> lines = new HashSet<>();
        for (int key : facts.keys()) {
            if (key > write && events.thread(key) == events.thread(write)) {
                for (FailureFacts.Frame frame : facts.frames(key)) {
                    if (frame.className().equals(site.className())
                            && frame.method().equals(site.method())) {
                        lines.add(frame.line());
                    }
                }
            }
        }
        return lines;
    }

    private static void addMove(ClassCode code, Edit.Place at, Edit.Place behind, Set<Edit> moves) {
        try {
            moves.add(code.settled(new Edit.Move(at, behind, false)));
        } catch (InapplicableEditException e) {
            // it cannot move there
        }
    }

    private boolean isSeenByOther(int write) {
        for (int i = write + 1; i < events.size(); i++) {
            if (events.kind(i).reads() && events.readsFrom(i) == write && events.thread(i) != events.thread(write)) {
                return true;
            }
        }
        return false;
    }

    /** Whether an event is a call that changes an object of the library, which another thread uses later. */
    private boolean handsOver(int call) {
        if (events.kind(call) != EventKind.SYNC || !events.has(call, EventFlags.CHANGES) || events.site(call) < 0) {
            return false;
        }
        for (int i = call + 1; i < events.size(); i++) {
            if (events.location(i) == events.location(call) && events.thread(i) != events.thread(call)) {
                return true;
            }
        }
        return false;
    }

    private void calls() {
        Map<Long, Edit> edits = new LinkedHashMap<>();
        for (int key : facts.keys()) {
            if (method(facts.site(key)).equals("put") && facts.site(key).bytecodeIndex() >= 0) {
                edits.putIfAbsent(facts.siteName(key), new Edit.Call(facts.place(key), "put", "putIfAbsent"));
            }
        }
        addAlone(edits.values(), UPDATES);
        Map<Long, Edit> entries = new LinkedHashMap<>();
        for (int i = 0; i < events.size(); i++) {
            if (isCall(i, "get")) {
                addEntry(i, entries);
            }
        }
        addAlone(entries.values(), UPDATES);
        addTogether(entries.values(), UPDATES);
    }

    /** Collections that threads share, made where the program makes ones that only one thread may use. */
    private void collections() {
        Set<String> used = new TreeSet<>();
        for (int i = 0; i < events.size(); i++) {
            if (facts.isShared(i) && facts.isField(i)) {
                used.add(facts.location(i).holder());
            }
        }
        Map<Edit.Place, Edit> edits = new LinkedHashMap<>();
        for (SiteEntry site : facts.trace.sites()) {
            classes.find(site.className())
                    .ifPresent(code -> used.stream()
                            .filter(SHARED::containsKey)
                            .forEach(type -> code.made(type)
                                    .forEach(place -> edits.put(
                                            place,
                                            new Edit.Make(place, type, "java.util.concurrent." + SHARED.get(type))))));
        }
        addAlone(edits.values(), UPDATES);
    }

    private boolean isCall(int event, String method) {
        return events.site(event) >= 0
                && events.location(event) >= 0
                && !events.kind(event).isAccess()
                && facts.site(event).bytecodeIndex() >= 0
                && method(facts.site(event)).equals(method);
    }

    /** An entry of a map that is read, and put anew by the same method. */
    private void addEntry(int read, Map<Long, Edit> entries) {
        int steps = 0;
        for (int i = read + 1; i < events.size() && steps < FAR; i++) {
            if (events.thread(i) != events.thread(read)) {
                continue;
            }
            steps++;
            boolean isSame = events.location(i) == events.location(read) && isCall(i, "put");
            if (isSame && facts.place(i).isInMethodOf(facts.place(read))) {
                String member = facts.site(read).member();
                entries.putIfAbsent(
                        facts.siteName(read),
                        new Edit.Update(
                                facts.place(read),
                                facts.place(i),
                                Edit.Update.ENTRY + member.substring(0, member.lastIndexOf('.'))));
                return;
            }
        }
    }

    private void addAlone(Collection<Edit> edits, int strength) {
        edits.forEach(edit -> found.add(new Proposal(List.of(edit), strength)));
    }

    private void addTogether(Collection<Edit> edits, int strength) {
        if (edits.size() == 2) {
            found.add(new Proposal(List.copyOf(edits), strength));
        }
    }
}
