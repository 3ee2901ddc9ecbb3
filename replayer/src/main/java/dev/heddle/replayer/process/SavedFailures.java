package dev.heddle.replayer.process;

import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Header;
import dev.heddle.replayer.campaign.EarlierFailures;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.CampaignState;
import dev.heddle.replayer.job.Fact;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/** Writes the trace of the first failing execution of each sort, and reduces it. */
final class SavedFailures {
    private final CampaignPlan plan;
    private final Engine engine;
    private final Results results;
    private final Traces traces;
    private final Minimising minimising;
    private final EarlierFailures elsewhere;
    private final Set<String> saved = new HashSet<>();
    private Path file;
    private String sort = "";
    /** The one written last, until it is reduced. */
    private Trace trace;

    /** @param elsewhere what other workers of the campaign have saved */
    SavedFailures(
            CampaignPlan plan,
            Engine engine,
            Results results,
            Traces traces,
            Minimising minimising,
            EarlierFailures elsewhere) {
        this.plan = plan;
        this.engine = engine;
        this.results = results;
        this.traces = traces;
        this.minimising = minimising;
        this.elsewhere = elsewhere;
    }

    /**
     * The engine's last execution has failed: writes its trace, where it is of a sort that was not written before.
     *
     * @return whether it was written
     */
    boolean write(Supplier<Header> headers, Failed failed) throws IOException {
        sort = failed.kind() + " " + failed.headline()
                + (failed.stack().isEmpty() ? "" : failed.stack().get(0));
        if (saved.size() >= CampaignState.MOST_SAVED || !saved.add(sort)) {
            return false;
        }
        Header header = headers.get();
        return orWarn(header, failed, () -> {
            file = Path.of(plan.outputDirectory(), "failure-" + header.execution() + ".heddle");
            trace = traces.trace(header, failed);
            results.note(new Fact.Saved(header.execution(), sort, traces.write(file, trace)));
            Traces.writeOutput(file);
            elsewhere.saved(header.execution(), sort);
        });
    }

    /**
     * Reduces the execution just written, unless an earlier one of its sort is saved elsewhere: then the trace is
     * removed in the end.
     *
     * @param isSound whether this JVM can go on
     */
    void reduce(boolean isSound) throws IOException {
        Trace original = trace;
        trace = null;
        Failed failed = (Failed) original.verdict();
        if (plan.minimise() && isSound && hasEnded(failed) && !engine.isHeapExhausted()) {
            long execution = original.header().execution();
            orWarn(
                    original.header(),
                    failed,
                    () -> minimising.reduce(file, original, () -> elsewhere.has(execution, sort)));
        }
    }

    private interface Step {
        void take() throws IOException;
    }

    private boolean orWarn(Header header, Failed failed, Step step) throws IOException {
        try {
            step.take();
            return true;
        } catch (UnwritableFileException e) {
            results.warn("execution " + header.execution() + " (" + Headline.of(failed) + ") has no trace: "
                    + e.getMessage());
            return false;
        } catch (OutOfMemoryError | RuntimeException full) {
            if (!engine.isHeapExhausted()) {
                throw full;
            }
            results.warn("execution " + header.execution() + " (" + Headline.of(failed)
                    + ") left no room in the heap to write its trace");
            return false;
        }
    }

    /** Unfinished executions are not reduced: their length is the finding. */
    private static boolean hasEnded(Failed failed) {
        return failed.kind() != FailureKind.UNFINISHED && failed.kind() != FailureKind.OUTSIDE;
    }
}
