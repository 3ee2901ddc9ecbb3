package dev.heddle.replayer.process;

import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.FactLog;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.NextJob;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.reset.JdkState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;

/** What this JVM was started for. Entered when the launcher calls main; never returns from there. */
final class TargetRun {
    private static final int DONE = 0;
    private static final int FAILED = 1;

    private final boolean waits;
    private final ClassRecord classes;
    private final ThreadControl threads;
    private Engine engine;
    private ProgramEdits edits;
    private Runnable afterJob = () -> {};
    private Optional<String> refusal = Optional.empty();
    private Job job;
    private Path file;
    private volatile Optional<Results> current = Optional.empty();

    /**
     * @param job the first
     * @param file that has the job
     * @param waits whether to wait for further jobs of the same program
     */
    TargetRun(Job job, Path file, boolean waits, ClassRecord classes, ThreadControl threads) {
        this.job = job;
        this.file = file;
        this.waits = waits;
        this.classes = classes;
        this.threads = threads;
    }

    void attach(Engine to) {
        engine = to;
    }

    void edits(ProgramEdits of) {
        edits = of;
    }

    void afterJob(Runnable action) {
        afterJob = action;
    }

    /** No job will be run, for this reason. */
    void refuse(String why) {
        refusal = Optional.of(why);
    }

    void enter(Class<?> main, Object[] arguments) {
        threads.host(() -> run(main, arguments));
    }

    private void run(Class<?> main, Object[] arguments) {
        Results results = results();
        boolean isShown = job.setup().showOutput();
        if (!isShown || job instanceof Job.Check) {
            JdkState.captureOutput(isShown);
        }
        AgentHooks agents = AgentHooks.registered();
        Runtime.getRuntime().addShutdownHook(new Thread(this::interrupted, "heddle-interrupted"));
        run(main, arguments, results);
        Object[] before = arguments;
        while (waits && isAsNew(results) && hasNext()) {
            results = results();
            String[] next = job.setup().program().arguments().toArray(String[]::new);
            JdkState.restartedWith(before, next);
            engine.restarted(
                    ModelSwitches.parse(job.setup().switches()),
                    job.setup().bounds().livelock());
            run(main, next, results);
            before = next;
        }
        agents.run();
        System.out.flush();
        System.err.flush();
        Runtime.getRuntime().halt(DONE);
    }

    private void interrupted() {
        current.ifPresent(results -> results.write(State.INTERRUPTED, ""));
        JdkState.endProcesses();
    }

    private Results results() {
        try {
            Results results = new Results(FactLog.of(file), classes, current.isEmpty());
            current = Optional.of(results);
            return results;
        } catch (IOException e) {
            System.err.println("heddle: cannot write next to " + file + ": " + e.getMessage());
            Runtime.getRuntime().halt(FAILED);
            throw new UncheckedIOException(e);
        }
    }

    private void run(Class<?> main, Object[] arguments, Results results) {
        try {
            if (refusal.isPresent()) {
                throw new RefusedProgramException(refusal.get());
            }
            edits.apply(job.setup().edits()).ifPresent(why -> {
                throw new RefusedProgramException(why);
            });
            job.run(new Loops(main, arguments, results));
        } catch (IOException | CorruptTraceException e) {
            results.write(State.BROKEN, String.valueOf(e.getMessage()));
        } catch (RefusedProgramException refused) {
            results.write(State.BROKEN, "usage: " + refused.getMessage());
        } catch (BrokenExecutionException broken) {
            broken.getCause().printStackTrace();
            results.write(State.BROKEN, broken.getMessage());
        } catch (RuntimeException | Error e) {
            e.printStackTrace();
            results.write(State.BROKEN, String.valueOf(e));
        }
        results.close();
        afterJob.run();
    }

    /** Whether a job that comes now is done as in a fresh JVM. */
    private boolean isAsNew(Results results) {
        return results.isFinished()
                && engine.abandonedThreads() == 0
                && !engine.isHeapExhausted()
                && !engine.keepsStatics();
    }

    private boolean hasNext() {
        try {
            Optional<Path> next = NextJob.await(file);
            if (next.isPresent()) {
                file = next.get();
                job = Job.read(file);
            }
            return next.isPresent();
        } catch (IOException e) {
            return false; // the command sees that this JVM has ended without a result
        }
    }

    private final class Loops implements Job.Target {
        private final Program program;
        private final ClassLoader loader;
        private final Results results;
        private final Traces traces;

        Loops(Class<?> main, Object[] arguments, Results results) throws IOException {
            this.program = Program.of(main, arguments, engine, classes);
            this.loader = main.getClassLoader();
            this.results = results;
            this.traces = new Traces(job.setup(), classes, engine);
        }

        @Override
        public void check(Job.Check check) throws IOException {
            new CheckRun(check, engine, program, results, traces).run();
        }

        @Override
        public void record(Job.Record one) throws IOException {
            new RecordRun(one, engine, program, results, traces).run();
        }

        @Override
        public void replay(Job.Replay replay) throws IOException, CorruptTraceException {
            Trace recorded = TraceReader.read(Path.of(replay.traceFile()));
            if (recorded.header().isFree()) {
                new RecordedRun(replay, engine, program, results, traces, recorded).run();
            } else {
                new ReplayRun(replay, engine, program, results, traces, recorded).run();
            }
        }

        @Override
        public void reproduce(Job.Reproduce reproduce) throws IOException, CorruptTraceException {
            Trace recorded = TraceReader.read(Path.of(reproduce.traceFile()));
            new ReproduceRun(reproduce, engine, program, results, traces, recorded).run();
        }

        @Override
        public void debug(Job.Debug debug) throws IOException, CorruptTraceException {
            Trace recorded = TraceReader.read(Path.of(debug.replay().traceFile()));
            ReplayRun run = new ReplayRun(debug.replay(), engine, program, results, traces, recorded);
            DebuggerGate.await(recorded.program().fingerprints().keySet());
            run.debugged(debug.until()).run();
        }

        @Override
        public void schedules(Job.Schedules schedules) throws IOException, CorruptTraceException {
            Optional<Trace> recorded = schedules.recorded().isEmpty()
                    ? Optional.empty()
                    : Optional.of(TraceReader.read(Path.of(schedules.recorded())));
            new ScheduleRun(schedules, engine, program, results, traces, recorded).run();
        }

        @Override
        public void litmus(Job.Litmus litmus) throws IOException {
            Services.the(TargetLoop.class).run(litmus, new TargetLoop.Parts(engine, loader, results, traces));
        }

        @Override
        public void fix(Job.Fix fix) throws IOException, CorruptTraceException {
            Trace recorded = TraceReader.read(Path.of(fix.traceFile()));
            new FixRun(fix, engine, program, results, recorded, edits, loader).run();
        }

        @Override
        public void describe(Job.Describe describe) {
            int processors = Runtime.getRuntime().availableProcessors();
            results.note(new Fact.Headline(System.getProperty("java.vm.name") + " "
                    + System.getProperty("java.vm.version") + " (" + System.getProperty("java.vm.info")
                    + "), heap of at most " + (Runtime.getRuntime().maxMemory() >> 20) + " MB, " + processors
                    + (processors == 1 ? " processor" : " processors")));
            results.write(State.FINISHED, "");
        }
    }
}
