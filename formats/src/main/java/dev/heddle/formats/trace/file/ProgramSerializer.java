package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TraceFormat;
import java.util.List;
import java.util.Map;

/** {@link Trace.Program}, with the length of the bundle in place of its bytes, which are blocks of their own. */
final class ProgramSerializer extends RecordSerializer<ProgramSerializer.Stored> {
    /** A program whose bundle is still to come. */
    record Stored(Trace.Program program, int bundleLength) {}

    @Override
    void encode(RecordOutput out, Stored stored) {
        Trace.Program program = stored.program();
        out.text(program.name());
        out.texts(program.javaArguments());
        out.text(program.workingDirectory());
        out.texts(program.classPath());
        out.text(program.source());
        out.textMap(program.fingerprints());
        out.writeVarInt(stored.bundleLength(), true);
    }

    @Override
    Stored decode(RecordInput in) {
        String name = in.text();
        List<String> javaArguments = in.texts("java arguments");
        String workingDirectory = in.text();
        List<String> classPath = in.texts("class path entries");
        String source = in.text();
        Map<String, String> fingerprints = in.textMap("fingerprints");
        int bundleLength = in.unsigned("the bundle's length", TraceFormat.MAX_BUNDLE);
        Trace.Program program =
                new Trace.Program(name, javaArguments, workingDirectory, classPath, source, fingerprints, new byte[0]);
        return new Stored(program, bundleLength);
    }
}
