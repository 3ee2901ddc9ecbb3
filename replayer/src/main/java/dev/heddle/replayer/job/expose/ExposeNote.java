package dev.heddle.replayer.job.expose;

import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.recorder.generator.Coded;
import dev.heddle.replayer.job.expose.ExposeResults.Means;
import dev.heddle.replayer.job.expose.ExposeResults.Replays;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a campaign finds out about iRoots, piece by piece; {@link ExposeState} adds it up, in the target JVMs epoch by
 * epoch and in the command.
 */
@Coded
public sealed interface ExposeNote {
    /** The note that was written to these bytes. */
    static ExposeNote fromBytes(byte[] bytes) throws IOException {
        return ExposeNoteCoding.fromBytes(bytes);
    }

    /** As bytes. */
    default byte[] toBytes() {
        return ExposeNoteCoding.toBytes(this);
    }

    /**
     * What an execution has shown.
     *
     * @param execution its number
     * @param nanos time of the campaign at its end
     * @param means what it was made for
     * @param aimed the iRoot that the active scheduler aimed at
     * @param trace name of its trace in the campaign's folder, or empty
     * @param found what was looked for in its trace; empty where there was nothing to look for
     */
    record Shown(
            long execution,
            long nanos,
            Means means,
            boolean hasFailed,
            Optional<Iroot> aimed,
            String trace,
            Optional<Found> found)
            implements ExposeNote {}

    /**
     * What the trace of an execution shows.
     *
     * @param predicted iRoots that it says may happen and that were not predicted in earlier epochs
     * @param exposed iRoots that it exposes and that were not exposed in earlier epochs
     * @param races all its races
     * @param neighbours accesses side by side, whose sites race and had no witness in earlier epochs
     * @param sites those of the iRoots
     * @param fingerprints of the classes that were loaded
     */
    record Found(
            List<Predicted> predicted,
            List<Exposed> exposed,
            RaceSet races,
            List<Neighbours> neighbours,
            List<SiteEntry> sites,
            Map<String, String> fingerprints) {}

    /**
     * A predicted iRoot.
     *
     * @param isLibrary whether an event of it is in the JDK or a library
     */
    record Predicted(Iroot iroot, boolean isWeak, boolean isAsync, boolean isLibrary) {}

    /** An exposed iRoot. */
    record Exposed(Iroot iroot, boolean isWeak) {}

    /** Two accesses side by side: names of their sites, and their execution indices. */
    record Neighbours(long firstSite, long secondSite, int first, int second) {}

    /** A round has ended after that execution: what was aimed at often enough is given up. */
    record RoundOver(long execution) implements ExposeNote {}

    /** After that execution there is nothing left to aim at. */
    record CampaignOver(long execution) implements ExposeNote {}

    /** A JVM has replayed traces of its own at the end of the campaign. */
    record Replayed(int worker, Replays replays) implements ExposeNote {}
}
