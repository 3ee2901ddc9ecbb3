package dev.heddle.api.tool;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;

/** Use cases of an installation, which provides them as a service. Relative paths begin in the process's directory. */
public interface HeddleTool {
    /** Runs a program many times under control, until an execution fails. */
    CheckAnswer check(CheckOrder order);

    /** Replays a trace once in a fresh JVM. */
    ReplayAnswer replay(ReplayOrder order);

    /** Runs the tests of a project. */
    SuiteAnswer suite(SuiteOrder order);

    /**
     * Writes the page of a trace.
     *
     * @return whether it could be written
     */
    boolean page(Path trace, Path page);

    /**
     * What a person reads of the execution of a trace, in lines.
     *
     * @throws IOException with one line, for a file that is no trace
     */
    List<String> story(Path trace) throws IOException;

    /**
     * Arguments of java that a trace was recorded with.
     *
     * @throws IOException with one line, for a file that is no trace
     */
    List<String> program(Path trace) throws IOException;

    /**
     * A program is to be run many times under control, until an execution fails.
     *
     * @param program what {@code java} gets
     * @param folder where traces of failures go
     * @param executions maximum number
     * @param time for all of them; zero for no limit
     * @param choice how executions are chosen
     * @param reports files for other tools by the name of their format: junit, sarif, html, markdown
     * @param without what is left out
     * @param further what follows the executions
     */
    record CheckOrder(
            List<String> program,
            Path folder,
            long executions,
            Duration time,
            Choice choice,
            Map<String, Path> reports,
            Set<Part> without,
            Set<Further> further) {
        /**
         * How executions are chosen.
         *
         * @param strategy as of {@code heddle check --strategy}
         * @param seed as of {@code heddle check --seed}
         * @param failOnRace whether a data race fails an execution
         * @param newestVolatile whether volatile reads see the newest write, unless an option of the user says
         *     otherwise
         * @param inside classes of the JDK that are under control inside, unless an option of the user names others
         * @param options further options of {@code heddle check}, as the user has written them
         * @param jvms how many JVMs share the executions, unless an option of the user says otherwise, 0 for as many as
         *     pay; which executions are made does not depend on it
         */
        public record Choice(
                String strategy,
                String seed,
                boolean failOnRace,
                boolean newestVolatile,
                List<String> inside,
                List<String> options,
                int jvms) {}

        /** What may follow the executions. */
        public enum Further {
            /** Cures of the first failure are looked for. */
            FIX,
            /** Races are judged. */
            JUDGE
        }

        /** Parts of a campaign that can be left out. */
        public enum Part {
            /** Replays of the first failure. */
            CONFIRMATION,
            /** Reduction of failing executions. */
            REDUCTION,
            /** The count of exposed iRoots. */
            IROOTS,
            /** The refusal of a test method that passes without threads that communicate. */
            COMMUNICATION
        }
    }

    /**
     * What came of a campaign.
     *
     * @param exit the exit code of {@code heddle check}
     * @param out its text
     * @param err lines about errors, without blanks around them
     * @param figures of the executions; empty where none could be made
     * @param failure the first one
     * @param judged lines about its races, each after the judgement; none where they were not to be judged
     */
    record CheckAnswer(
            int exit,
            String out,
            String err,
            Optional<Figures> figures,
            Optional<Failure> failure,
            List<String> judged) {
        /**
         * Figures of executions.
         *
         * @param executions how many there were
         * @param unfinished how many neither passed nor failed, by reason
         * @param outcomes how many reported which outcome
         * @param threads most threads of an execution
         * @param readsFromClasses distinct reads-from classes, where they were told apart
         * @param untransformable classes that ran without instrumentation, with the reason
         * @param isReduced whether failing executions were to be reduced
         */
        public record Figures(
                long executions,
                SortedMap<String, Long> unfinished,
                SortedMap<String, Long> outcomes,
                int threads,
                OptionalInt readsFromClasses,
                List<String> untransformable,
                boolean isReduced) {}

        /**
         * A failing execution.
         *
         * @param execution its number
         * @param message of the failure
         * @param stack of the failing thread
         * @param trace its file
         * @param story what a person reads, in lines
         * @param cures lines about changes that cure it; none where they were not to be looked for
         * @param output file with what the execution printed; empty where it printed nothing
         */
        public record Failure(
                long execution,
                String message,
                List<String> stack,
                String trace,
                List<String> story,
                List<String> cures,
                Optional<Path> output) {}
    }

    /**
     * The tests of a project are to be run, those that have threads under control.
     *
     * @param java options of {@code java}, with {@code -cp} and the class path of the tests
     * @param tests which ones
     * @param folder where verdicts and failures go
     * @param executions maximum number for a test
     * @param each time for a test
     * @param total time for all tests; zero for no limit
     * @param jobs how many tests run at a time
     * @param reports files for other tools by the name of their format: junit, sarif
     * @param resumes whether to go on with the suite of the folder
     */
    record SuiteOrder(
            List<String> java,
            Tests tests,
            Path folder,
            long executions,
            Duration each,
            Duration total,
            int jobs,
            Map<String, Path> reports,
            boolean resumes) {
        /**
         * Which tests of a project.
         *
         * @param places directories and jars with tests; empty for the directories of the class path
         * @param select as of {@code heddle test --select}; empty for all
         * @param changedSince as of {@code heddle test --changed-since}; empty for all
         * @param awaitThreads whether threads that a test leaves behind are waited for, and fail it by a deadlock
         */
        public record Tests(
                List<Path> places, List<String> select, Optional<String> changedSince, boolean awaitThreads) {}
    }

    /**
     * What came of the tests of a project.
     *
     * @param exit the exit code of {@code heddle test}
     * @param out its text
     * @param err lines about errors, without blanks around them
     * @param verdicts of the tests, in their order
     */
    record SuiteAnswer(int exit, String out, String err, List<Verdict> verdicts) {
        /**
         * The verdict of a test.
         *
         * @param test its name
         * @param kind a word, as in the JSON of {@code heddle test}
         * @param why one line; may be empty
         * @param executions under control
         */
        public record Verdict(String test, String kind, String why, long executions) {}
    }

    /**
     * A trace is to be replayed.
     *
     * @param program what {@code java} gets
     * @param debugPort port of the debugger to wait for, or empty text for any; nothing for no debugger
     */
    record ReplayOrder(Path trace, List<String> program, Optional<String> debugPort) {}

    /**
     * What came of a replay.
     *
     * @param exit the exit code of {@code heddle replay}
     * @param err lines about errors, without blanks around them
     * @param verdict how the execution ended, or {@code diverged}; empty where there was none
     * @param divergence where the replay left the trace; empty where it did not
     */
    record ReplayAnswer(int exit, String err, String verdict, String divergence) {}
}
