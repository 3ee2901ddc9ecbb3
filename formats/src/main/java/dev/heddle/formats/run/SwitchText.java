package dev.heddle.formats.run;

import dev.heddle.formats.run.ModelSwitches.Spurious;
import dev.heddle.formats.run.ModelSwitches.TimeMode;
import dev.heddle.formats.text.Word;
import dev.heddle.formats.trace.ThreadIds;
import dev.heddle.formats.trace.Trace;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The names and words of {@link ModelSwitches} in files and reports. */
final class SwitchText {
    private static final String PLAIN = "plain";
    private static final String PLAIN_FOR = "plain-for";
    private static final String VOLATILE = "volatile";
    private static final String C_VOLATILE = "c-volatile";
    private static final String LIBRARY = "library";
    private static final String SC = "sc";
    private static final String SPURIOUS_CAS = "spurious-cas";
    private static final String SPURIOUS_WAKEUPS = "spurious-wakeups";
    private static final String FAIL_ON = "fail-on";
    private static final String REAL_TIME = "real-time";
    /** Value of the slack where time is {@link TimeMode#PUNCTUAL}. */
    private static final String PUNCTUAL = "none";
    /** Value of the slack where work takes time ({@link TimeMode#WORKING}). */
    private static final String WORKING = "working";

    private static final String TIME_SLACK = "time-slack";
    private static final String SET_UP = "setup-events";
    private static final String KEEP = "keep";
    private static final String ONLY = "only";
    private static final String EXCLUDE = "exclude";
    private static final String COARSE = "coarse";
    private static final String INSIDE = "inside";
    /** Stands among the switches of a trace, but is a bound and none of the model's; so do the ids of threads. */
    private static final String LIVELOCK_BOUND = "livelock-bound";

    private static final Set<String> NAMES = Set.of(
            PLAIN,
            PLAIN_FOR,
            VOLATILE,
            C_VOLATILE,
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
            COARSE,
            INSIDE,
            LIVELOCK_BOUND,
            Trace.Header.FIRST_THREAD_ID,
            ThreadIds.SWITCH);

    private SwitchText() {}

    static SortedMap<String, String> toMap(ModelSwitches s) {
        SortedMap<String, String> map = new TreeMap<>();
        map.put(PLAIN, s.reads().plain().word());
        map.put(VOLATILE, s.reads().volatiles().word());
        map.put(LIBRARY, s.library().word());
        putUnlessEmpty(
                map,
                C_VOLATILE,
                s.reads().ofC() == CVolatile.PLAIN ? "" : s.reads().ofC().word());
        putUnlessEmpty(map, PLAIN_FOR, s.reads().exceptions());
        putIf(map, SC, s.reads().sequentiallyConsistent());
        putIf(map, SPURIOUS_CAS, s.spurious().cas());
        putIf(map, SPURIOUS_WAKEUPS, s.spurious().wakeups());
        putUnlessEmpty(map, FAIL_ON, s.failOn().stream().map(FailOn::word).collect(Collectors.joining(",")));
        putIf(map, REAL_TIME, s.time().isReal());
        putUnlessEmpty(map, TIME_SLACK, s.time().isFair() ? slack(s.time()) : "");
        putUnlessEmpty(map, SET_UP, s.setUpEvents() == ModelSwitches.FULL_SET_UP ? "" : "" + s.setUpEvents());
        putUnlessEmpty(map, KEEP, String.join(",", s.keep()));
        putUnlessEmpty(map, ONLY, String.join(",", s.code().only()));
        putUnlessEmpty(map, EXCLUDE, String.join(",", s.code().exclude()));
        putUnlessEmpty(map, COARSE, String.join(",", s.code().coarse()));
        putUnlessEmpty(map, INSIDE, String.join(",", s.code().inside()));
        return map;
    }

    private static void putIf(Map<String, String> map, String name, boolean on) {
        putUnlessEmpty(map, name, on ? "true" : "");
    }

    private static void putUnlessEmpty(Map<String, String> map, String name, String value) {
        if (!value.isEmpty()) {
            map.put(name, value);
        }
    }

    static ModelSwitches parse(Map<String, String> map) {
        for (String name : new TreeMap<>(map).keySet()) {
            if (!NAMES.contains(name)) {
                throw new IllegalArgumentException("switch " + name + "=" + map.get(name)
                        + ": this version has no such switch; expected one of "
                        + NAMES.stream().sorted().collect(Collectors.joining(", ")));
            }
        }
        ReadModes none = flag(map, SC) ? ReadModes.SEQUENTIAL : ReadModes.DEFAULT;
        return new ModelSwitches(
                new ReadModes(
                        word(PLAIN, map.getOrDefault(PLAIN, none.plain().word()), PlainReads.class),
                        plainFor(items(map, PLAIN_FOR)),
                        word(
                                VOLATILE,
                                map.getOrDefault(VOLATILE, none.volatiles().word()),
                                VolatileReads.class),
                        none.sequentiallyConsistent(),
                        word(C_VOLATILE, map.getOrDefault(C_VOLATILE, none.ofC().word()), CVolatile.class)),
                word(
                        LIBRARY,
                        map.getOrDefault(
                                LIBRARY, ModelSwitches.DEFAULT.library().word()),
                        LibraryOrder.class),
                new Spurious(flag(map, SPURIOUS_CAS), flag(map, SPURIOUS_WAKEUPS)),
                failOn(items(map, FAIL_ON)),
                new TimeMode(flag(map, REAL_TIME), slack(map)),
                number(map, SET_UP, ModelSwitches.FULL_SET_UP, "events, at most 999999999"),
                new TreeSet<>(items(map, KEEP)),
                new CodeFilter(
                        new TreeSet<>(items(map, ONLY)),
                        new TreeSet<>(items(map, EXCLUDE)),
                        new TreeSet<>(items(map, COARSE)),
                        new TreeSet<>(items(map, INSIDE))));
    }

    private static List<String> items(Map<String, String> map, String name) {
        return map.containsKey(name) ? List.of(map.get(name).split(",", -1)) : List.of();
    }

    private static boolean flag(Map<String, String> map, String name) {
        String word = map.getOrDefault(name, "false");
        if (!word.equals("true") && !word.equals("false")) {
            throw unknown(name, word, "true or false");
        }
        return word.equals("true");
    }

    private static int number(Map<String, String> map, String name, int off, String expected) {
        String number = map.get(name);
        if (number != null && !number.matches("[0-9]{1,9}")) {
            throw unknown(name, number, expected);
        }
        return number == null ? off : Integer.parseInt(number);
    }

    private static int slack(Map<String, String> map) {
        String word = map.getOrDefault(TIME_SLACK, "");
        return switch (word) {
            case PUNCTUAL -> TimeMode.PUNCTUAL;
            case WORKING -> TimeMode.WORKING;
            default -> number(map, TIME_SLACK, TimeMode.UNFAIR, "milliseconds, at most 999999999");
        };
    }

    private static String slack(TimeMode time) {
        return switch (time.slackMillis()) {
            case TimeMode.PUNCTUAL -> PUNCTUAL;
            case TimeMode.WORKING -> WORKING;
            default -> Integer.toString(time.slackMillis());
        };
    }

    private static SortedMap<String, PlainReads> plainFor(List<String> entries) {
        SortedMap<String, PlainReads> all = new TreeMap<>();
        for (String entry : entries) {
            int equals = entry.indexOf('=');
            if (equals <= 0) {
                throw unknown(PLAIN_FOR, String.join(",", entries), "PACKAGE=MODE, separated by commas");
            }
            all.put(entry.substring(0, equals), word(PLAIN_FOR, entry.substring(equals + 1), PlainReads.class));
        }
        return all;
    }

    private static Set<FailOn> failOn(List<String> words) {
        Set<FailOn> all = EnumSet.noneOf(FailOn.class);
        words.forEach(word -> all.add(word(FAIL_ON, word, FailOn.class)));
        return all;
    }

    private static <E extends Enum<E> & Word> E word(String name, String word, Class<E> words) {
        return Word.find(words, word).orElseThrow(() -> unknown(name, word, Word.listed(words)));
    }

    private static IllegalArgumentException unknown(String name, String found, String expected) {
        return new IllegalArgumentException("switch " + name + "=" + found + ": expected " + expected);
    }

    static String text(ModelSwitches s) {
        StringBuilder text = new StringBuilder(s.reads().text());
        text.append(
                s.library() == LibraryOrder.JDK
                        ? ""
                        : ", library " + s.library().word());
        text.append(s.spurious().cas() ? ", " + SPURIOUS_CAS.replace('-', ' ') : "");
        text.append(s.spurious().wakeups() ? ", " + SPURIOUS_WAKEUPS.replace('-', ' ') : "");
        text.append(s.time().isReal() ? ", " + REAL_TIME.replace('-', ' ') : "");
        if (s.time().isFair() && s.time().slackMillis() != TimeMode.DEFAULT.slackMillis()) {
            String slack = slack(s.time());
            text.append(", time slack ").append(slack).append(s.time().isPunctual() ? "" : " ms");
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
