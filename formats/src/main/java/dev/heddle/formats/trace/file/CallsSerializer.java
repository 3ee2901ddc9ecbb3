package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.Calls;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import java.util.ArrayList;
import java.util.List;

/** {@link Calls} without {@link Origins}. */
final class CallsSerializer extends RecordSerializer<Calls> {
    private static final int LEAST_STACK = 2;
    private static final int LEAST_CALL = 7;

    @Override
    void encode(RecordOutput out, Calls calls) {
        out.writeVarInt(calls.stacks().size(), true);
        for (Calls.Stack stack : calls.stacks()) {
            out.writeVarInt(stack.event(), true);
            out.texts(stack.frames());
        }
        out.writeVarInt(calls.calls().size(), true);
        for (Calls.Call call : calls.calls()) {
            out.writeVarInt(call.thread(), true);
            out.writeVarInt(call.from(), true);
            out.signed(call.to());
            out.text(call.method());
            out.texts(call.arguments());
            out.writeByte(call.end().ordinal());
            out.text(call.result());
        }
    }

    @Override
    Calls decode(RecordInput in) {
        int n = in.count("stacks", LEAST_STACK);
        List<Calls.Stack> stacks = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            stacks.add(new Calls.Stack(in.unsigned("a stack's event", Integer.MAX_VALUE), in.texts("stack frames")));
        }
        int m = in.count("calls", LEAST_CALL);
        List<Calls.Call> calls = new ArrayList<>(m);
        for (int i = 0; i < m; i++) {
            calls.add(call(in));
        }
        return new Calls(stacks, calls);
    }

    private static Calls.Call call(RecordInput in) {
        int thread = in.unsigned("a call's thread", Integer.MAX_VALUE);
        int from = in.unsigned("the begin of a call", Integer.MAX_VALUE);
        int to = in.readVarInt(false);
        String method = in.text();
        List<String> arguments = in.texts("arguments");
        Calls.End[] ends = Calls.End.values();
        int end = in.readByteUnsigned();
        if (end >= ends.length) {
            throw new MalformedException("unknown end of a call " + end);
        }
        return new Calls.Call(thread, from, to, method, arguments, ends[end], in.text());
    }
}
