package dev.heddle.replayer.job;

import com.esotericsoftware.kryo.KryoException;
import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import java.io.IOException;

/**
 * What one trace shows, on its way from the JVM that has read it.
 *
 * @param races of the trace
 * @param exposed iRoots that it has exposed
 */
public record FoundInTrace(RaceSet races, ExposedSet exposed) {
    /** Both as bytes. */
    public byte[] toBytes() {
        RecordOutput out = new RecordOutput();
        RaceCoding.write(out, races);
        ExposedCoding.write(out, exposed);
        return out.toBytes();
    }

    /**
     * Reads what {@link #toBytes} wrote.
     *
     * @throws IOException if it is something else
     */
    public static FoundInTrace fromBytes(byte[] bytes) throws IOException {
        RecordInput in = new RecordInput(bytes);
        try {
            FoundInTrace found = new FoundInTrace(RaceCoding.read(in), ExposedCoding.read(in));
            in.requireEnd();
            return found;
        } catch (KryoException | IllegalArgumentException e) {
            throw new IOException("what was found in a trace cannot be read: " + e.getMessage(), e);
        }
    }
}
