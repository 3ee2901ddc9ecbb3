package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** How an execution ended. */
final class VerdictSerializers {
    private static final int LEAST_BLOCKED = 6;
    private static final String END_IS_LOST =
            "how the execution ended is not known, the file that this was made of was cut short";

    private VerdictSerializers() {}

    /**
     * What files have for a verdict: they know no {@link Trace.Unknown}, and an execution that was cut short has not
     * passed.
     */
    static Trace.Verdict stored(Trace.Verdict verdict) {
        return verdict instanceof Trace.Unknown
                ? new Trace.Unfinished(FailureKind.UNFINISHED, -1, END_IS_LOST, List.of(), List.of())
                : verdict;
    }

    /** {@link Trace.Passed}: no bytes. */
    static final class OfPassed extends RecordSerializer<Trace.Passed> {
        @Override
        void encode(RecordOutput out, Trace.Passed passed) {}

        @Override
        Trace.Passed decode(RecordInput in) {
            return new Trace.Passed();
        }
    }

    static final class OfFailed extends RecordSerializer<Trace.Failed> {
        private final OfBlocked ofBlocked = new OfBlocked();

        @Override
        void encode(RecordOutput out, Trace.Failed failed) {
            out.writeByte(failed.kind().ordinal());
            out.signed(failed.thread());
            out.text(failed.message());
            out.texts(failed.stack());
            out.writeVarInt(failed.blocked().size(), true);
            for (Trace.Blocked blocked : failed.blocked()) {
                ofBlocked.encode(out, blocked);
            }
        }

        @Override
        Trace.Failed decode(RecordInput in) {
            FailureKind[] kinds = FailureKind.values();
            int code = in.readByteUnsigned();
            if (code >= kinds.length) {
                throw new MalformedException("unknown failure kind " + code);
            }
            int thread = in.readVarInt(false);
            String message = in.text();
            List<String> stack = in.texts("stack frames");
            int n = in.count("blocked threads", LEAST_BLOCKED);
            List<Trace.Blocked> blocked = new ArrayList<>(n);
            for (int i = 0; i < n; i++) {
                blocked.add(ofBlocked.decode(in));
            }
            return new Trace.Failed(kinds[code], thread, message, stack, Collections.unmodifiableList(blocked));
        }
    }

    /** {@link Trace.Unfinished}: as one that failed. */
    static final class OfUnfinished extends RecordSerializer<Trace.Unfinished> {
        private final OfFailed failed = new OfFailed();

        @Override
        void encode(RecordOutput out, Trace.Unfinished unfinished) {
            failed.encode(out, unfinished.failed());
        }

        @Override
        Trace.Unfinished decode(RecordInput in) {
            Trace.Failed f = failed.decode(in);
            if (f.kind() != FailureKind.UNFINISHED && f.kind() != FailureKind.OUTSIDE) {
                throw new MalformedException(
                        "failure kind " + f.kind().ordinal() + " of an execution that did not end");
            }
            return new Trace.Unfinished(f.kind(), f.thread(), f.message(), f.stack(), f.blocked());
        }
    }

    static final class OfBlocked extends RecordSerializer<Trace.Blocked> {
        @Override
        void encode(RecordOutput out, Trace.Blocked blocked) {
            out.signed(blocked.thread());
            out.writeByte(blocked.kind().ordinal());
            out.signed(blocked.site());
            out.signed(blocked.location());
            out.signed(blocked.holder());
            out.signed(blocked.holderSite());
        }

        @Override
        Trace.Blocked decode(RecordInput in) {
            return new Trace.Blocked(
                    in.readVarInt(false),
                    TableSerializers.eventKind(in),
                    in.readVarInt(false),
                    in.readVarInt(false),
                    in.readVarInt(false),
                    in.readVarInt(false));
        }
    }
}
