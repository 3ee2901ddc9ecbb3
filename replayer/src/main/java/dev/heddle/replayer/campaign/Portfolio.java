package dev.heddle.replayer.campaign;

import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.CampaignResult.Coverage;
import dev.heddle.replayer.job.Epochs;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.Strategies;
import dev.heddle.replayer.strategy.StrategySpec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Strategies that take turns, and learn from each other's executions. */
public final class Portfolio implements Course {
    /** Executions whose figures are collected. */
    private static final int ESTIMATING = 20;

    private final Engine engine;
    private final Knowledge knowledge;
    private final List<SchedulingStrategy> strategies = new ArrayList<>();
    private final SchedulingStrategy estimating;
    private final boolean estimatesFirst;
    private final boolean figuresGiven;
    private final boolean learnsPairs;
    /** Whether pairs of the current epoch are still learned. */
    private boolean observesPairs;

    private final Observer observer = new Observer();

    /**
     * @param given the program's figures where they are known, else {@link Parameters#NONE}
     * @throws IllegalArgumentException with a line for the user, for an unknown strategy or unfit options
     */
    public Portfolio(Engine engine, StrategySpec spec, Parameters given) {
        this.engine = engine;
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
        observesPairs = learnsPairs;
    }

    @Override
    public long epochEnd(long before) {
        observesPairs = learnsPairs && learns(before);
        return Epochs.end(before);
    }

    @Override
    public SchedulingStrategy strategy(long execution) {
        return estimatesFirst && execution <= Epochs.end(0)
                ? estimating
                : strategies.get((int) ((execution - 1) % strategies.size()));
    }

    @Override
    public boolean learns(long before) {
        return Epochs.learns(before);
    }

    @Override
    public Observation observe(long execution, @Nullable Outcome outcome) {
        boolean isCutOff = outcome instanceof Outcome.Unfinished;
        if (outcome == null || isCutOff && (!outcome.reason().equals(CampaignResult.EVENTS) || !observesPairs)) {
            return Observation.nothing(execution);
        }
        boolean hasFailed = outcome instanceof Outcome.Failed;
        boolean wantsFigures = !isCutOff && execution <= ESTIMATING && !figuresGiven;
        return observesPairs
                ? observer.observe(execution, hasFailed, strategy(execution), engine, knowledge.pairs(), wantsFigures)
                : Observer.figuresOnly(execution, hasFailed, engine, wantsFigures);
    }

    @Override
    public void learn(Observation shown) {
        knowledge.learn(shown);
    }

    @Override
    public Coverage coverage() {
        return knowledge.coverage();
    }
}
