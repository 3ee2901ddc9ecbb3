package dev.heddle.recorder.free.rewrite;

import dev.heddle.recorder.instrument.shape.Accessibility;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.UserClass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The methods of a class that access fields for it (see {@code Recording}), one for each field and direction. A class
 * that is redefined has those that it had before and no others.
 */
final class FieldAccessors {
    static final String PREFIX = "heddle$field$";

    private final Map<String, String> names = new HashMap<>();
    private final List<MethodNode> methods = new ArrayList<>();
    private boolean complete;

    /** From now on no accessor is added. */
    FieldAccessors close() {
        complete = true;
        return this;
    }

    /** All of them. */
    List<MethodNode> methods() {
        return methods;
    }

    /**
     * Puts a call of the accessor in the place of an access.
     *
     * @return null where the class has none for it and may not get one
     */
    @Nullable
    Code call(RecordedClass recorded, FieldInsnNode access, RecordedClass.Meant meant, int site) {
        String key = access.getOpcode() + access.owner + ' ' + access.name + ' ' + access.desc;
        String receiver = receiver(recorded, access, meant);
        String name = names.get(key);
        if (name == null) {
            if (complete) {
                return null;
            }
            name = PREFIX + names.size();
            names.put(key, name);
            methods.addAll(new FieldAccessorCode(recorded, access, meant, receiver, name).methods());
        }
        Code code = new Code().push(site);
        String descriptor = FieldAccessorCode.descriptor(access, receiver);
        code.list.add(new MethodInsnNode(
                Opcodes.INVOKESTATIC, recorded.owner.name(), name, descriptor, recorded.owner.isInterface()));
        return code;
    }

    /** A protected field of another package is open for objects of this class alone. */
    private static String receiver(RecordedClass recorded, FieldInsnNode access, RecordedClass.Meant meant) {
        UserClass owner = recorded.owner;
        boolean isNarrowed = (meant.access() & Opcodes.ACC_PROTECTED) != 0
                && !access.owner.equals(owner.name())
                && !Accessibility.packageOf(meant.declarer()).equals(Accessibility.packageOf(owner.name()))
                && owner.inherits(access.owner);
        return isNarrowed ? owner.name() : access.owner;
    }
}
