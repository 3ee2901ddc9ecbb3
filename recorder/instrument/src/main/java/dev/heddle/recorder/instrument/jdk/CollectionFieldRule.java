package dev.heddle.recorder.instrument.jdk;

import dev.heddle.recorder.instrument.rules.FieldAccessRule;
import dev.heddle.recorder.instrument.rules.MethodBody;
import dev.heddle.recorder.instrument.rules.Rule;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.CollectionClasses;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * Instance fields of the collections, by their own code. Final fields never race, and views that are made when first
 * asked for are raced on by design: neither makes an event, but what they lead to is noticed. Statics belong to the
 * JVM.
 */
final class CollectionFieldRule implements Rule {
    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        boolean isRead = instruction.getOpcode() == Opcodes.GETFIELD;
        if (!(isRead || instruction.getOpcode() == Opcodes.PUTFIELD)) {
            return false;
        }
        FieldInsnNode access = (FieldInsnNode) instruction;
        if (!CollectionClasses.isTarget(access.owner)) {
            return false;
        }
        if (!CollectionClasses.isView(access.name) && !isFinal(access)) {
            if (isRead) {
                FieldAccessRule.read(body, access);
                return true;
            }
            return FieldAccessRule.write(body, access);
        }
        if (isRead && Type.getType(access.desc).getSort() >= Type.ARRAY) {
            body.after(new Code().op(Opcodes.DUP).hook("noticed", "(Ljava/lang/Object;)V"));
            return true;
        }
        return false;
    }

    /** By reflection: the classes are loaded, and their files are far away. What is not known is taken for final. */
    private static boolean isFinal(FieldInsnNode access) {
        try {
            Class<?> c = Class.forName(access.owner.replace('/', '.'), false, null);
            for (; c != null; c = c.getSuperclass()) {
                for (Field field : c.getDeclaredFields()) {
                    if (field.getName().equals(access.name)) {
                        return Modifier.isFinal(field.getModifiers());
                    }
                }
            }
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return true;
        }
    }
}
