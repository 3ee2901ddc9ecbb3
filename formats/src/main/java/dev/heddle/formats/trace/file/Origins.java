package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.Calls;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of {@link Calls} that has a block of its own, so that earlier readers skip it.
 *
 * @param made ascending by object
 */
record Origins(List<Calls.Made> made) {
    static final class Serializer extends RecordSerializer<Origins> {
        private static final int LEAST_MADE = 2;

        @Override
        void encode(RecordOutput out, Origins origins) {
            out.writeVarInt(origins.made().size(), true);
            for (Calls.Made made : origins.made()) {
                out.writeVarInt(made.object(), true);
                out.texts(made.frames());
            }
        }

        @Override
        Origins decode(RecordInput in) {
            int n = in.count("objects", LEAST_MADE);
            List<Calls.Made> made = new ArrayList<>(n);
            for (int i = 0; i < n; i++) {
                made.add(new Calls.Made(in.unsigned("an object", Integer.MAX_VALUE), in.texts("stack frames")));
            }
            return new Origins(made);
        }
    }
}
