package dev.heddle.replayer.campaign;

import dev.heddle.formats.race.RaceSet;
import dev.heddle.replayer.engine.Engine;

/** What races in the executions of this JVM. Thread-safe: a watchdog may ask while an execution is under way. */
public final class CampaignRaces {
    private final Engine engine;
    private RaceSet all = RaceSet.none("");

    /** @param engine runs the program, and looks for races from now on */
    public CampaignRaces(Engine engine) {
        this.engine = engine;
        engine.lookForRaces();
    }

    /** The execution with this number has ended; the engine still shows it. */
    public synchronized void ended(long execution) {
        all = all.inOneRun(engine.races(execution));
    }

    /** What has been seen to race so far. */
    public synchronized RaceSet soFar() {
        return all;
    }
}
