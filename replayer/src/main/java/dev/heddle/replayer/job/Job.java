package dev.heddle.replayer.job;

import dev.heddle.formats.run.ProtocolFile;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.recorder.generator.Coded;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What a target JVM is to do: the command line writes it to a file, whose path is the agent's argument. */
@Coded
public sealed interface Job {
    /** What all jobs have in common. */
    Setup setup();

    /** Has the target run it. */
    void run(Target target) throws IOException, CorruptTraceException;

    /** The JVM that runs jobs: one method for each kind. */
    interface Target {
        void check(Check job) throws IOException;

        void record(Record job) throws IOException;

        void replay(Replay job) throws IOException, CorruptTraceException;

        void reproduce(Reproduce job) throws IOException, CorruptTraceException;

        void debug(Debug job) throws IOException, CorruptTraceException;

        void schedules(Schedules job) throws IOException, CorruptTraceException;

        void litmus(Litmus job) throws IOException;

        void fix(Fix job) throws IOException, CorruptTraceException;

        void describe(Describe job);
    }

    /**
     * Whether the JVM lives long enough that optimising its code pays
     * ({@code docs/adr/0046-one-compiler-for-short-campaigns.md}).
     */
    default boolean isLong() {
        return false;
    }

    /** Whether the JVM makes so few executions that compiling costs more than it gains for most of what it runs. */
    default boolean isBrief() {
        return false;
    }

    /**
     * {@code heddle check} and {@code heddle expose}: a campaign of many executions, with which another JVM can go on.
     *
     * @param parameterRuns passing executions whose communication is counted to estimate k and k_com
     * @param coverage whether the iRoots that executions expose are collected
     * @param races whether races are collected where they are no failures
     * @param aim file that says which iRoots to expose ({@code job.expose.ExposeAim}), or empty
     * @param experiment what else is observed
     */
    @RecordBuilder
    record Check(
            Setup setup,
            CampaignPlan plan,
            Sampling sampling,
            int parameterRuns,
            boolean coverage,
            boolean races,
            String aim,
            Experiment experiment)
            implements Job {
        /** Up to this limit the JVM's first compiler alone makes more executions than both. */
        private static final long SHORT_MILLIS = 120_000;

        /** With this number of executions of small programs, both make more: on fibers within six seconds. */
        private static final long MANY_EXECUTIONS = 200_000;

        @Override
        public void run(Target target) throws IOException {
            target.check(this);
        }

        /** Returns this job with another experiment. */
        public Check with(Experiment other) {
            return JobCheckBuilder.builder(this).experiment(other).build();
        }

        /** Returns this job with another plan. */
        public Check with(CampaignPlan other) {
            return JobCheckBuilder.builder(this).plan(other).build();
        }

        /** Returns this job with other sampling. */
        public Check with(Sampling other) {
            return JobCheckBuilder.builder(this).sampling(other).build();
        }

        /** Returns this job for one of several JVMs. */
        public Check by(Workers workers) {
            return with(sampling.by(workers));
        }

        /** Returns this job without one more execution, 0 for none. */
        public Check without(long execution) {
            return execution == 0 || plan.campaigns() > 1 ? this : with(sampling.without(execution));
        }

        /** Whether it is a search of one tree, which ends by itself and with its JVM. */
        public boolean isSearch() {
            return sampling.isSearch();
        }

        /** By its time alone where it ends with what it aims at, so that its number of executions has no limit. */
        @Override
        public boolean isLong() {
            return plan.timeLimitMillis() == 0
                    || plan.timeLimitMillis() > SHORT_MILLIS
                    || !isSearch() && aim.isEmpty() && plan.iterations() >= MANY_EXECUTIONS;
        }
    }

    /**
     * {@code heddle record --controlled}: executions that are saved whatever their end.
     *
     * @param seed of the campaign that the executions belong to
     * @param first number of the first of them there, from 1
     * @param count how many there are, at least 1
     * @param traceFile where the trace of the first goes; see {@link #file}
     */
    record Record(Setup setup, String strategy, long seed, long first, int count, String traceFile) implements Job {
        /** The file with the trace of an execution: a later one has its number at the end of the name. */
        public Path file(long execution) {
            return Path.of(execution == first ? traceFile : traceFile + "-" + execution);
        }

        @Override
        public void run(Target target) throws IOException {
            target.record(this);
        }
    }

    /**
     * {@code heddle replay} of a trace.
     *
     * @param traceFile the trace to follow
     * @param repeat how often in this JVM, at least 1
     * @param outputDirectory where traces of replays go, or empty
     * @param minimises whether the last replay, if it fails, is reduced and its cause looked for
     */
    record Replay(Setup setup, String traceFile, int repeat, String outputDirectory, boolean minimises) implements Job {
        private static final int FEW = 20;

        @Override
        public boolean isBrief() {
            return repeat <= FEW && !minimises;
        }

        /** Returns this job for a JVM that was set up for another program, or otherwise. */
        public Replay with(Setup other) {
            return new Replay(other, traceFile, repeat, outputDirectory, minimises);
        }

        @Override
        public void run(Target target) throws IOException, CorruptTraceException {
            target.replay(this);
        }
    }

    /**
     * {@code heddle reproduce}: executions that agree with a recording without accesses, until one fails as it did.
     *
     * @param traceFile the recording
     * @param most executions at most, at least 1
     * @param timeLimitMillis no execution begins after this time; 0 for no limit
     * @param outputDirectory where the trace of the failing execution goes
     * @param minimises whether that is reduced and its cause looked for
     */
    record Reproduce(
            Setup setup,
            String traceFile,
            long most,
            long timeLimitMillis,
            long seed,
            String outputDirectory,
            boolean minimises)
            implements Job {
        @Override
        public void run(Target target) throws IOException, CorruptTraceException {
            target.reproduce(this);
        }
    }

    /**
     * {@code heddle replay --debug}: a replay that waits for a debugger before the execution begins, and has all the
     * time that a person takes.
     *
     * @param replay made once
     * @param until execution index of the event after which to stop, or -1
     */
    record Debug(Replay replay, int until) implements Job {
        @Override
        public void run(Target target) throws IOException, CorruptTraceException {
            target.debug(this);
        }

        @Override
        public Setup setup() {
            return replay.setup();
        }
    }

    /**
     * {@code heddle replay} of schedules, one after the other.
     *
     * @param files absolute paths, in order
     * @param recorded absolute path of the trace that they were derived from, or empty
     * @param outputDirectory where traces of failing executions go
     */
    record Schedules(Setup setup, List<String> files, String recorded, String outputDirectory) implements Job {
        @Override
        public void run(Target target) throws IOException, CorruptTraceException {
            target.schedules(this);
        }

        /** With fewer schedules the JVM's first compiler alone is faster. */
        private static final int MANY = 100_000;

        /** Returns this job for some of the schedules. */
        public Schedules with(List<String> some) {
            return new Schedules(setup, some, recorded, outputDirectory);
        }

        @Override
        public boolean isLong() {
            return files.size() >= MANY;
        }
    }

    /**
     * {@code heddle litmus}: tests, one after the other.
     *
     * @param exhaustive make all executions
     * @param seed in the headers of traces
     * @param cases in the order in which they run
     * @param outputDirectory where traces go
     */
    record Litmus(Setup setup, boolean exhaustive, long seed, List<LitmusCase> cases, String outputDirectory)
            implements Job {
        @Override
        public void run(Target target) throws IOException {
            target.litmus(this);
        }
    }

    /**
     * A litmus test under a variant.
     *
     * @param file absolute path of the test
     * @param className the class that was made from it, with its package
     * @param variant its name
     * @param seed the campaign's seed
     * @param runs executions at most
     */
    record LitmusCase(String file, String className, String variant, long seed, long runs) {}

    /**
     * {@code heddle fix}: changes of the program are tried against a failing execution, each by few executions.
     *
     * @param traceFile the failing execution
     * @param from number of the first change that is tried, from 0: those before have been tried
     * @param executions of each change, unless one fails
     * @param timeLimitMillis no change is tried after this time
     */
    record Fix(Setup setup, String traceFile, int from, int executions, long timeLimitMillis) implements Job {
        @Override
        public void run(Target target) throws IOException, CorruptTraceException {
            target.fix(this);
        }
    }

    /** {@code heddle doctor}: the JVM says what it is, and executes nothing. */
    record Describe(Setup setup) implements Job {
        @Override
        public void run(Target target) {
            target.describe(this);
        }
    }

    /** Writes a job beside and renames. */
    static void write(Path file, Job job) throws IOException {
        ProtocolFile.write(file, out -> JobCoding.write(out, job));
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IOException with a line that says what is wrong, also for a damaged file and for one of another version
     */
    static Job read(Path file) throws IOException {
        return ProtocolFile.read(file, JobCoding::read);
    }
}
