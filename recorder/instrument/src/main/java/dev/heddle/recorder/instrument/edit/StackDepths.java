package dev.heddle.recorder.instrument.edit;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * How many words lie on the operand stack before each instruction of a method: where it is none, a statement of the
 * source begins. Unreachable instructions have no depth.
 */
final class StackDepths {
    private static final int UNKNOWN = -1;

    /** What each instruction without operands of its own adds, from NOP to MONITOREXIT; E is 0, D is -1, F is 1. */
    private static final String DELTAS =
            "EFFFFFFFFGGFFFGGFFFFGFGFGFEEEEEEEEEEEEEEEEEEEEDEDEDDDDDCDCDEEEEEEEEEEEEEEEEEEEEBABABBBBD"
                    + "CFFFGGGEDCDCDCDCDCDCDCDCDCDCEEEEDDDDDDDCDCDCEFEFDDEEFFDEDEEEBDDBBDDDDDDCCCCCCCCEFEDDDCDCDEEEEEEEEEEFEEEDEEDD";

    private final InsnList code;
    private final int[] before;

    StackDepths(MethodNode method) {
        code = method.instructions;
        before = new int[code.size()];
        Arrays.fill(before, UNKNOWN);
        Deque<AbstractInsnNode> open = new ArrayDeque<>();
        AbstractInsnNode first = code.getFirst();
        if (first != null) {
            reach(first, 0, open);
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            reach(block.handler, 1, open);
        }
        while (!open.isEmpty()) {
            follow(open.pop(), open);
        }
    }

    /** Words on the stack before an instruction, or -1 where it is never reached. */
    int before(AbstractInsnNode instruction) {
        return before[code.indexOf(instruction)];
    }

    /** Whether a statement begins there: it is reached, and nothing lies on the stack. */
    boolean isEmptyBefore(AbstractInsnNode instruction) {
        return before(instruction) == 0;
    }

    private void reach(AbstractInsnNode instruction, int depth, Deque<AbstractInsnNode> open) {
        int index = code.indexOf(instruction);
        if (before[index] == UNKNOWN) {
            before[index] = depth;
            open.push(instruction);
        }
    }

    private void follow(AbstractInsnNode instruction, Deque<AbstractInsnNode> open) {
        int after = before(instruction) + delta(instruction);
        if (instruction instanceof JumpInsnNode jump) {
            reach(jump.label, after, open);
        } else if (instruction instanceof TableSwitchInsnNode table) {
            reach(table.dflt, after, open);
            for (LabelNode label : table.labels) {
                reach(label, after, open);
            }
        } else if (instruction instanceof LookupSwitchInsnNode lookup) {
            reach(lookup.dflt, after, open);
            for (LabelNode label : lookup.labels) {
                reach(label, after, open);
            }
        }
        AbstractInsnNode next = instruction.getNext();
        if (next != null && fallsThrough(instruction)) {
            reach(next, after, open);
        }
    }

    /** Whether the next instruction may follow. */
    static boolean fallsThrough(AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        return opcode != Opcodes.GOTO
                && opcode != Opcodes.ATHROW
                && opcode != Opcodes.TABLESWITCH
                && opcode != Opcodes.LOOKUPSWITCH
                && opcode != Opcodes.RET
                && (opcode < Opcodes.IRETURN || opcode > Opcodes.RETURN);
    }

    /** Words that an instruction leaves more on the stack than it finds. */
    static int delta(AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (opcode < 0) {
            return 0;
        }
        if (instruction instanceof FieldInsnNode field) {
            int size = Type.getType(field.desc).getSize();
            return switch (opcode) {
                case Opcodes.GETSTATIC -> size;
                case Opcodes.PUTSTATIC -> -size;
                case Opcodes.GETFIELD -> size - 1;
                default -> -size - 1;
            };
        } else if (instruction instanceof MethodInsnNode call) {
            return ofCall(call.desc) - (opcode == Opcodes.INVOKESTATIC ? 0 : 1);
        } else if (instruction instanceof InvokeDynamicInsnNode call) {
            return ofCall(call.desc);
        } else if (instruction instanceof LdcInsnNode constant) {
            return constant.cst instanceof Long || constant.cst instanceof Double ? 2 : 1;
        } else if (instruction instanceof MultiANewArrayInsnNode array) {
            return 1 - array.dims;
        }
        return switch (opcode) {
            case Opcodes.TABLESWITCH, Opcodes.LOOKUPSWITCH, Opcodes.IFNULL, Opcodes.IFNONNULL -> -1;
            case Opcodes.JSR -> 1;
            case Opcodes.NEW -> 1;
            default -> DELTAS.charAt(opcode) - 'E';
        };
    }

    private static int ofCall(String descriptor) {
        int sizes = Type.getArgumentsAndReturnSizes(descriptor);
        return (sizes & 3) - (sizes >> 2) + 1;
    }
}
