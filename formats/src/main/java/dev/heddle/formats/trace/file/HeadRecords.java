package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TraceCheck;
import java.util.Arrays;

/** The records that traces and logs have in common, with their numbers: header, program, verdict. Not thread-safe. */
public final class HeadRecords {
    /** A program without its bundle, and how long that is. */
    public record StoredProgram(Trace.Program program, int bundleLength) {
        /** The program with its bundle. */
        public Trace.Program with(byte[] bundle) {
            Trace.Program p = program;
            return new Trace.Program(
                    p.name(),
                    p.javaArguments(),
                    p.workingDirectory(),
                    p.classPath(),
                    p.source(),
                    p.fingerprints(),
                    p.environment(),
                    Arrays.copyOf(bundle, bundle.length));
        }
    }

    private final Records records = new Records();

    /** Writes the payload of a HEADER block. */
    public void write(RecordOutput out, Trace.Header header) {
        single(out, header);
    }

    /** Writes the payload of a PROGRAM block. */
    public void write(RecordOutput out, Trace.Program program) {
        single(out, new ProgramSerializer.Stored(program, program.bundle().length));
    }

    /** Writes the payload of a VERDICT block. */
    public void write(RecordOutput out, Trace.Verdict verdict) {
        single(out, VerdictSerializers.stored(verdict));
    }

    private void single(RecordOutput out, Object value) {
        out.restart();
        records.writeNumber(out, value.getClass());
        records.write(out, value);
    }

    /** Reads the payload of a HEADER block. */
    public Trace.Header header(RecordInput in) {
        return single(in, Trace.Header.class);
    }

    /** Reads the payload of a PROGRAM block. */
    public StoredProgram program(RecordInput in) {
        ProgramSerializer.Stored stored = single(in, ProgramSerializer.Stored.class);
        return new StoredProgram(stored.program(), stored.bundleLength());
    }

    /**
     * Reads the payload of a VERDICT block.
     *
     * @param threads how many threads there are, to which its numbers must lead
     * @param sites how many sites
     */
    public Trace.Verdict verdict(RecordInput in, int threads, int sites) {
        Trace.Verdict verdict = single(in, Trace.Passed.class, Trace.Failed.class);
        TraceCheck.verdict(verdict, new TraceCheck.Sizes(threads, sites, 0, 0));
        return verdict;
    }

    @SafeVarargs
    private <T> T single(RecordInput in, Class<? extends T>... types) {
        T value = records.read(in, records.readNumber(in, types));
        in.requireEnd();
        return value;
    }
}
