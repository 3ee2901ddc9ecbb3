package dev.heddle.replayer.process;

import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.reset.JdkState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** What this JVM was started for. Entered when the launcher calls main; never returns from there. */
final class TargetRun {
    private static final int DONE = 0;
    private static final int FAILED = 1;

    private final Job job;
    private final Path resultFile;
    private final ClassRecord classes;
    private final ThreadControl threads;
    private Engine engine;
    private Runnable atEnd = () -> {};

    TargetRun(Job job, Path resultFile, ClassRecord classes, ThreadControl threads) {
        this.threads = threads;
        this.job = job;
        this.resultFile = resultFile;
        this.classes = classes;
    }

    void attach(Engine to) {
        engine = to;
    }

    void beforeEnd(Runnable action) {
        atEnd = action;
    }

    void enter(Class<?> main, Object[] arguments) {
        threads.host(() -> run(main, arguments));
    }

    private void run(Class<?> main, Object[] arguments) {
        Results results;
        try {
            results = new Results(resultFile, classes);
        } catch (IOException e) {
            System.err.println("heddle: cannot write next to " + resultFile + ": " + e.getMessage());
            Runtime.getRuntime().halt(FAILED);
            return;
        }
        boolean isShown = job.setup().showOutput();
        if (!isShown || job instanceof Job.Check) {
            JdkState.captureOutput(isShown);
        }
        AgentHooks agents = AgentHooks.registered();
        try {
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(
                            () -> {
                                results.write(State.INTERRUPTED, "");
                                JdkState.endProcesses();
                            },
                            "heddle-interrupted"));
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
        atEnd.run();
        agents.run();
        System.out.flush();
        System.err.flush();
        Runtime.getRuntime().halt(DONE);
    }

    private final class Loops implements Job.Target {
        private final Program program;
        private final ClassLoader loader;
        private final Results results;
        private final Traces traces;

        Loops(Class<?> main, Object[] arguments, Results results) throws IOException {
            this.program = new Program(main, arguments);
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
