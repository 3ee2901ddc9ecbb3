package dev.heddle.cli.report;

import dev.heddle.analyzer.race.RacesOfExecution;
import dev.heddle.analyzer.report.CallText;
import dev.heddle.analyzer.report.Report;
import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.race.HeldLock;
import dev.heddle.formats.race.RaceExample;
import dev.heddle.formats.race.RaceKind;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.race.RaceSide;
import dev.heddle.formats.race.RaceWitness;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Calls;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Races in text and in JSON: each pair of places once, how often it was seen, and its first example. */
final class RaceLines {
    private static final int MOST = 20;
    private static final int NOTED = 3;
    private static final int FRAMES = 4;

    private RaceLines() {}

    /**
     * A line for each of the first locations that are raced on, without races that are deliberate; none where there are
     * none.
     */
    static List<String> notes(RaceSet set) {
        Map<String, List<RacePair>> byLocation = new LinkedHashMap<>();
        for (RacePair pair : set.pairs()) {
            if (pair.kind() != RaceKind.DELIBERATE) {
                byLocation
                        .computeIfAbsent(pair.first().location(), unknown -> new ArrayList<>())
                        .add(pair);
            }
        }
        List<String> lines = new ArrayList<>();
        byLocation.values().stream().limit(NOTED).forEach(pairs -> lines.add(note(pairs, set)));
        int more = byLocation.values().stream().skip(NOTED).mapToInt(List::size).sum();
        if (more > 0) {
            lines.add("note: " + Figures.count(more, "more race") + " with -v");
        }
        return lines;
    }

    private static String note(List<RacePair> pairs, RaceSet set) {
        RacePair first = pairs.get(0);
        return Printable.line("note: data race on " + first.first().location() + ": " + place(first.a()) + " and "
                + place(first.b()) + (pairs.size() == 1 ? "" : " and " + Figures.count(pairs.size() - 1, "more pair"))
                + ", in " + Figures.count(first.executions()) + " of " + Figures.count(set.executions(), "execution")
                + " looked at");
    }

    /**
     * For each race a line, and two more with who made the accesses, each with the locks held; indented.
     *
     * @param detailed a trace whose stacks are shown where they are those of a race
     */
    static List<String> text(RaceSet set, Optional<Trace> detailed) {
        List<String> lines = new ArrayList<>();
        for (RacePair pair : set.pairs().subList(0, Math.min(MOST, set.pairs().size()))) {
            lines.add("  " + pair.kind().word() + " race on " + pair.first().location() + ": " + place(pair.a())
                    + " and " + place(pair.b()));
            seen(pair, set).ifPresent(lines::add);
            detailed.flatMap(trace -> made(pair, trace)).ifPresent(lines::add);
            RaceSide a = pair.first().a();
            RaceSide b = pair.first().b();
            lines.add("    " + side(pair.a(), a));
            lines.addAll(stack(pair.a(), detailed));
            held(a, b).ifPresent(lines::add);
            lines.add("    " + side(pair.b(), b));
            lines.addAll(stack(pair.b(), detailed));
            held(b, a).ifPresent(lines::add);
            common(a, b).ifPresent(lines::add);
        }
        if (set.pairs().size() > MOST) {
            lines.add("  and " + (set.pairs().size() - MOST) + " more races (--json lists them all)");
        }
        lines.replaceAll(Printable::line);
        return lines;
    }

    /** Text of races that may be none, each named so. */
    static List<String> possible(RaceSet set) {
        List<String> lines = text(set, Optional.empty());
        lines.replaceAll(line -> line.startsWith("    ") ? line : "  possible " + line.strip());
        return lines;
    }

    /**
     * Where the object was made on which the two sites meet in an execution with detail; nothing where they do not meet
     * there.
     */
    private static Optional<String> made(RacePair pair, Trace trace) {
        EventColumns events = trace.events();
        Set<Integer> ofA = new HashSet<>();
        Set<Integer> ofBoth = new TreeSet<>();
        for (int i = 0; i < events.size(); i++) {
            if (events.site(i) >= 0 && events.location(i) >= 0 && isAt(pair.a(), trace, i)) {
                ofA.add(events.location(i));
            }
        }
        for (int i = 0; i < events.size(); i++) {
            if (events.site(i) >= 0 && ofA.contains(events.location(i)) && isAt(pair.b(), trace, i)) {
                ofBoth.add(trace.locations().get(events.location(i)).owner());
            }
        }
        CallText calls = new CallText(trace);
        return ofBoth.stream()
                .filter(object -> !calls.madeAt(object).isEmpty())
                .findFirst()
                .map(object -> "    " + new TraceNames(trace).object(object) + " made at " + calls.madeAt(object));
    }

    private static boolean isAt(SiteEntry site, Trace trace, int event) {
        return trace.sites().get(trace.events().site(event)).equals(site);
    }

    /** The locks of a side; nothing where they are not known, and where neither side has one. */
    private static Optional<String> held(RaceSide of, RaceSide other) {
        if (locks(of).isEmpty() && locks(other).isEmpty()) {
            return Optional.empty();
        }
        return of.locks()
                .map(locks -> locks.isEmpty()
                        ? "      holds no lock"
                        : "      holds "
                                + locks.stream()
                                        .map(lock -> lock.name()
                                                + (lock.acquired().isEmpty() ? "" : ", locked at " + lock.acquired()))
                                        .collect(Collectors.joining("; ")));
    }

    /** What most races are about: that there is no lock which both sides hold. */
    private static Optional<String> common(RaceSide a, RaceSide b) {
        if (a.locks().isEmpty() || b.locks().isEmpty()) {
            return Optional.empty();
        }
        if (locks(a).isEmpty() && locks(b).isEmpty()) {
            return Optional.of("    no lock is held by either thread");
        }
        Set<String> names = locks(b).stream().map(HeldLock::name).collect(Collectors.toSet());
        String both =
                locks(a).stream().map(HeldLock::name).filter(names::contains).collect(Collectors.joining(", "));
        return Optional.of(both.isEmpty() ? "    no common lock" : "    both hold " + both);
    }

    private static List<HeldLock> locks(RaceSide side) {
        return side.locks().orElse(List.of());
    }

    /** Where the site was reached from in an execution whose stacks are known: below its own frame. */
    private static List<String> stack(SiteEntry site, Optional<Trace> detailed) {
        String own = RacesOfExecution.frame(site);
        return detailed.stream()
                .flatMap(trace -> trace.calls().stacks().stream())
                .map(Calls.Stack::frames)
                .filter(frames -> frames.size() > 1 && frames.get(0).equals(own))
                .limit(1)
                .flatMap(frames -> frames.stream().skip(1).limit(FRAMES))
                .map(frame -> "      at " + frame)
                .toList();
    }

    /** {@code in 3 of 20 executions, first in execution 7 (traces/a.heddle)}, as far as there is something to tell. */
    private static Optional<String> seen(RacePair pair, RaceSet set) {
        if (set.executions() <= 1) {
            return Optional.empty();
        }
        RaceExample first = pair.first();
        String run = set.runs() > 1 ? "run " + first.run() + ", " : "";
        String where = first.trace().isEmpty() ? "" : " (" + first.trace() + ")";
        return Optional.of("    in " + Figures.count(pair.executions()) + " of "
                + Figures.count(set.executions(), "execution") + ", first in " + run + "execution "
                + Figures.count(first.execution()) + where
                + pair.witness().map(w -> ", side by side in " + w.trace()).orElse(""));
    }

    /** {@code event 12 by 0.1 producer, in Foo.put; started at Foo.main(Foo.java:9)}. */
    private static String side(SiteEntry site, RaceSide side) {
        return "event " + side.event() + " by " + side.thread()
                + (site.method().isEmpty() ? "" : ", in " + method(site))
                + (side.started().isEmpty() ? "" : "; started at " + side.started());
    }

    private static String method(SiteEntry site) {
        return site.className() + "." + site.method();
    }

    static String place(SiteEntry site) {
        return site.equals(RacePair.UNKNOWN) ? "an unknown place" : word(site.kind()) + " at " + site.where();
    }

    private static String word(EventKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /** All of them. */
    static List<Object> json(RaceSet set) {
        List<Object> all = new ArrayList<>();
        for (RacePair pair : set.pairs()) {
            Report json = new Report();
            json.field("kind", pair.kind().word());
            json.field("location", pair.first().location());
            json.field("first", place(pair.a()));
            json.field("second", place(pair.b()));
            json.field("executions", pair.executions());
            json.field("firstSeen", firstSeen(pair.first()));
            json.field(
                    "accesses",
                    List.of(
                            access(pair.a(), pair.first().a()),
                            access(pair.b(), pair.first().b())));
            json.field("witness", pair.witness().map(RaceLines::witness).orElse(null));
            all.add(json);
        }
        return all;
    }

    private static Report firstSeen(RaceExample first) {
        return new Report()
                .field("run", first.run())
                .field("execution", first.execution())
                .field("trace", first.trace().isEmpty() ? null : first.trace());
    }

    private static Report access(SiteEntry site, RaceSide side) {
        return new Report()
                .field("event", side.event())
                .field("does", word(site.kind()))
                .field("class", site.className())
                .field("method", site.method())
                .field("file", site.file())
                .field("line", site.line())
                .field("thread", side.thread())
                .field("threadStartedAt", side.started().isEmpty() ? null : side.started())
                .field("locks", side.locks().map(RaceLines::locks).orElse(null));
    }

    private static List<Object> locks(List<HeldLock> locks) {
        List<Object> all = new ArrayList<>();
        for (HeldLock lock : locks) {
            Report json = new Report();
            json.field("lock", lock.name());
            json.field("acquiredAt", lock.acquired().isEmpty() ? null : lock.acquired());
            all.add(json);
        }
        return all;
    }

    private static Report witness(RaceWitness witness) {
        return new Report()
                .field("trace", witness.trace())
                .field("first", witness.first())
                .field("second", witness.second());
    }
}
