package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.PlatformClasses;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** new and invokestatic initialise the class first (JLS 12.4.1). Static fields have hooks of their own that do. */
public final class ClassUseRule implements Rule {
    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (instruction instanceof TypeInsnNode allocation && allocation.getOpcode() == Opcodes.NEW) {
            if (needsNothing(body, allocation.desc)) {
                return false;
            }
            body.beforeAllocation(initialise(body, allocation.desc, "<init>", ""));
            return true;
        }
        if (instruction instanceof MethodInsnNode call && call.getOpcode() == Opcodes.INVOKESTATIC) {
            String owner = initialisedBy(body, call);
            if (needsNothing(body, owner)) {
                return false;
            }
            body.before(initialise(body, owner, call.name, call.desc));
            return true;
        }
        return false;
    }

    static Code initialise(MethodBody body, String owner, String member, String descriptor) {
        int site = body.site(EventKind.CLASS_INIT, owner, member, descriptor, true);
        return new Code().pushClass(owner).push(site).hook("initClass", "(Ljava/lang/Class;I)V");
    }

    private static boolean needsNothing(MethodBody body, String owner) {
        return PlatformClasses.contains(owner) || body.owner.inherits(owner);
    }

    /**
     * The class that declares the method, where it can be told and named; else the class that the instruction names.
     */
    private static String initialisedBy(MethodBody body, MethodInsnNode call) {
        String declarer = body.owner.resolve(call.owner, call.name, call.desc);
        return declarer != null && body.owner.access.canName(declarer) ? declarer : call.owner;
    }
}
