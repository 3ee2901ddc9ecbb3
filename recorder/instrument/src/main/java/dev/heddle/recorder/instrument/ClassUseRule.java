package dev.heddle.recorder.instrument;

import dev.heddle.formats.event.EventKind;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** new and invokestatic initialise the class first (JLS 12.4.1). Static fields have hooks of their own that do. */
final class ClassUseRule implements Rule {
    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (instruction instanceof TypeInsnNode allocation && allocation.getOpcode() == Opcodes.NEW) {
            if (needsNothing(body, allocation.desc)) {
                return false;
            }
            Code code = initialise(body, allocation.desc, "<init>", "");
            keepFramesOnAllocation(body, allocation);
            body.before(code);
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

    /** The class that declares the method, where it can be told and named; else the class that the instruction names. */
    private static String initialisedBy(MethodBody body, MethodInsnNode call) {
        String declarer = body.owner.resolve(call.owner, call.name, call.desc);
        return declarer != null && body.owner.access.canName(declarer) ? declarer : call.owner;
    }

    /**
     * Frames name an object that is not yet initialised by the label of its new instruction. Code between the two would make them
     * false, so the instruction gets a label of its own.
     */
    private static void keepFramesOnAllocation(MethodBody body, TypeInsnNode allocation) {
        LabelNode own = new LabelNode();
        for (AbstractInsnNode mark : MethodBody.marksBefore(allocation)) {
            if (mark instanceof LabelNode label) {
                rename(body, label, own);
            }
        }
        Code code = new Code();
        code.list.add(own);
        body.before(code);
    }

    private static void rename(MethodBody body, LabelNode label, LabelNode own) {
        for (AbstractInsnNode insn : body.node.instructions) {
            if (insn instanceof FrameNode frame) {
                frame.local.replaceAll(type -> type == label ? own : type);
                frame.stack.replaceAll(type -> type == label ? own : type);
            }
        }
    }
}
