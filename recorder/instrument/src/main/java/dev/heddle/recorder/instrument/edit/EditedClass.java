package dev.heddle.recorder.instrument.edit;

import dev.heddle.formats.edit.Edit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A class file with changes. Its instructions know where they stood in the original, so that places of a trace are
 * found in it again.
 */
public final class EditedClass {
    private final byte[] file;
    /** By method: the original offset of the instruction at an offset. */
    private final Map<String, Map<Integer, Integer>> originals = new HashMap<>();

    private EditedClass(byte[] file) {
        this.file = file;
    }

    /**
     * Applies changes of a class's code; those of memory orders leave the class as it is.
     *
     * @param common answers the internal name of the closest common superclass of two classes
     * @throws InapplicableEditException where one does not fit
     */
    public static EditedClass of(byte[] classFile, List<Edit> edits, BinaryOperator<String> common) {
        CodeTree original = new CodeTree(classFile);
        for (Edit edit : edits) {
            apply(original, edit);
        }
        boolean hasFrames = (original.tree.version & 0xFFFF) >= Opcodes.V1_6;
        ClassWriter writer = new ClassWriter(hasFrames ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS) {
            @Override
            protected String getCommonSuperClass(String one, String other) {
                return common.apply(one, other);
            }
        };
        original.tree.accept(writer);
        EditedClass edited = new EditedClass(writer.toByteArray());
        edited.compare(original);
        return edited;
    }

    private static void apply(CodeTree tree, Edit edit) {
        if (edit instanceof Edit.Access || edit instanceof Edit.Field) {
            return;
        }
        MethodCode code = MethodCode.of(tree, edit.at());
        if (edit instanceof Edit.Region region) {
            RegionEdit.apply(code, region);
        } else if (edit instanceof Edit.Call call) {
            CallEdit.rename(code, call);
        } else if (edit instanceof Edit.Make make) {
            CallEdit.make(code, make);
        } else if (edit instanceof Edit.Loop loop) {
            CallEdit.loop(code, loop);
        } else if (edit instanceof Edit.Update update) {
            UpdateEdit.apply(code, update);
        } else if (edit instanceof Edit.Copy copy) {
            CallEdit.copy(code, copy);
        } else if (edit instanceof Edit.Move move) {
            MoveEdit.apply(code, move);
        }
    }

    private void compare(CodeTree original) {
        CodeTree now = new CodeTree(file);
        for (MethodNode before : original.tree.methods) {
            MethodNode after = now.method(before.name, before.desc);
            if (after == null) {
                continue;
            }
            List<AbstractInsnNode> old = instructions(before);
            List<AbstractInsnNode> made = instructions(after);
            Map<Integer, Integer> offsets = new HashMap<>();
            // Unreachable code is replaced by other instructions: then nothing is known of the method.
            for (int i = 0; i < made.size() && old.size() == made.size(); i++) {
                offsets.put(now.offset(made.get(i)), original.offset(old.get(i)));
            }
            originals.put(before.name + before.desc, offsets);
        }
    }

    private static List<AbstractInsnNode> instructions(MethodNode method) {
        List<AbstractInsnNode> all = new ArrayList<>();
        for (AbstractInsnNode insn : method.instructions) {
            if (insn.getOpcode() >= 0) {
                all.add(insn);
            }
        }
        return all;
    }

    /** The class file. */
    public byte[] file() {
        return file;
    }

    /**
     * Where an instruction stood in the original.
     *
     * @param method its method, name and descriptor
     * @param offset in the class file with the changes
     * @return -1 for an instruction that was not there
     */
    public int original(String method, int offset) {
        return originals.getOrDefault(method, Map.of()).getOrDefault(offset, -1);
    }
}
