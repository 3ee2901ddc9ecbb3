package dev.heddle.recorder.instrument.rules;

import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.site.AccessModes;
import java.util.Objects;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Methods of the atomic field updaters: accesses of the field that the updater is of. A call that is one access stays;
 * getAndUpdate and the like are loops of a read and a compare-and-set, which UpdaterLoops runs with a site for each. To
 * make an updater synchronises nothing.
 */
public final class FieldUpdaterRule implements Rule {
    private static final String PREFIX = "java/util/concurrent/atomic/Atomic";
    private static final Set<String> UPDATERS =
            Set.of(PREFIX + "IntegerFieldUpdater", PREFIX + "LongFieldUpdater", PREFIX + "ReferenceFieldUpdater");
    private static final String LOOPS = "dev/heddle/recorder/hooks/UpdaterLoops";
    private static final int OWNER = 1;

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call) || !mayBeOfUpdater(call.name)) {
            return false;
        }
        String updater = body.owner.resolve(call.owner, call.name, call.desc);
        if (updater == null || !UPDATERS.contains(updater)) {
            return false;
        }
        if (call.getOpcode() == Opcodes.INVOKESTATIC) {
            return true; // newUpdater
        }
        if (AtomicLoopRule.isLoop(call.name)) {
            loop(body, call, updater);
            return true;
        }
        AccessModes.Mode mode = AccessModes.ofAtomic(call.name);
        Type[] arguments = Type.getArgumentTypes(call.desc);
        if (mode == null || arguments.length != OWNER + mode.values()) {
            return false;
        }
        access(body, call, mode, updater);
        return true;
    }

    /** Told by the name alone, before anything is looked up. */
    private static boolean mayBeOfUpdater(String name) {
        return name.equals("newUpdater") || AtomicLoopRule.isLoop(name) || AccessModes.ofAtomic(name) != null;
    }

    private static void access(MethodBody body, MethodInsnNode call, AccessModes.Mode mode, String updater) {
        Type[] arguments = Type.getArgumentTypes(call.desc);
        int site = body.site(mode, updater, call.name, call.desc, false);
        Code code = new Code();
        int[] locals = body.spill(code, arguments);
        code.op(Opcodes.DUP).load(arguments[0], locals[0]).push(site);
        code.hook("beforeUpdater", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
        AtomicRule.around(body, call, mode, code, locals, OWNER, site);
    }

    private static void loop(MethodBody body, MethodInsnNode call, String updater) {
        String value = Type.getReturnType(call.desc).getDescriptor();
        AccessModes.Mode read = Objects.requireNonNull(AccessModes.ofAtomic("get"));
        AccessModes.Mode update = Objects.requireNonNull(AccessModes.ofAtomic("compareAndSet"));
        int readSite = body.site(read, updater, "get", "(Ljava/lang/Object;)" + value, false);
        String compareAndSet = "(Ljava/lang/Object;" + value + value + ")Z";
        int updateSite = body.site(update, updater, "compareAndSet", compareAndSet, false);
        int end = call.desc.indexOf(')');
        String descriptor = "(L" + updater + ";" + call.desc.substring(1, end) + "II" + call.desc.substring(end);
        body.replace(
                new Code().push(readSite).push(updateSite).invoke(Opcodes.INVOKESTATIC, LOOPS, call.name, descriptor));
    }
}
