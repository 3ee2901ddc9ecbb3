package dev.heddle.cli.option;

import dev.heddle.api.tool.HeddleTool.CheckOrder;
import dev.heddle.formats.run.CVolatile;
import dev.heddle.formats.run.CodeFilter;
import dev.heddle.formats.run.FailOn;
import dev.heddle.formats.run.LibraryOrder;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.ModelSwitches.Spurious;
import dev.heddle.formats.run.ModelSwitches.TimeMode;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.formats.run.ReadModes;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.text.Word;
import dev.heddle.replayer.program.UsageException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/** The switches of the memory model and of time, the same for every command that runs a program. */
public final class ModelOptions {
    private static final int MOST_SLACK_MILLIS = 999_999_999;

    @Option(
            names = "--plain",
            paramLabel = "jmm|coherent|latest",
            description = "What plain reads of the code under test may see (default jmm); libraries read the latest.")
    private Optional<String> plain = Optional.empty();

    @Option(
            names = "--plain-for",
            paramLabel = "PACKAGE=MODE",
            split = ",",
            description = "The same for a package or class, libraries included. Repeatable, or comma-separated.")
    private List<String> plainFor = new ArrayList<>();

    @Option(
            names = "--volatile",
            paramLabel = "exec|stale|c11",
            description =
                    "What volatile reads may see: only the newest write (exec), or stale writes as well (default stale); c11,"
                            + " the default of C and C++, as seq_cst of C++20.")
    private Optional<String> volatiles = Optional.empty();

    @Option(
            names = "--c-volatile",
            paramLabel = "plain|relaxed|acq-rel|seq-cst",
            description =
                    "What accesses to volatile variables of C and C++ are: plain ones, which race (default), or atomic ones of that order.")
    private Optional<String> ofC = Optional.empty();

    @Option(
            names = "--library",
            paramLabel = "jdk|promised",
            description =
                    "What calls on JDK objects (queues, maps, latches, locks, futures) order between threads: what the JDK's code orders, or"
                            + " only what its documentation promises (default jdk).")
    private Optional<String> library = Optional.empty();

    @Option(names = "--sc", description = "Sequential consistency: every read sees the newest write.")
    private boolean sequential;

    @Option(names = "--spurious-cas", description = "Let weak compare-and-set fail spuriously.")
    private boolean spuriousCas;

    @Option(names = "--spurious-wakeups", description = "Let wait, await and park return spuriously.")
    private boolean spuriousWakeups;

    @Option(
            names = "--fail-on",
            paramLabel = "race|spin|unfinished|outside|leak",
            split = ",",
            description =
                    "Report as failures, too: data races, plain spin loops that may hang, executions that are cut off,"
                            + " executions that wait for external input, threads of C and C++ that are neither joined nor detached."
                            + " Repeatable, or comma-separated.")
    private List<String> failOn = new ArrayList<>();

    @Option(names = "--real-time", description = "Use the machine's clock and really wait (default: virtual time).")
    private boolean realTime;

    @Option(
            names = "--time-slack",
            paramLabel = "MS",
            description = "Milliseconds by which sleeps and time-outs may outrun threads that could run (default 100).")
    private Optional<Integer> timeSlack = Optional.empty();

    @Option(
            names = "--setup",
            paramLabel = "fast|full",
            description = {
                "How main runs before it starts a thread, and initialisers of library classes: after the first "
                        + ModelSwitches.SET_UP_EVENTS
                        + " events of an execution without events of accesses that no other"
                        + " thread can observe (fast, the default), or under control throughout (full)."
            })
    private Optional<String> setUp = Optional.empty();

    @Option(
            names = "--keep",
            paramLabel = "PACKAGE",
            split = ",",
            description =
                    "Keep the values of static fields of this package or class from execution to execution: logging,"
                            + " configuration, caches that are filled once. Each JVM first makes an execution that does not"
                            + " count. Repeatable, or comma-separated.")
    private List<String> keep = new ArrayList<>();

    private CodeFilter code = CodeFilter.DEFAULT;

    void add(CheckOrder order) {
        if (order.choice().failOnRace()) {
            failOn.add(FailOn.RACE.word());
        }
        if (order.choice().newestVolatile() && volatiles.isEmpty() && !sequential) {
            volatiles = Optional.of(VolatileReads.EXEC.word());
        }
    }

    /** Sets which classes are under control, for commands that let the user choose. */
    public void control(CodeFilter which) {
        code = which;
    }

    /** The switches asked for, with the defaults for the others. */
    public ModelSwitches switches() {
        if (sequential) {
            excludes("--plain", plain.isPresent());
            excludes("--plain-for", !plainFor.isEmpty());
            excludes("--volatile", volatiles.isPresent());
        }
        ModelSwitches none = ModelSwitches.DEFAULT;
        ReadModes reads = sequential ? ReadModes.SEQUENTIAL : none.reads();
        return new ModelSwitches(
                new ReadModes(
                        plain.map(word -> plain("--plain " + word, word)).orElse(reads.plain()),
                        plainFor(),
                        volatiles
                                .map(word -> constant("--volatile " + word, word, VolatileReads.class))
                                .orElse(reads.volatiles()),
                        sequential,
                        ofC.map(word -> constant("--c-volatile " + word, word, CVolatile.class))
                                .orElse(reads.ofC())),
                library.map(word -> constant("--library " + word, word, LibraryOrder.class))
                        .orElse(none.library()),
                new Spurious(spuriousCas, spuriousWakeups),
                failOn(),
                new TimeMode(realTime, timeSlack()),
                setUp(),
                names("--keep", keep),
                code);
    }

    static Set<String> names(String option, List<String> names) {
        for (String name : names) {
            if (!isName(name)) {
                throw new UsageException(option + " " + name + ": expected a package or class, such as org.slf4j");
            }
        }
        return new TreeSet<>(names);
    }

    private int setUp() {
        return switch (setUp.orElse("fast")) {
            case "fast" -> ModelSwitches.SET_UP_EVENTS;
            case "full" -> ModelSwitches.FULL_SET_UP;
            default -> throw new UsageException("--setup " + setUp.get() + ": expected fast or full");
        };
    }

    private int timeSlack() {
        int millis = timeSlack.orElse(TimeMode.DEFAULT.slackMillis());
        if (millis < 0 || millis > MOST_SLACK_MILLIS) {
            throw new UsageException("--time-slack " + millis + ": expected milliseconds, 0 to " + MOST_SLACK_MILLIS);
        }
        return millis;
    }

    private static void excludes(String option, boolean given) {
        if (given) {
            throw new UsageException("--sc and " + option
                    + " exclude each other: under --sc every read takes the newest write; give one");
        }
    }

    /** Refuses what a strict replay of a trace with these switches cannot do. What agrees with them may be given. */
    public void requireAgreement(ModelSwitches recorded) {
        ModelSwitches asked = switches();
        agree("--sc", !sequential || recorded.reads().sequentiallyConsistent(), recorded);
        agree(
                "--plain",
                plain.isEmpty() || asked.reads().plain() == recorded.reads().plain(),
                recorded);
        agree(
                "--plain-for",
                plainFor.isEmpty()
                        || asked.reads().plainFor().equals(recorded.reads().plainFor()),
                recorded);
        agree(
                "--volatile",
                volatiles.isEmpty()
                        || asked.reads().volatiles() == recorded.reads().volatiles(),
                recorded);
        agree(
                "--c-volatile",
                ofC.isEmpty() || asked.reads().ofC() == recorded.reads().ofC(),
                recorded);
        agree("--library", library.isEmpty() || asked.library() == recorded.library(), recorded);
        agree("--spurious-cas", !spuriousCas || recorded.spurious().cas(), recorded);
        agree("--spurious-wakeups", !spuriousWakeups || recorded.spurious().wakeups(), recorded);
        agree("--real-time", !realTime || recorded.time().isReal(), recorded);
        agree(
                "--time-slack",
                timeSlack.isEmpty()
                        || asked.time().slackMillis() == recorded.time().slackMillis(),
                recorded);
        agree("--setup", setUp.isEmpty() || asked.setUpEvents() == recorded.setUpEvents(), recorded);
        agree("--keep", keep.isEmpty() || asked.keep().equals(recorded.keep()), recorded);
        agree(
                "--inside",
                code.inside().isEmpty() || code.inside().equals(recorded.code().inside()),
                recorded);
        agree("--fail-on", recorded.failOn().containsAll(asked.failOn()), recorded);
    }

    private static void agree(String option, boolean agrees, ModelSwitches recorded) {
        if (!agrees) {
            String also = recorded.failOn().isEmpty() ? "" : ", fail on " + words(recorded.failOn());
            throw new UsageException(option + ": a strict replay runs under the switches of its trace ("
                    + recorded.text() + also + "); leave the option out");
        }
    }

    private static String words(Set<FailOn> all) {
        return String.join(" and ", all.stream().map(FailOn::word).toList());
    }

    private SortedMap<String, PlainReads> plainFor() {
        SortedMap<String, PlainReads> all = new TreeMap<>();
        for (String entry : plainFor) {
            String option = "--plain-for " + entry;
            int equals = entry.indexOf('=');
            if (equals < 0 || !isName(entry.substring(0, equals))) {
                throw new UsageException(option + ": expected PACKAGE=MODE, such as org.acme.fast=jmm");
            }
            PlainReads mode = plain(option, entry.substring(equals + 1));
            PlainReads other = all.put(entry.substring(0, equals), mode);
            if (other != null && other != mode) {
                throw new UsageException(option + ": given before with " + other.word() + "; give one of them");
            }
        }
        return all;
    }

    private static boolean isName(String name) {
        return name.matches("\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*"
                + "(\\.\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*)*");
    }

    private static PlainReads plain(String option, String word) {
        return constant(option, word, PlainReads.class);
    }

    private static <E extends Enum<E> & Word> E constant(String option, String word, Class<E> words) {
        return Word.find(words, word)
                .orElseThrow(() -> new UsageException(option + ": expected " + Word.listed(words)));
    }

    private Set<FailOn> failOn() {
        Set<FailOn> all = EnumSet.noneOf(FailOn.class);
        failOn.forEach(word -> all.add(constant("--fail-on " + word, word, FailOn.class)));
        return all;
    }
}
