package dev.heddle.replayer.check;

import dev.heddle.recorder.generator.Coded;
import dev.heddle.replayer.program.UsageException;
import java.nio.file.Path;

/**
 * Campaign that is not over.
 *
 * @param request what was asked for, with the number of JVMs that shared the executions
 * @param java version of the target's Java
 * @param program digest of the program's classes
 */
@Coded
public record KeptCampaign(CheckRequest request, String java, String program) {
    /** Refuses to go on with another program, or on another Java. */
    void require(KeptCampaign now, Path folder) {
        String what = now.java.equals(java)
                ? now.program.equals(program) ? "" : "the program has changed since it began"
                : "it began on Java " + java + ", found Java " + now.java;
        if (!what.isEmpty()) {
            throw new UsageException(folder + ": the campaign cannot be resumed: " + what + "; begin another one");
        }
    }
}
