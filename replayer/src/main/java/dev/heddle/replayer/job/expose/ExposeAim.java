package dev.heddle.replayer.job.expose;

import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.recorder.generator.Coded;
import dev.heddle.replayer.job.expose.ExposeResults.Entry;
import java.io.IOException;
import java.util.List;

/**
 * What a campaign is to expose: the content of the file that its job names.
 *
 * @param program its short name
 * @param profiling how long executions are made to predict from
 * @param attempts executions that aim at one iRoot, at most
 * @param search executions in a row that aim at none and expose no more of what was predicted, after which a round ends
 * @param idioms those that are tried
 * @param stopAfter number of failing executions that end the campaign; 0 for none
 * @param known iRoots that are known or asked for beforehand
 * @param sites those of their events
 */
@Coded
public record ExposeAim(
        String program,
        Profiling profiling,
        int attempts,
        int search,
        List<Integer> idioms,
        int stopAfter,
        List<Entry> known,
        List<SiteEntry> sites) {
    /** The content of a file that a job names. */
    public static ExposeAim fromBytes(byte[] bytes) throws IOException {
        return ExposeAimCoding.fromBytes(bytes);
    }

    /** As bytes. */
    public byte[] toBytes() {
        return ExposeAimCoding.toBytes(this);
    }
}
