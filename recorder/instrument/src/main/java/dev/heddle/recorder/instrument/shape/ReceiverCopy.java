package dev.heddle.recorder.instrument.shape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.MethodNode;

/** What stack map frames say of a local that holds this, since local 0 may be used for something else. */
public final class ReceiverCopy {
    private ReceiverCopy() {}

    /**
     * Adds the local to every frame, at its index. In a constructor only where super(...) has returned: before that it
     * is not set.
     */
    public static void addToFrames(MethodNode method, int local, String type) {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof FrameNode frame && !isBeforeSuper(frame)) {
                List<Object> locals = new ArrayList<>(frame.local);
                int slots = 0;
                for (Object known : locals) {
                    slots += known == Opcodes.LONG || known == Opcodes.DOUBLE ? 2 : 1;
                }
                while (slots++ < local) {
                    locals.add(Opcodes.TOP);
                }
                locals.add(type);
                frame.local = locals;
            }
        }
    }

    /**
     * Whether the frame is in a constructor, before super(...) or this(...): the verifier never lets such a frame
     * forget this.
     */
    public static boolean isBeforeSuper(FrameNode frame) {
        return frame.local.contains(Opcodes.UNINITIALIZED_THIS);
    }

    /** The locals of a frame that knows nothing else. */
    public static Object[] alone(int local, String type) {
        Object[] locals = new Object[local + 1];
        Arrays.fill(locals, Opcodes.TOP);
        locals[local] = type;
        return locals;
    }
}
