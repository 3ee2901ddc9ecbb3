package dev.heddle.replayer.campaign;

import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.CampaignResult.Coverage;
import dev.heddle.replayer.job.Workers;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.Seeds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A worker's executions of a campaign, epoch by epoch. All workers learn the same from an epoch before they go on, in
 * the order of the numbers of executions, so each knows without asking what the others know.
 */
public final class CampaignTurns implements Turns {
    private final Course course;
    private final CampaignPlan plan;
    private final Workers workers;
    private final Set<Long> lost;
    private final List<Observation> ofEpoch = new ArrayList<>();
    /** Null if this JVM is alone. */
    private final @Nullable Exchange exchange;

    private long epochBegin;
    private long epochEnd;
    private long execution;
    private @Nullable SchedulingStrategy strategy;
    private boolean over;
    private boolean stopped;
    /** Failing executions that are known: of all workers up to the last epoch, and of this one since. */
    private long failures;

    private long failuresBefore;

    /**
     * @param plan of a single campaign
     * @param lost numbers of executions that are left out
     */
    public CampaignTurns(Course course, CampaignPlan plan, Workers workers, List<Long> lost) throws IOException {
        this.course = course;
        this.plan = plan;
        this.workers = workers;
        this.lost = Set.copyOf(lost);
        long first = plan.firstExecution();
        exchange = workers.folder().isEmpty() ? null : new Exchange(workers, first);
        beginEpoch();
        if (first > 1) {
            catchUp(Objects.requireNonNull(exchange, "a JVM before this one, and no folder"), first);
        }
    }

    private void beginEpoch() throws IOException {
        epochBegin = epochEnd;
        epochEnd = course.epochEnd(epochBegin);
        ofEpoch.clear();
        execution = epochBegin;
        failuresBefore = failures;
    }

    /**
     * Learns what the JVM before this one has left; the next execution is to be {@code first}, or the next of ours
     * after it.
     */
    private void catchUp(Exchange left, long first) throws IOException {
        while (true) {
            for (Observation o = left.nextOfOwn(epochEnd); o != null; o = left.nextOfOwn(epochEnd)) {
                noted(o);
            }
            fillGaps(first);
            if (first <= epochEnd || epochEnd == epochBegin) {
                execution = first - 1;
                return;
            }
            endEpoch();
            beginEpoch();
        }
    }

    /** Where the JVM before died before it could save what executions had shown, others still wait for it. */
    private void fillGaps(long first) throws IOException {
        if (!isObserved()) {
            return;
        }
        long next = ofEpoch.isEmpty()
                ? epochBegin + 1
                : ofEpoch.get(ofEpoch.size() - 1).execution() + 1;
        for (long i = next; i <= Math.min(epochEnd, first - 1); i++) {
            if (isOwn(i)) {
                strategy = course.strategy(i);
                add(course.observe(i, null));
            }
        }
    }

    private boolean isOwn(long i) {
        return course.worker(i, workers.count()) == workers.index();
    }

    /** Whether the execution is this worker's; one that is left out shows nothing. */
    private boolean isToBeMade(long i) throws IOException {
        if (!isOwn(i)) {
            return false;
        }
        strategy = course.strategy(i);
        if (strategy == null || lost.contains(i)) {
            ended(null);
            return false;
        }
        return true;
    }

    @Override
    public boolean next() throws IOException {
        while (!over) {
            execution++;
            boolean isLast = execution > plan.iterations() || epochEnd == epochBegin || plan.isEnough(failures);
            if (execution > epochEnd || isLast) {
                endEpoch();
                if (isLast || plan.isEnough(failures)) {
                    stop(true);
                    break;
                }
                beginEpoch();
            } else if (isToBeMade(execution)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public long execution() {
        return execution;
    }

    @Override
    public long seed() {
        return Seeds.ofExecution(plan.seed(), execution);
    }

    @Override
    public SchedulingStrategy strategy() {
        return Objects.requireNonNull(strategy, "no execution is next");
    }

    @Override
    public String share() {
        return course.share(strategy());
    }

    @Override
    public void ended(@Nullable Outcome outcome) throws IOException {
        if (isObserved()) {
            add(course.observe(execution, outcome));
        } else {
            failures += outcome instanceof Outcome.Failed ? 1 : 0;
        }
    }

    private void add(Observation shown) throws IOException {
        noted(shown);
        if (exchange != null) {
            exchange.put(shown);
        }
    }

    private void noted(Observation own) {
        ofEpoch.add(own);
        failures += own.failed() ? 1 : 0;
        course.noted(own);
    }

    /** Whether there is still something to learn from this epoch, or others have to know which executions fail. */
    private boolean isObserved() {
        return course.learns(epochBegin) || tellsFailures();
    }

    /** Whether other workers, or a JVM that replaces this one, have to know how many executions have failed. */
    private boolean tellsFailures() {
        return workers.tellFailures(plan.stopAfter());
    }

    /** Learns from all workers' executions. */
    private void endEpoch() throws IOException {
        if (!isObserved()) {
            return;
        }
        if (exchange != null) {
            exchange.endEpoch(Math.min(epochEnd, plan.iterations()));
        }
        if (exchange != null && workers.count() > 1) {
            exchange.flush();
            for (int w = 0; w < workers.count(); w++) {
                if (w != workers.index()) {
                    collect(exchange, w);
                }
            }
            ofEpoch.sort((a, b) -> Long.compare(a.execution(), b.execution()));
        }
        if (course.learns(epochBegin)) {
            for (Observation shown : ofEpoch) {
                course.learn(shown);
            }
        }
    }

    /** What all executions up to the last epoch have covered. */
    @Override
    public Coverage coverage() {
        return course.coverage();
    }

    /** Another worker's executions of this epoch. */
    private void collect(Exchange others, int w) throws IOException {
        long until = Math.min(epochEnd, plan.iterations());
        long known = failuresBefore;
        for (long i = epochBegin + 1; i <= until; i++) {
            if (course.worker(i, workers.count()) != w) {
                continue;
            }
            Observation o = others.next(w, true);
            if (o.execution() == Long.MAX_VALUE) {
                over = true;
                return;
            }
            if (o.execution() != i) {
                throw new IOException("worker " + w + " shows execution " + o.execution() + ", expected " + i);
            }
            ofEpoch.add(o);
            failures += o.failed() ? 1 : 0;
            known += o.failed() ? 1 : 0;
            if (plan.isEnough(known)) {
                return; // it stops there
            }
        }
    }

    @Override
    public void save() throws IOException {
        if (exchange != null && !stopped) {
            exchange.flush();
        }
    }

    @Override
    public void finish() throws IOException {
        course.finish();
    }

    @Override
    public void stop(boolean forGood) throws IOException {
        over = true;
        if (exchange != null && !stopped) {
            if (forGood) {
                exchange.put(Exchange.END);
            }
            exchange.close();
        }
        stopped = true;
    }
}
