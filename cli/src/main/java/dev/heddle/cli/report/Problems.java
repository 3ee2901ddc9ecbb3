package dev.heddle.cli.report;

import dev.heddle.analyzer.report.CauseJson;
import dev.heddle.analyzer.report.EventText;
import dev.heddle.analyzer.report.Problem;
import dev.heddle.analyzer.report.Problem.Moment;
import dev.heddle.analyzer.report.Problem.Place;
import dev.heddle.analyzer.report.Problem.Remark;
import dev.heddle.analyzer.report.Problem.Rule;
import dev.heddle.analyzer.report.Problem.Stack;
import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.race.RaceKind;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.race.RaceSide;
import dev.heddle.formats.run.CodeFilter;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.judge.JudgedRace;
import dev.heddle.replayer.judge.Judgement;
import dev.heddle.replayer.program.RecordedProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Failures and races with their places in the source. */
public final class Problems {
    /** How the rule of a race begins. */
    public static final String RACE = "heddle/race-";

    /** Events of an execution that are named. */
    private static final int MOST_MOMENTS = 200;

    private Problems() {}

    /**
     * The failure of an execution; nothing where it has not failed.
     *
     * @param file the trace as people would type it, or empty
     */
    public static Optional<Problem> of(Trace trace, String file) {
        if (!(trace.verdict() instanceof Trace.Failed failed)) {
            return Optional.empty();
        }
        Place place = place(trace, failed);
        String message = Printable.message(failed.message());
        Report details = new Report();
        Report cause = CauseJson.of(trace);
        if (cause != null) {
            details.field("cause", cause);
        }
        details.field("trace", file)
                .field("seed", trace.header().seed())
                .field("execution", trace.header().execution())
                .field("thread", failed.thread() < 0 ? "" : thread(trace, failed.thread()));
        return Optional.of(new Problem(
                new Rule("heddle/" + failed.kind().word(), description(failed.kind())),
                "error",
                failed.kind().word() + ": " + message
                        + (file.isEmpty()
                                ? ""
                                : "\nReplay it with: " + RecordedProgram.replay(trace.program(), Printable.line(file))),
                place,
                List.of(place.className(), place.method(), firstWord(failed.message())),
                Optional.empty(),
                moments(trace),
                failed.frames().isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Stack(
                                message,
                                failed.frames().stream().map(Place::ofFrame).toList())),
                details,
                List.of()));
    }

    /** The races of a set. */
    public static List<Problem> of(RaceSet set) {
        return set.pairs().stream().map(Problems::of).toList();
    }

    /** A race that was judged: an error where it is harmful, a note where it makes no difference. */
    public static Problem of(JudgedRace race) {
        Problem problem = of(race.race());
        String level = race.judgement() instanceof Judgement.Harmful
                ? "error"
                : race.judgement() instanceof Judgement.NoDifference ? "note" : problem.level();
        List<String> lines = JudgeReport.lines(race);
        String ground = String.join(
                "\n", lines.subList(1, lines.size()).stream().map(String::strip).toList());
        return problem.judged(
                level,
                Printable.message(
                        race.judgement().word() + ": " + problem.message() + (ground.isEmpty() ? "" : "\n" + ground)));
    }

    private static Problem of(RacePair pair) {
        String first = access(pair.a(), pair.first().a());
        String second = access(pair.b(), pair.first().b());
        return new Problem(
                new Rule(RACE + pair.kind().word(), description(pair.kind())),
                pair.kind() == RaceKind.DELIBERATE ? "note" : "warning",
                Printable.message(pair.kind().word() + " data race on "
                        + pair.first().location() + ": " + first + " and " + second
                        + " are not ordered by happens-before"),
                Place.of(pair.a()),
                List.of(method(pair.a()), method(pair.b()), pair.a().member()),
                Optional.of(new Remark(Place.of(pair.b()), "the other access: " + second)),
                List.of(),
                Optional.empty(),
                new Report()
                        .field("executions", pair.executions())
                        .field("trace", pair.first().trace()),
                List.of());
    }

    private static String method(SiteEntry site) {
        return site.className() + "." + site.method() + site.descriptor();
    }

    /**
     * Where it failed: the program's innermost frame; of threads that are blocked the first; else the last event that
     * has a place.
     */
    private static Place place(Trace trace, Trace.Failed failed) {
        Optional<Place> frame = failed.frames().stream()
                .map(Place::ofFrame)
                .filter(place -> !isOfJdk(place.className())
                        && !isOfFramework(place.className())
                        && !place.file().isEmpty())
                .findFirst();
        if (frame.isPresent()) {
            return frame.get();
        }
        for (Trace.Blocked blocked : failed.blocked()) {
            if (blocked.site() >= 0 && blocked.site() < trace.sites().size()) {
                return Place.of(trace.sites().get(blocked.site()));
            }
        }
        for (int i = trace.events().size() - 1; i >= 0; i--) {
            int site = trace.events().site(i);
            boolean isThread = failed.thread() < 0 || trace.events().thread(i) == failed.thread();
            if (isThread && site >= 0 && trace.sites().get(site).line() > 0) {
                return Place.of(trace.sites().get(site));
            }
        }
        return new Place(trace.program().name(), "", "", -1);
    }

    private static boolean isOfFramework(String className) {
        return CodeFilter.TEST_FRAMEWORKS.stream().anyMatch(name -> className.startsWith(name + "."));
    }

    private static boolean isOfJdk(String className) {
        String name = className.substring(className.lastIndexOf('/') + 1);
        return name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.");
    }

    private static List<Moment> moments(Trace trace) {
        EventText texts = new EventText(trace);
        List<Moment> moments = new ArrayList<>();
        int size = trace.events().size();
        for (int i = Math.max(0, size - MOST_MOMENTS); i < size; i++) {
            int site = trace.events().site(i);
            if (site >= 0 && site < trace.sites().size()) {
                Place place = Place.of(trace.sites().get(site));
                moments.add(new Moment(i, thread(trace, trace.events().thread(i)), place, texts.shorter(i)));
            }
        }
        return moments;
    }

    private static String thread(Trace trace, int thread) {
        if (thread >= trace.threads().size()) {
            return "?";
        }
        Trace.ThreadEntry entry = trace.threads().get(thread);
        return Printable.line(entry.path() + " " + entry.name());
    }

    private static String access(SiteEntry site, RaceSide side) {
        return site.kind().name().toLowerCase(Locale.ROOT) + " at " + site.where() + " by " + side.thread();
    }

    private static String description(FailureKind kind) {
        return switch (kind) {
            case EXCEPTION -> "A thread ends with an uncaught exception under some schedule.";
            case EXIT -> "The program ends with a bad exit code under some schedule.";
            case DEADLOCK -> "Threads wait for each other for ever under some schedule.";
            case LIVELOCK -> "Threads run without making progress under some schedule.";
            case RACE -> "Two accesses of a variable race.";
            case SPIN -> "A loop of plain reads may spin for ever.";
            case UNFINISHED -> "An execution does not end within its bounds.";
            case OUTSIDE -> "An execution waits for external input.";
            case LEAK -> "A thread is neither joined nor detached when the program ends.";
        };
    }

    private static String description(RaceKind kind) {
        return switch (kind) {
            case PLAIN_PLAIN ->
                "Two plain accesses of a variable by two threads, at least one a write, are not ordered.";
            case PLAIN_ATOMIC -> "A plain access and an atomic access of a variable are not ordered.";
            case DELIBERATE -> "An access that asks for plain mode by name is not ordered after another one.";
        };
    }

    /** The exception's class, not its message, which may hold values. */
    private static String firstWord(String message) {
        int end = 0;
        while (end < message.length()
                && (Character.isJavaIdentifierPart(message.charAt(end)) || message.charAt(end) == '.')) {
            end++;
        }
        return message.substring(0, end);
    }
}
