package dev.heddle.replayer.process;

import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Header;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.Job.LitmusCase;
import dev.heddle.replayer.strategy.Seeds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The trace of an execution of a litmus test: that of a program whose main class is the test's. */
final class LitmusTrace {
    private final Job.Litmus job;
    private final Traces traces;
    private final LitmusCase test;
    private final ModelSwitches switches;

    LitmusTrace(Job.Litmus job, Traces traces, LitmusCase test, ModelSwitches switches) {
        this.job = job;
        this.traces = traces;
        this.test = test;
        this.switches = switches;
    }

    /** The seed of an execution, from 1. */
    long seed(long execution) {
        return Seeds.ofExecution(test.seed(), execution);
    }

    /** Writes the last execution and answers the file's path; empty where it has no verdict. */
    String write(long execution, Verdict verdict) throws IOException {
        if (verdict == null) {
            return "";
        }
        Header common = traces.header("random", job.seed(), execution, seed(execution));
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
        Trace.Program shared = traces.program();
        Trace.Program program = new Trace.Program(
                test.className(),
                List.of(test.className()),
                shared.workingDirectory(),
                shared.classPath(),
                "",
                Map.of(),
                shared.bundle());
        String name = Path.of(test.file()).getFileName().toString().replaceFirst("\\.litmus$", "");
        Path file = Path.of(job.outputDirectory(), name + "-" + test.variant().word() + ".heddle");
        return traces.write(file, traces.trace(header, program, verdict));
    }
}
