package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import java.util.ArrayList;
import java.util.List;

/** {@link Cause}. */
final class CauseSerializer extends RecordSerializer<Cause> {
    private static final int LEAST_CONSTRAINT = 4;
    private static final int LEAST_CURE = 6;

    @Override
    void encode(RecordOutput out, Cause cause) {
        out.writeVarInt(cause.constraints().size(), true);
        for (Cause.Constraint constraint : cause.constraints()) {
            out.writeByte(constraint.kind().ordinal());
            out.signed(constraint.first());
            out.signed(constraint.second());
            out.text(constraint.later());
        }
        encode(out, cause.with());
        encode(out, cause.without());
        out.signed(cause.inevitableFrom());
        out.writeVarInt(cause.continuations(), true);
        out.writeVarInt(cause.executions(), true);
        encode(out, cause.cures().unchanged());
        out.writeVarInt(cause.cures().found().size(), true);
        for (Cause.Cure cure : cause.cures().found()) {
            out.writeByte(cure.change().ordinal());
            encode(out, cure.writes());
            encode(out, cure.events());
            encode(out, cure.locations());
            encode(out, cure.trial());
        }
    }

    private static void encode(RecordOutput out, List<Integer> indices) {
        out.writeVarInt(indices.size(), true);
        indices.forEach(index -> out.writeVarInt(index, true));
    }

    private static void encode(RecordOutput out, Cause.Trial trial) {
        out.writeVarInt(trial.executions(), true);
        out.writeVarInt(trial.failed(), true);
    }

    @Override
    Cause decode(RecordInput in) {
        int n = in.count("constraints", LEAST_CONSTRAINT);
        List<Cause.Constraint> constraints = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            Cause.Kind[] kinds = Cause.Kind.values();
            int kind = in.readByteUnsigned();
            if (kind >= kinds.length) {
                throw new MalformedException("unknown kind of constraint " + kind);
            }
            constraints.add(new Cause.Constraint(kinds[kind], in.readVarInt(false), in.readVarInt(false), in.text()));
        }
        return new Cause(
                constraints,
                trial(in),
                trial(in),
                in.readVarInt(false),
                in.unsigned("a number of continuations", Integer.MAX_VALUE),
                in.unsigned("a number of executions", Integer.MAX_VALUE),
                cures(in));
    }

    private static Cause.Cures cures(RecordInput in) {
        Cause.Trial unchanged = trial(in);
        int n = in.count("cures", LEAST_CURE);
        List<Cause.Cure> cures = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            Cause.Change[] changes = Cause.Change.values();
            Cause.Change change = changes[in.unsigned("a kind of change", changes.length - 1)];
            cures.add(new Cause.Cure(change, indices(in), indices(in), indices(in), trial(in)));
        }
        return new Cause.Cures(unchanged, cures);
    }

    private static List<Integer> indices(RecordInput in) {
        int n = in.count("indices", 1);
        List<Integer> indices = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            indices.add(in.unsigned("an index", Integer.MAX_VALUE));
        }
        return indices;
    }

    private static Cause.Trial trial(RecordInput in) {
        int executions = in.unsigned("a number of executions", Integer.MAX_VALUE);
        return new Cause.Trial(executions, in.unsigned("a number of failures", executions));
    }
}
