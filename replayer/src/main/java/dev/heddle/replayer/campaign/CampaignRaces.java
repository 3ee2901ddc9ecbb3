package dev.heddle.replayer.campaign;

import dev.heddle.formats.race.RaceSet;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;

/** What races in executions of this JVM. Thread-safe: a watchdog may ask while an execution is under way. */
public final class CampaignRaces implements CampaignListener {
    private final Engine engine;
    private final boolean isAll;
    private boolean isLookedAt;
    private RaceSet all = RaceSet.none("");

    /**
     * @param engine runs the program
     * @param isAll whether all executions are looked at; else those whose numbers are powers of two, since looking takes as long as many short executions
     */
    public CampaignRaces(Engine engine, boolean isAll) {
        this.engine = engine;
        this.isAll = isAll;
    }

    @Override
    public void begins(long execution) {
        isLookedAt = isAll || Long.bitCount(execution) == 1;
        engine.lookForRaces(isLookedAt);
    }

    @Override
    public synchronized void ended(long execution, Outcome outcome) {
        if (!isLookedAt) {
            return; // putting sets together takes longer than a short execution
        }
        all = all.inOneRun(engine.races(execution));
        engine.lookForRaces(false); // reducing a failure takes many executions
    }

    /** What has been seen to race so far. */
    public synchronized RaceSet soFar() {
        return all;
    }
}
