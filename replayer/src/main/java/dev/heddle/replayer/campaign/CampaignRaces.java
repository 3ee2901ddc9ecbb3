package dev.heddle.replayer.campaign;

import dev.heddle.formats.race.RaceSet;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;

/** What races in executions of this JVM. Thread-safe: a watchdog may ask while an execution is under way. */
public final class CampaignRaces implements CampaignListener {
    /** The first executions of a campaign are looked at, and one in 512 of the others: looking takes as long as some executions. */
    private static final int FIRST = 5;

    private static final int ONE_IN = 512;
    private final Engine engine;
    private final boolean isAll;
    private RaceSet all = RaceSet.none("");

    /**
     * @param engine runs the program
     * @param isAll whether all executions are looked at; else some, which depend on their numbers alone
     */
    public CampaignRaces(Engine engine, boolean isAll) {
        this.engine = engine;
        this.isAll = isAll;
    }

    @Override
    public void begins(long execution) {
        engine.lookForRaces(isAll || execution <= FIRST || execution % ONE_IN == 0);
    }

    @Override
    public synchronized void ended(long execution, Outcome outcome) {
        all = all.inOneRun(engine.races(execution));
        engine.lookForRaces(false); // reducing a failure takes many executions
    }

    /** What has been seen to race so far. */
    public synchronized RaceSet soFar() {
        return all;
    }
}
