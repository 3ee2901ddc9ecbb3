package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;

/**
 * Loads and stores of array elements. The maps behind enum switches are left out: they never change after their
 * initialiser.
 */
public final class ArrayAccessRule implements Rule {
    private static final String ELEMENT = "(Ljava/lang/Object;I";

    /** By opcode, from iaload and from iastore on. A byte access may be one of booleans. */
    private static final String[] DESCRIPTORS = {"I", "J", "F", "D", "Ljava/lang/Object;", "B", "C", "S"};

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            if (opcode == Opcodes.IALOAD && body.types.isSwitchMap(instruction, 1)) {
                return false;
            }
            load(body, instruction, DESCRIPTORS[opcode - Opcodes.IALOAD]);
            return true;
        }
        if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            if (opcode == Opcodes.IASTORE && body.types.isSwitchMap(instruction, 2)) {
                return false;
            }
            store(body, DESCRIPTORS[opcode - Opcodes.IASTORE]);
            return true;
        }
        return false;
    }

    private static void load(MethodBody body, AbstractInsnNode instruction, String element) {
        int site = body.site(EventKind.READ, "", element);
        Type type = Type.getType(element);
        String castTo = instruction.getOpcode() == Opcodes.AALOAD ? body.types.elementOfArray(instruction) : null;
        body.before(new Code().op(Opcodes.DUP2).push(site).hook("beforeArrayRead", ELEMENT + "I)V"));
        body.after(body.substitute("afterRead", type, castTo, site));
    }

    private static void store(MethodBody body, String element) {
        int site = body.site(EventKind.WRITE, "", element);
        Type type = Type.getType(element);
        Code code = new Code();
        int value = body.spill(code, type)[0];
        code.op(Opcodes.DUP2).load(type, value).toBits(type).push(site);
        code.hook("beforeArrayWrite" + Code.hookSuffix(type), ELEMENT + Code.hookType(type) + "I)V");
        body.before(code.load(type, value));
    }
}
