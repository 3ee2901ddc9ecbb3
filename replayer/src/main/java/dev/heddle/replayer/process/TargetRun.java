package dev.heddle.replayer.process;

import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TraceReader;
import dev.heddle.formats.trace.UnsupportedVersionException;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.job.RunConfig;
import java.io.IOException;
import java.nio.file.Path;

/** What this JVM was started for. Entered when the launcher calls main; never returns from there. */
final class TargetRun {
    private static final int DONE = 0;
    private static final int FAILED = 1;

    private final RunConfig config;
    private final ClassRecord classes;
    private Engine engine;
    private Runnable atEnd = () -> {};

    TargetRun(RunConfig config, ClassRecord classes) {
        this.config = config;
        this.classes = classes;
    }

    void attach(Engine to) {
        engine = to;
    }

    /** Sets what is to be done when all is over. */
    void beforeEnd(Runnable action) {
        atEnd = action;
    }

    /** The launcher has called main. */
    void enter(Class<?> main, Object[] arguments) {
        Results results;
        try {
            results = new Results(config, classes);
        } catch (IOException e) {
            System.err.println("heddle: cannot write next to " + config.resultFile() + ": " + e.getMessage());
            Runtime.getRuntime().halt(FAILED);
            return;
        }
        Traces traces = new Traces(config, classes, engine);
        if (!config.showOutput()
                || config.mode().equals("check")
                || config.mode().equals("expose")) {
            JdkState.captureOutput(config.showOutput());
        }
        try {
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> results.write("interrupted", ""), "heddle-interrupted"));
            switch (config.mode()) {
                case "check" -> new CheckRun(config, engine, new Program(main, arguments), results, traces).run();
                case "record" -> new RecordRun(config, engine, new Program(main, arguments), results, traces).run();
                case "replay" -> replay(new Program(main, arguments), results, traces);
                case "schedules" ->
                    new ScheduleRun(config, engine, new Program(main, arguments), results, traces).run();
                case "expose" -> new ExposeRun(config, engine, new Program(main, arguments), results, traces).run();
                case "litmus" -> new LitmusRun(config, engine, main.getClassLoader(), results, traces).run();
                default -> results.write("broken", "unknown mode " + config.mode());
            }
        } catch (IOException | CorruptTraceException | UnsupportedVersionException e) {
            results.write("broken", String.valueOf(e.getMessage()));
        } catch (BrokenExecutionException broken) {
            broken.getCause().printStackTrace();
            results.write("broken", broken.getMessage());
        } catch (RuntimeException | Error e) {
            e.printStackTrace();
            results.write("broken", String.valueOf(e));
        }
        atEnd.run();
        System.out.flush();
        System.err.flush();
        Runtime.getRuntime().halt(DONE);
    }

    private void replay(Program program, Results results, Traces traces)
            throws IOException, CorruptTraceException, UnsupportedVersionException {
        Trace recorded = TraceReader.read(Path.of(config.traceFile()));
        if (recorded.header().isFree()) {
            new RecordedRun(config, engine, program, results, traces, recorded).run();
        } else {
            new ReplayRun(config, engine, program, results, traces, recorded).run();
        }
    }
}
