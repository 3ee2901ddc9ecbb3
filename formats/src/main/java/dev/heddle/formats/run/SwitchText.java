package dev.heddle.formats.run;

import dev.heddle.formats.trace.ThreadIds;
import dev.heddle.formats.trace.Trace;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The names and words of {@link ModelSwitches} in files and reports. */
final class SwitchText {
    private static final String PLAIN = "plain";
    private static final String PLAIN_FOR = "plain-for";
    private static final String VOLATILE = "volatile";
    private static final String LIBRARY = "library";
    private static final String SC = "sc";
    private static final String SPURIOUS_CAS = "spurious-cas";
    private static final String SPURIOUS_WAKEUPS = "spurious-wakeups";
    private static final String FAIL_ON = "fail-on";
    private static final String REAL_TIME = "real-time";
    private static final String TIME_SLACK = "time-slack";
    private static final String SET_UP = "setup-events";
    private static final String KEEP = "keep";
    private static final String ONLY = "only";
    private static final String EXCLUDE = "exclude";
    /** Stands among the switches of a trace, but is a bound and none of the model's; so do the ids of threads. */
    private static final String LIVELOCK_BOUND = "livelock-bound";

    private static final Set<String> NAMES = Set.of(
            PLAIN,
            PLAIN_FOR,
            VOLATILE,
            LIBRARY,
            SC,
            SPURIOUS_CAS,
            SPURIOUS_WAKEUPS,
            FAIL_ON,
            REAL_TIME,
            TIME_SLACK,
            SET_UP,
            KEEP,
            ONLY,
            EXCLUDE,
            LIVELOCK_BOUND,
            Trace.Header.FIRST_THREAD_ID,
            ThreadIds.SWITCH);

    private SwitchText() {}

    static SortedMap<String, String> toMap(ModelSwitches s) {
        SortedMap<String, String> map = new TreeMap<>();
        map.put(PLAIN, s.plain().word());
        map.put(VOLATILE, s.volatiles().word());
        map.put(LIBRARY, s.library().word());
        if (!s.plainFor().isEmpty()) {
            map.put(PLAIN_FOR, plainFor(s));
        }
        putIf(map, SC, s.sequentiallyConsistent());
        putIf(map, SPURIOUS_CAS, s.spuriousCas());
        putIf(map, SPURIOUS_WAKEUPS, s.spuriousWakeups());
        if (!s.failOn().isEmpty()) {
            map.put(FAIL_ON, s.failOn().stream().map(FailOn::word).collect(Collectors.joining(",")));
        }
        putIf(map, REAL_TIME, s.realTime());
        if (s.isFair()) {
            map.put(TIME_SLACK, Integer.toString(s.timeSlackMillis()));
        }
        if (s.setUpEvents() != ModelSwitches.FULL_SET_UP) {
            map.put(SET_UP, Integer.toString(s.setUpEvents()));
        }
        putNames(map, KEEP, s.keep());
        putNames(map, ONLY, s.code().only());
        putNames(map, EXCLUDE, s.code().exclude());
        return map;
    }

    private static void putIf(Map<String, String> map, String name, boolean on) {
        if (on) {
            map.put(name, "true");
        }
    }

    private static void putNames(Map<String, String> map, String name, Set<String> names) {
        if (!names.isEmpty()) {
            map.put(name, String.join(",", names));
        }
    }

    private static Set<String> names(Map<String, String> map, String name) {
        return map.containsKey(name) ? new TreeSet<>(List.of(map.get(name).split(","))) : Set.of();
    }

    private static String plainFor(ModelSwitches s) {
        return s.plainFor().entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue().word())
                .collect(Collectors.joining(","));
    }

    static ModelSwitches parse(Map<String, String> map) {
        for (String name : new TreeMap<>(map).keySet()) {
            if (!NAMES.contains(name)) {
                throw new IllegalArgumentException("switch " + name + "=" + map.get(name)
                        + ": this version has no such switch; expected one of "
                        + NAMES.stream().sorted().collect(Collectors.joining(", ")));
            }
        }
        ModelSwitches none = ModelSwitches.DEFAULT;
        boolean sc = flag(map, SC);
        String plain = map.get(PLAIN);
        String volatiles = map.get(VOLATILE);
        String library = map.getOrDefault(LIBRARY, LibraryOrder.PROMISED.word());
        return new ModelSwitches(
                plain == null ? sc ? PlainReads.LATEST : none.plain() : plain(PLAIN, plain),
                parsePlainFor(map.getOrDefault(PLAIN_FOR, "")),
                volatiles == null ? sc ? VolatileReads.EXEC : none.volatiles() : volatiles(volatiles),
                known(LIBRARY, library, LibraryOrder.ofWord(library), LibraryOrder.values(), LibraryOrder::word),
                sc,
                flag(map, SPURIOUS_CAS),
                flag(map, SPURIOUS_WAKEUPS),
                failOn(map.getOrDefault(FAIL_ON, "")),
                flag(map, REAL_TIME),
                timeSlack(map.get(TIME_SLACK)),
                setUp(map.get(SET_UP)),
                names(map, KEEP),
                new CodeFilter(names(map, ONLY), names(map, EXCLUDE)));
    }

    private static PlainReads plain(String name, String word) {
        return known(name, word, PlainReads.ofWord(word), PlainReads.values(), PlainReads::word);
    }

    private static VolatileReads volatiles(String word) {
        return known(VOLATILE, word, VolatileReads.ofWord(word), VolatileReads.values(), VolatileReads::word);
    }

    private static boolean flag(Map<String, String> map, String name) {
        String word = map.getOrDefault(name, "false");
        if (!word.equals("true") && !word.equals("false")) {
            throw unknown(name, word, "true or false");
        }
        return word.equals("true");
    }

    private static int timeSlack(@Nullable String millis) {
        if (millis == null) {
            return ModelSwitches.UNFAIR;
        }
        if (!millis.matches("[0-9]{1,9}")) {
            throw unknown(TIME_SLACK, millis, "milliseconds, at most 999999999");
        }
        return Integer.parseInt(millis);
    }

    private static int setUp(@Nullable String events) {
        if (events == null) {
            return ModelSwitches.FULL_SET_UP;
        }
        if (!events.matches("[0-9]{1,9}")) {
            throw unknown(SET_UP, events, "events, at most 999999999");
        }
        return Integer.parseInt(events);
    }

    private static SortedMap<String, PlainReads> parsePlainFor(String text) {
        SortedMap<String, PlainReads> all = new TreeMap<>();
        for (String entry : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            int equals = entry.indexOf('=');
            if (equals <= 0) {
                throw unknown(PLAIN_FOR, text, "PACKAGE=MODE, separated by commas");
            }
            all.put(entry.substring(0, equals), plain(PLAIN_FOR, entry.substring(equals + 1)));
        }
        return all;
    }

    private static Set<FailOn> failOn(String text) {
        Set<FailOn> all = EnumSet.noneOf(FailOn.class);
        for (String word : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            all.add(known(FAIL_ON, word, FailOn.ofWord(word), FailOn.values(), FailOn::word));
        }
        return all;
    }

    private static <E> E known(String name, String word, Optional<E> found, E[] all, Function<E, String> words) {
        return found.orElseThrow(() -> unknown(name, word, Words.listed(all, words)));
    }

    private static IllegalArgumentException unknown(String name, String found, String expected) {
        return new IllegalArgumentException("switch " + name + "=" + found + ": expected " + expected);
    }

    static String text(ModelSwitches s) {
        StringBuilder text = new StringBuilder();
        if (s.sequentiallyConsistent()) {
            text.append("sequentially consistent");
        } else {
            text.append("plain ").append(s.plain().word());
            text.append(s.plainFor().isEmpty() ? "" : " (" + plainFor(s).replace(",", ", ") + ")");
            text.append(", volatile ").append(s.volatiles().word());
        }
        text.append(
                s.library() == LibraryOrder.JDK
                        ? ""
                        : ", library " + s.library().word());
        text.append(s.spuriousCas() ? ", " + SPURIOUS_CAS.replace('-', ' ') : "");
        text.append(s.spuriousWakeups() ? ", " + SPURIOUS_WAKEUPS.replace('-', ' ') : "");
        text.append(s.realTime() ? ", " + REAL_TIME.replace('-', ' ') : "");
        if (s.isFair() && s.timeSlackMillis() != ModelSwitches.TIME_SLACK_MILLIS) {
            text.append(", time slack ").append(s.timeSlackMillis()).append(" ms");
        }
        if (s.setUpEvents() != ModelSwitches.FULL_SET_UP && s.setUpEvents() != ModelSwitches.SET_UP_EVENTS) {
            text.append(", set-up at full speed after ").append(s.setUpEvents()).append(" events");
        }
        if (!s.keep().isEmpty()) {
            text.append(", statics kept of ").append(String.join(", ", s.keep()));
        }
        text.append(s.code().text());
        return text.toString();
    }
}
