package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.site.AccessModes;
import dev.heddle.recorder.instrument.site.AccessModes.Mode;
import java.util.Objects;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** getAndUpdate and the like: loops of a read and a compare-and-set, which AtomicLoops runs with a site for each. */
public final class AtomicLoopRule implements Rule {
    private static final String LOOPS = "dev/heddle/recorder/hooks/AtomicLoops";
    private static final Set<String> METHODS =
            Set.of("getAndUpdate", "updateAndGet", "getAndAccumulate", "accumulateAndGet");

    static boolean isLoop(String method) {
        return METHODS.contains(method);
    }

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call) || !isLoop(call.name)) {
            return false;
        }
        String atomic = AtomicRule.atomic(body, call);
        if (atomic == null) {
            return false;
        }
        Type value = Type.getReturnType(call.desc);
        String index = atomic.endsWith("Array") ? "I" : "";
        Mode read = Objects.requireNonNull(AccessModes.ofAtomic("get"));
        Mode update = Objects.requireNonNull(AccessModes.ofAtomic("weakCompareAndSetVolatile"));
        assert read.kind() == EventKind.READ;
        int readSite = body.site(read, atomic, "get", "(" + index + ")" + value, false);
        int updateSite =
                body.site(update, atomic, "weakCompareAndSetVolatile", "(" + index + value + value + ")Z", false);
        int end = call.desc.indexOf(')');
        String descriptor = "(L" + atomic + ";" + call.desc.substring(1, end) + "II" + call.desc.substring(end);
        body.replace(
                new Code().push(readSite).push(updateSite).invoke(Opcodes.INVOKESTATIC, LOOPS, call.name, descriptor));
        return true;
    }
}
