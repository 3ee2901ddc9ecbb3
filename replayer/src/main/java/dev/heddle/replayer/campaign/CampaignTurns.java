package dev.heddle.replayer.campaign;

import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.job.CampaignResult.Coverage;
import dev.heddle.replayer.job.Epochs;
import dev.heddle.replayer.job.Workers;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.Seeds;
import dev.heddle.replayer.strategy.Strategies;
import dev.heddle.replayer.strategy.StrategySpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A worker's executions of a campaign, epoch by epoch. Strategies take turns. All workers learn the same from an epoch
 * before they go on, in the order of the numbers of executions, so each knows without asking what the others know.
 */
public final class CampaignTurns implements Turns {
    /** Executions whose figures are collected. */
    private static final int ESTIMATING = 20;

    private final Engine engine;
    private final long campaignSeed;
    private final long last;
    private final int stopAfter;
    private final Workers workers;
    private final Set<Long> lost;
    private final Knowledge knowledge;
    private final List<SchedulingStrategy> strategies = new ArrayList<>();
    private final SchedulingStrategy estimating;
    private final boolean estimatesFirst;
    private final boolean figuresGiven;
    /** Whether anybody asks for reads-from pairs. */
    private final boolean learnsPairs;

    private final Observer observer = new Observer();
    private final List<Observation> ofEpoch = new ArrayList<>();
    /** Null if this JVM is alone. */
    private final @Nullable Exchange exchange;

    private long epochBegin;
    private long epochEnd;
    private long execution;
    private boolean over;
    private boolean stopped;
    /** Failing executions that are known: of all workers up to the last epoch, and of this one since. */
    private long failures;

    private long failuresBefore;

    /**
     * @param first number of the first execution that this JVM is to run
     * @param last number of the campaign's last execution
     * @param stopAfter number of failing executions that end the campaign; 0 for none
     * @param lost numbers of executions that are left out
     * @param given the program's figures where they are known, else {@link Parameters#NONE}
     * @throws IllegalArgumentException with a line for the user, for an unknown strategy or unfit options
     */
    public CampaignTurns(
            Engine engine,
            StrategySpec spec,
            long campaignSeed,
            long first,
            long last,
            int stopAfter,
            Workers workers,
            List<Long> lost,
            Parameters given)
            throws IOException {
        this.engine = engine;
        this.campaignSeed = campaignSeed;
        this.last = last;
        this.stopAfter = stopAfter;
        this.workers = workers;
        this.lost = Set.copyOf(lost);
        knowledge = new Knowledge(engine.siteNames(), given, Arms.learns(spec));
        figuresGiven = given.executions() > 0;
        List<String> arms = Arms.of(spec);
        for (String strategy : arms) {
            strategies.add(Strategies.create(StrategySpec.parse(strategy), knowledge));
        }
        estimating = Strategies.create(StrategySpec.parse("random"), knowledge);
        estimatesFirst =
                arms.size() == 1 && !figuresGiven && Strategies.needsParameters(StrategySpec.parse(arms.get(0)));
        learnsPairs = arms.stream()
                .anyMatch(arm -> Strategies.of(StrategySpec.parse(arm).name()).learnsPairs());
        exchange = workers.folder().isEmpty() ? null : new Exchange(workers, first);
        beginEpoch();
        if (first > 1) {
            catchUp(Objects.requireNonNull(exchange, "a JVM before this one, and no folder"), first);
        }
    }

    private void beginEpoch() {
        epochBegin = epochEnd;
        epochEnd = Epochs.end(epochBegin);
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
                ofEpoch.add(o);
                failures += o.failed() ? 1 : 0;
            }
            fillGaps(first);
            if (first <= epochEnd) {
                execution = first - 1;
                return;
            }
            endEpoch();
            beginEpoch();
        }
    }

    /** Where the JVM before died before it could save what executions had shown, others still wait for it. */
    private void fillGaps(long first) throws IOException {
        if (!learns() && !tellsFailures()) {
            return;
        }
        long next = ofEpoch.isEmpty()
                ? epochBegin + 1
                : ofEpoch.get(ofEpoch.size() - 1).execution() + 1;
        for (long i = next; i <= Math.min(epochEnd, first - 1); i++) {
            if (i % workers.count() == workers.index()) {
                add(Observer.nothing(i, (int) ((i - 1) % strategies.size())));
            }
        }
    }

    /** Executions that are left out show nothing. */
    private boolean isToBeMade(long i) throws IOException {
        if (i % workers.count() != workers.index()) {
            return false;
        }
        if (lost.contains(i)) {
            unfinished(false);
            return false;
        }
        return true;
    }

    @Override
    public boolean next() throws IOException {
        while (!over) {
            execution++;
            boolean isLast = execution > last || isEnough(failures);
            if (execution > epochEnd || isLast) {
                endEpoch();
                if (isLast || isEnough(failures)) {
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

    private boolean isEnough(long known) {
        return stopAfter > 0 && known >= stopAfter;
    }

    private int arm() {
        return (int) ((execution - 1) % strategies.size());
    }

    @Override
    public long execution() {
        return execution;
    }

    @Override
    public long seed() {
        return Seeds.ofExecution(campaignSeed, execution);
    }

    @Override
    public SchedulingStrategy strategy() {
        return estimatesFirst && epochBegin == 0 ? estimating : strategies.get(arm());
    }

    @Override
    public void ended(boolean failed) throws IOException {
        failures += failed ? 1 : 0;
        if (!learns() && !tellsFailures()) {
            return;
        }
        boolean wantsFigures = execution <= ESTIMATING && !figuresGiven;
        Observation shown = learnsPairs && learns()
                ? observer.observe(execution, arm(), failed, strategy(), engine, knowledge.pairs(), wantsFigures)
                : Observer.figuresOnly(execution, arm(), failed, engine, wantsFigures);
        add(shown);
    }

    @Override
    public void unfinished(boolean isRepeatable) throws IOException {
        if (!learns() && !tellsFailures()) {
            return;
        }
        add(
                isRepeatable && learnsPairs && learns()
                        ? observer.observe(execution, arm(), false, strategy(), engine, knowledge.pairs(), false)
                        : Observer.nothing(execution, arm()));
    }

    private void add(Observation shown) throws IOException {
        ofEpoch.add(shown);
        if (exchange != null) {
            exchange.put(shown);
        }
    }

    /** Whether there is still something to learn from this epoch. */
    private boolean learns() {
        return Epochs.learns(epochBegin);
    }

    /** Whether other workers, or a JVM that replaces this one, have to know how many executions have failed. */
    private boolean tellsFailures() {
        return workers.tellFailures(stopAfter);
    }

    /** Learns from all workers' executions. */
    private void endEpoch() throws IOException {
        if (!learns() && !tellsFailures()) {
            return;
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
        for (Observation shown : ofEpoch) {
            if (learns()) {
                knowledge.learn(shown);
            }
        }
    }

    /** What all executions up to the last epoch have covered. */
    @Override
    public Coverage coverage() {
        return knowledge.coverage();
    }

    /** Another worker's executions of this epoch. */
    private void collect(Exchange others, int w) throws IOException {
        long until = Math.min(epochEnd, last);
        long known = failuresBefore;
        for (long i = epochBegin + 1; i <= until; i++) {
            if (i % workers.count() != w) {
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
            if (isEnough(known)) {
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
