package dev.heddle.analyzer.report;

import dev.heddle.analyzer.stale.Advice;
import dev.heddle.formats.event.LocationKind;
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
    private final EventColumns events;
    private final TraceNames names;
    private final WrittenNames written;

    AdviceText(Trace trace) {
        this.trace = trace;
        events = trace.events();
        names = new TraceNames(trace);
        written = new WrittenNames(trace);
    }

    /** What to do, beginning with a verb. */
    String sentence(Advice advice) {
        return switch (advice.kind()) {
            case RELEASE_ACQUIRE -> "make " + releaseAcquire(advice);
            case ACQUIRE_FENCE -> "put VarHandle.acquireFence() before " + fences(advice);
            case FULL_FENCE -> "put VarHandle.fullFence() before " + fences(advice) + guarded(advice);
            case VOLATILE -> volatileFields(advice);
            case FINAL -> "make " + fields(advice) + " final";
            case LOCK -> "let both threads do this under one lock";
        };
    }

    private String releaseAcquire(Advice advice) {
        List<String> parts = new ArrayList<>();
        advice.writes().forEach(write -> parts.add(access(write, true) + " a " + setter(write)));
        advice.reads().forEach(read -> parts.add(access(read, false) + " a " + getter(read)));
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

    private String guarded(Advice advice) {
        return advice.locations().isEmpty()
                ? ""
                : "; what these guard (" + fields(advice) + ") is then still shared without order and needs a lock";
    }

    private String fences(Advice advice) {
        List<String> parts = new ArrayList<>();
        advice.before().forEach(i -> parts.add(access(i, !events.kind(i).reads())));
        return some(parts, "and before ", "more places");
    }

    /** Fields that are declared; or the calls, where the order comes from the method that is called. */
    private String volatileFields(Advice advice) {
        Set<String> declared = new TreeSet<>();
        Set<String> called = new TreeSet<>();
        Map<String, TreeSet<Integer>> lines = new TreeMap<>(Comparator.reverseOrder());
        for (int location : advice.locations()) {
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

    private String fields(Advice advice) {
        return names(advice.locations().stream().map(written::field).distinct().toList());
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
