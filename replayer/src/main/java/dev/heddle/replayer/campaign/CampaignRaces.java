package dev.heddle.replayer.campaign;

import dev.heddle.formats.race.RaceSet;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;

/** What races in the executions of this JVM. Thread-safe: a watchdog may ask while an execution is under way. */
public final class CampaignRaces implements CampaignListener {
    private final Engine engine;
    private RaceSet all = RaceSet.none("");

    /** @param engine runs the program, and looks for races from now on */
    public CampaignRaces(Engine engine) {
        this.engine = engine;
        engine.lookForRaces();
    }

    @Override
    public synchronized void ended(long execution, Outcome outcome) {
        all = all.inOneRun(engine.races(execution));
    }

    /** What has been seen to race so far. */
    public synchronized RaceSet soFar() {
        return all;
    }
}
