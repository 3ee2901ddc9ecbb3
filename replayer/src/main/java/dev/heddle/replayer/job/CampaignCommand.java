package dev.heddle.replayer.job;

import dev.heddle.recorder.generator.Coded;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The command of a campaign that may be taken up later.
 *
 * @param directory where relative names begin, absolute
 * @param words what stood after {@code check}
 * @param java version of the target's Java
 * @param program digest of the program's classes
 * @param workers how many JVMs shared the executions
 */
@Coded
public record CampaignCommand(String directory, List<String> words, String java, String program, int workers) {
    /** Copies the words. */
    public CampaignCommand {
        words = List.copyOf(words);
    }

    /** Writes to a temporary name and renames. */
    public void write(Path file) throws IOException {
        ProtocolFile.write(file, out -> CampaignCommandCoding.write(out, this));
    }

    /** @throws IOException with one line, where the file is damaged or of another build */
    public static CampaignCommand read(Path file) throws IOException {
        return ProtocolFile.read(file, CampaignCommandCoding::read);
    }
}
