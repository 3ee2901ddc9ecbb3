package dev.heddle.replayer.job.expose;

import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.recorder.generator.Coded;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.Result;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The iRoots that executions of a JVM have exposed, as its observer writes them. */
@Coded
public record CoverageNote(ExposedSet iroots) {
    /** As bytes. */
    public byte[] toBytes() {
        return CoverageNoteCoding.toBytes(this);
    }

    /** The iRoots that the executions of a campaign have exposed, where that was asked for. */
    public static ExposedSet of(CampaignResult campaign) {
        ExposedSet all = ExposedSet.NONE;
        try {
            for (Result.Note one : campaign.observed()) {
                all = all.plus(CoverageNoteCoding.fromBytes(one.content()).iroots());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }
}
