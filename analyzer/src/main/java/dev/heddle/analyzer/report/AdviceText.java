package dev.heddle.analyzer.report;

import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceDetector;
import dev.heddle.analyzer.stale.Interleaving.Step;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.Cause.Cure;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Changes in the words of Java. */
final class AdviceText {
    private static final int MOST_NAMED = 4;

    private final Trace trace;
    private final List<Step> cycle;
    private final EventColumns events;
    private final TraceNames names;
    private final WrittenNames written;

    AdviceText(Trace trace, List<Step> cycle) {
        this.trace = trace;
        this.cycle = cycle;
        events = trace.events();
        names = new TraceNames(trace);
        written = new WrittenNames(trace);
    }

    /** What to do, beginning with a verb. */
    String sentence(Cure cure) {
        return switch (cure.change()) {
            case RELEASE_ACQUIRE -> "make " + releaseAcquire(cure);
            case ACQUIRE_FENCE -> "put VarHandle.acquireFence() before " + fences(cure);
            case FULL_FENCE -> "put VarHandle.fullFence() before " + fences(cure) + guarded();
            case VOLATILE -> volatileFields(cure);
            case FINAL -> "make " + fields(cure.locations()) + " final";
        };
    }

    private String releaseAcquire(Cure cure) {
        List<String> parts = new ArrayList<>();
        cure.writes().forEach(write -> parts.add(access(write, true) + " a " + setter(write)));
        cure.events().forEach(read -> parts.add(access(read, false) + " a " + getter(read)));
        return String.join(" and ", parts);
    }

    private String access(int i, boolean write) {
        String what = events.kind(i).writes() && events.kind(i).reads() ? "update" : write ? "write" : "read";
        return "the " + what + " of " + written.of(events.location(i)) + " at " + names.where(events.site(i));
    }

    private String setter(int write) {
        return events.kind(write).reads() ? method(write) + "Release" : "setRelease";
    }

    private String getter(int read) {
        return events.kind(read).writes() ? method(read) + "Acquire" : "getAcquire";
    }

    /** The method of an update without its mode. */
    private String method(int update) {
        String member = names.member(events.site(update));
        String method = member.substring(member.lastIndexOf('.') + 1);
        return method.replaceAll("(Plain|Acquire|Release|Volatile)$", "");
    }

    /**
     * What the threads of the cycle access plainly and nothing keeps in order: fences between the flags that guard it
     * do not hand it over. What is ordered by other means (a lock, the start of a thread) needs nothing.
     */
    private String guarded() {
        Set<Integer> threads = new TreeSet<>();
        Set<String> ofCycle = new TreeSet<>();
        for (Step step : cycle) {
            threads.add(events.thread(step.from()));
            ofCycle.add(written.field(events.location(step.from())));
        }
        List<Integer> fields = RaceDetector.races(trace).stream()
                .filter(race -> race.location() >= 0
                        && threads.contains(race.firstThread())
                        && threads.contains(race.secondThread())
                        && (isPlain(race.first()) || isPlain(race.second()))
                        && !ofCycle.contains(written.field(race.location())))
                .map(Race::location)
                .toList();
        return fields.isEmpty()
                ? ""
                : "; what these guard (" + fields(fields) + ") is then still shared without order and needs a lock";
    }

    private boolean isPlain(int i) {
        return events.readOrder(i) == MemoryOrder.PLAIN || events.writeOrder(i) == MemoryOrder.PLAIN;
    }

    private String fences(Cure cure) {
        List<String> parts = new ArrayList<>();
        cure.events().forEach(i -> parts.add(access(i, !events.kind(i).reads())));
        return some(parts, "and before ", "more places");
    }

    /** Fields that are declared; or the calls, where the order comes from the method that is called. */
    private String volatileFields(Cure cure) {
        Set<String> declared = new TreeSet<>();
        Set<String> called = new TreeSet<>();
        Map<String, TreeSet<Integer>> lines = new TreeMap<>(Comparator.reverseOrder());
        for (int location : cure.locations()) {
            boolean isCalled = false;
            for (int i = 0; i < events.size(); i++) {
                if (isSameField(location, events.location(i)) && isByMethod(i) && !events.isVolatile(i)) {
                    isCalled = true;
                    SiteEntry site = trace.sites().get(events.site(i));
                    lines.computeIfAbsent(volatileMethod(site.member()), key -> new TreeSet<>())
                            .add(site.line());
                }
            }
            (isCalled ? called : declared).add(written.field(location));
        }
        List<String> parts = new ArrayList<>();
        if (!declared.isEmpty()) {
            parts.add("declare " + names(List.copyOf(declared)) + " volatile");
        }
        if (!called.isEmpty()) {
            List<String> calls = new ArrayList<>();
            lines.forEach((method, at) -> calls.add(method + " at " + lines(at)));
            parts.add("make the accesses of " + names(List.copyOf(called)) + " volatile: " + some(calls, "", "more"));
        }
        return String.join(" and ", parts);
    }

    private static String lines(TreeSet<Integer> lines) {
        List<String> numbers =
                lines.stream().map(line -> Integer.toString(line)).toList();
        return numbers.size() == 1
                ? "line " + numbers.get(0)
                : "lines " + String.join(", ", numbers.subList(0, numbers.size() - 1)) + " and "
                        + numbers.get(numbers.size() - 1);
    }

    /** {@code setVolatile} for {@code VarHandle.setOpaque}, {@code set} for {@code AtomicInteger.lazySet}. */
    private static String volatileMethod(String member) {
        String method = member.substring(member.lastIndexOf('.') + 1);
        String stem = method.replaceAll("(Plain|Opaque|Acquire|Release|Volatile)$", "")
                .replace("lazySet", "set");
        boolean suffix = member.startsWith("VarHandle.") && (stem.equals("get") || stem.equals("set"));
        return stem + (suffix ? "Volatile" : "");
    }

    private String fields(List<Integer> locations) {
        return names(locations.stream().map(written::field).distinct().toList());
    }

    private static String names(List<String> names) {
        return some(names, "and ", "more");
    }

    /**
     * The first few, separated by commas.
     *
     * @param last what stands before the last one
     * @param more what the others are called
     */
    private static String some(List<String> all, String last, String more) {
        if (all.size() > MOST_NAMED) {
            int others = all.size() - MOST_NAMED;
            return String.join(", ", all.subList(0, MOST_NAMED)) + " and " + others + " " + more;
        }
        int end = all.size() - 1;
        return all.size() == 1 || last.isEmpty()
                ? String.join(", ", all)
                : String.join(", ", all.subList(0, end)) + " " + last + all.get(end);
    }

    private boolean isSameField(int a, int b) {
        if (b < 0 || b >= trace.locations().size()) {
            return false;
        }
        Trace.LocationEntry one = trace.locations().get(a);
        Trace.LocationEntry other = trace.locations().get(b);
        return one.kind() == other.kind()
                && one.holder().equals(other.holder())
                && one.member().equals(other.member())
                && (one.kind() != LocationKind.ARRAY_ELEMENT || one.owner() == other.owner());
    }

    /** Whether the access is a call whose name says its order. */
    private boolean isByMethod(int i) {
        String member = events.kind(i).isAccess() ? names.member(events.site(i)) : "";
        return member.startsWith("VarHandle.") || member.startsWith("Atomic") || member.startsWith("Unsafe.");
    }
}
