package dev.heddle.replayer.process;

import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.recorder.hooks.ReportedOutcome;
import dev.heddle.replayer.campaign.CampaignListener;
import dev.heddle.replayer.campaign.EarlierFailures;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The executions of a campaign in this JVM: counts each, saves and reduces failures, tells the listeners, and says when
 * the campaign or this JVM is at its end.
 */
final class CampaignLoop {
    private final CampaignPlan plan;
    private final Engine engine;
    private final Program program;
    private final Results results;
    private final Traces traces;
    private final Executions executions;
    private final SavedFailures saved;
    private final boolean isReplaceable;
    private final List<CampaignListener> listeners;
    private volatile long campaignSeed;
    private volatile long firstFailing;
    private volatile long execution;
    private volatile long failures;
    private volatile SchedulingStrategy strategy;
    private volatile long seed;
    private volatile String share = "";
    private boolean isWornOut;

    /**
     * @param isReplaceable whether another JVM can go on where this one is worn out
     * @param listeners called in this order
     */
    CampaignLoop(
            Job.Check job,
            Engine engine,
            Program program,
            Results results,
            Traces traces,
            boolean isReplaceable,
            List<CampaignListener> listeners) {
        plan = job.plan();
        this.engine = engine;
        this.program = program;
        this.results = results;
        this.traces = traces;
        this.isReplaceable = isReplaceable;
        this.listeners = listeners;
        executions = new Executions(job.setup().bounds(), plan.timeLimitMillis(), engine, results);
        if (!isReplaceable) {
            executions.tryFirst();
        }
        saved = new SavedFailures(
                plan,
                engine,
                results,
                traces,
                new Minimising(engine, program, results, traces, executions),
                new EarlierFailures(job.sampling().workers()));
        execution = plan.firstExecution() - 1;
    }

    /** Starts the clock and the watchdog. */
    void begin() {
        results.inStep();
        executions.begin(this::stalled);
    }

    void campaign(long withSeed) {
        campaignSeed = withSeed;
        firstFailing = 0;
    }

    /**
     * Executes the program once.
     *
     * @param number of the execution
     * @param of what the execution is counted for in the shares of the strategies
     * @return whether the campaign goes on in this JVM
     */
    boolean execute(long number, String of, SchedulingStrategy with, long withSeed) throws IOException {
        execution = number;
        share = of;
        strategy = with;
        seed = withSeed;
        results.at(number);
        for (CampaignListener listener : listeners) {
            listener.begins(number);
        }
        long escapes = with.escapes();
        ReportedOutcome.take(); // left by an experiment with the last failure
        Outcome outcome = executions.execute(() -> "execution " + number, with, withSeed, program);
        String reported = ReportedOutcome.take();
        if (reported != null) {
            results.reported(reported);
        }
        boolean isOver = outcome.reason().equals(CampaignResult.LIMIT);
        if (outcome instanceof Outcome.Unfinished unfinished) {
            results.unfinished(number, unfinished.reason(), unfinished.verdict());
        }
        for (CampaignListener listener : listeners) {
            isOver |= listener.isOver(outcome);
        }
        if (outcome.verdict() == null) {
            return !isOver && !executions.isLate();
        }
        boolean hasFailed = outcome instanceof Outcome.Failed;
        long missed = outcome instanceof Outcome.Unfinished ? 1 : 0; // no bound holds for it either
        results.shared(number, of, hasFailed, with.escapes() - escapes + missed);
        if (outcome.reason().equals(CampaignResult.LIMIT)) {
            return false;
        }
        for (CampaignListener listener : listeners) {
            listener.ended(number, outcome);
        }
        if (outcome instanceof Outcome.Failed failed) {
            failed(failed.verdict(), true);
        }
        if (results.isDue()) {
            save();
        }
        return !isOver && !executions.isLate() && isSound();
    }

    private boolean isSound() {
        if (!executions.isWornOut() || !isReplaceable && !executions.areThreadsLeft()) {
            return true;
        }
        isWornOut = isReplaceable;
        results.warn(
                isReplaceable
                        ? executions.wornOutText()
                        : "the search was given up: threads did not end with their execution");
        return false;
    }

    private void failed(Failed failed, boolean isJvmSound) throws IOException {
        results.failed(execution, failed.kind());
        failures++;
        firstFailing = firstFailing == 0 ? execution : firstFailing;
        if (plan.campaigns() > 1) {
            return; // only the number matters
        }
        if (saved.write(this::header, failed)) {
            save();
            saved.reduce(isJvmSound);
        }
    }

    void save() throws IOException {
        for (CampaignListener listener : listeners) {
            listener.save();
        }
        results.write(State.RUNNING, "");
    }

    void end() throws IOException {
        end(!isWornOut || plan.campaigns() == 1 && execution >= plan.iterations());
    }

    private void end(boolean forGood) throws IOException {
        for (CampaignListener listener : listeners) {
            listener.stop(forGood);
        }
        results.write(forGood ? State.FINISHED : State.REPLACE, "");
    }

    /** The watchdog's finding: the execution under way failed or did not end, and this JVM cannot go on. */
    private void stalled(Outcome outcome) {
        try {
            if (executions.isPaused()) { // what failed is saved
                results.warn("execution " + execution + " is not minimised: " + Headline.message(outcome.verdict()));
            } else {
                executions.count();
                results.shared(execution, share, outcome instanceof Outcome.Failed, 0);
                if (outcome instanceof Outcome.Unfinished unfinished) {
                    results.unfinished(execution, unfinished.reason(), unfinished.verdict());
                } else if (outcome instanceof Outcome.Failed failed) {
                    failed(failed.verdict(), false);
                }
                for (CampaignListener listener : listeners) {
                    listener.stalled(execution, outcome);
                }
            }
            boolean isLast = outcome.reason().equals(CampaignResult.LIMIT)
                    || !isReplaceable
                    || plan.isEnough(failures)
                    || execution >= plan.iterations();
            end(isLast && plan.campaigns() == 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Trace trace(Verdict verdict) throws IOException {
        return traces.trace(header(), verdict);
    }

    void write(Path file, Trace trace) throws IOException {
        traces.write(file, trace);
    }

    private Trace.Header header() {
        return traces.header(strategy.name(), campaignSeed, execution, seed);
    }

    /** Number of the first execution of this campaign that failed in this JVM; 0 for none. */
    long firstFailing() {
        return firstFailing;
    }

    long failures() {
        return failures;
    }

    boolean isLate() {
        return executions.isLate();
    }

    /** Time of the campaign so far in this JVM, in ns. */
    long nanos() {
        return executions.nanos();
    }

    boolean isWornOut() {
        return isWornOut;
    }
}
