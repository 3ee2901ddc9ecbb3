package dev.heddle.replayer.litmus;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.litmus.LitmusReader;
import dev.heddle.formats.litmus.LitmusTest;
import dev.heddle.formats.litmus.LitmusVariant;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.ModelSwitches.Spurious;
import dev.heddle.formats.run.ReadModes;
import dev.heddle.formats.text.Word;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Header;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.exhaustive.ExhaustiveStrategy;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.Job.LitmusCase;
import dev.heddle.replayer.job.LitmusResults;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.process.Executions;
import dev.heddle.replayer.process.Headline;
import dev.heddle.replayer.process.TargetLoop;
import dev.heddle.replayer.strategy.Exploration;
import dev.heddle.replayer.strategy.RandomStrategy;
import dev.heddle.replayer.strategy.Seeds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Litmus tests: each runs until all its outcomes have been seen, one was seen that must not be, or its executions are
 * used up.
 */
public final class LitmusLoop implements TargetLoop {
    @Override
    public void run(Job.Litmus job, Parts parts) throws IOException {
        new Run(job, parts).run();
    }

    private static final class Run {
        private final Job.Litmus job;
        private final Parts parts;
        private final Executions executions;
        private final List<LitmusResults.Case> done = new ArrayList<>();

        Run(Job.Litmus job, Parts parts) {
            this.job = job;
            this.parts = parts;
            executions = parts.executions(job.setup().bounds());
        }

        void run() throws IOException {
            executions.begin(this::stalled);
            for (LitmusCase one : job.cases()) {
                done.add(new TestRun(one).run());
            }
            finish();
        }

        /** A thread of the test runs without reaching an event: this JVM cannot go on. */
        private void stalled(Outcome outcome) {
            done.add(new LitmusResults.Case(0, new TreeMap<>(), Headline.of(outcome.verdict()), "", -1));
            try {
                finish();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void finish() throws IOException {
            parts.results().note(new Fact.OfJob(new LitmusResults(done)));
            parts.results().write(State.FINISHED, "");
        }

        private final class TestRun {
            private final LitmusCase test;
            private final String name;
            private final ModelSwitches switches;
            private final Engine.Main program;
            private final LitmusTally tally;

            TestRun(LitmusCase one) throws IOException {
                test = one;
                name = one.className() + " " + one.variant();
                LitmusVariant variant =
                        Word.find(LitmusVariant.class, one.variant()).orElseThrow();
                switches = switches(variant);
                program = parts.main(one.className());
                LitmusTest read = read(Path.of(one.file()));
                tally = new LitmusTally(read, variant);
            }

            LitmusResults.Case run() throws IOException {
                parts.engine().configure(switches);
                return job.exhaustive() ? search() : sample();
            }

            private LitmusResults.Case sample() throws IOException {
                StartsFirst strategy = new StartsFirst(new RandomStrategy());
                for (long i = 1; i <= test.runs(); i++) {
                    Outcome outcome = executions.execute(() -> name, strategy, seed(i), program);
                    if (!(outcome instanceof Outcome.Passed)) {
                        return tally.result(i, Headline.of(outcome.verdict()), trace(i, outcome.verdict()), -1);
                    }
                    if (!tally.count()) {
                        return tally.result(i, "", trace(i, outcome.verdict()), -1);
                    }
                    if (tally.isComplete()) {
                        return tally.result(i, "", "", -1);
                    }
                }
                return tally.result(test.runs(), "", "", -1);
            }

            /** All executions: what the test can show, and in how many execution graphs, is then known. */
            private LitmusResults.Case search() {
                ExhaustiveStrategy strategy = new ExhaustiveStrategy(
                        parts.engine().tables(), switches.reads().volatiles(), false);
                long i = 0;
                while (i < test.runs() && !strategy.isDone()) {
                    i++;
                    Outcome outcome = executions.execute(() -> name, strategy, i, program);
                    if (outcome instanceof Outcome.Failed || outcome instanceof Outcome.Unfinished) {
                        return tally.result(i, Headline.of(outcome.verdict()), "", -1);
                    }
                    if (outcome instanceof Outcome.Passed) {
                        tally.count();
                    }
                }
                boolean isDone = strategy.isDone();
                Exploration found = strategy.exploration();
                if (!found.problem().isEmpty()) {
                    return tally.result(i, found.problem(), "", -1);
                }
                return tally.result(i, isDone ? "" : "not complete within " + i + " executions", "", found.graphs());
            }

            private long seed(long execution) {
                return Seeds.ofExecution(test.seed(), execution);
            }

            /**
             * Writes the last execution, as of a program whose main class is the test's, and answers the file's path;
             * empty where it has no verdict.
             */
            private String trace(long execution, @Nullable Verdict verdict) throws IOException {
                if (verdict == null) {
                    return "";
                }
                Header common = parts.traces().header("random", job.seed(), execution, seed(execution));
                Map<String, String> all = new TreeMap<>(common.switches());
                all.putAll(switches.toMap());
                Header header = new Header(
                        common.heddleVersion(),
                        common.jdk(),
                        common.strategy(),
                        test.seed(),
                        common.executionSeed(),
                        execution,
                        common.detail(),
                        all);
                Trace.Program shared = parts.traces().program();
                Trace.Program of = new Trace.Program(
                        test.className(),
                        List.of(test.className()),
                        shared.workingDirectory(),
                        shared.classPath(),
                        "",
                        Map.of(),
                        shared.bundle());
                String file = Path.of(test.file()).getFileName().toString().replaceFirst("\\.litmus$", "");
                return parts.traces()
                        .write(
                                Path.of(job.outputDirectory(), file + "-" + test.variant() + ".heddle"),
                                parts.traces().trace(header, of, verdict));
            }
        }
    }

    private static LitmusTest read(Path file) throws IOException {
        try {
            return LitmusReader.read(file);
        } catch (UnreadableFileException e) {
            throw new IOException(e.getMessage(), e); // the command line has read it before: it was changed since
        }
    }

    private static ModelSwitches switches(LitmusVariant variant) {
        ReadModes reads =
                variant == LitmusVariant.SC ? ReadModes.SEQUENTIAL : ReadModes.of(variant.plain(), variant.volatiles());
        return ModelSwitches.DEFAULT
                .with(reads)
                .with(new Spurious(variant.spuriousCas(), false))
                .withSetUp(ModelSwitches.FULL_SET_UP);
    }
}
