package dev.heddle.recorder.instrument.rules;

import dev.heddle.recorder.instrument.shape.Code;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** findVarHandle and findStaticVarHandle: the field behind the handle becomes known. */
public final class VarHandleCreationRule implements Rule {
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";
    private static final String CREATED = "(Ljava/lang/invoke/VarHandle;Ljava/lang/Class;Ljava/lang/String;Z)V";

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call)
                || !call.owner.equals(LOOKUP)
                || !(call.name.equals("findVarHandle") || call.name.equals("findStaticVarHandle"))) {
            return false;
        }
        Type[] arguments = Type.getArgumentTypes(call.desc);
        Code code = new Code();
        int[] locals = body.spill(code, arguments);
        MethodBody.reload(code, arguments, locals);
        body.before(code);
        Code created = new Code().op(Opcodes.DUP).load(arguments[0], locals[0]).load(arguments[1], locals[1]);
        created.push(call.name.equals("findStaticVarHandle") ? 1 : 0);
        body.after(created.hook("varHandleCreated", CREATED));
        return true;
    }
}
