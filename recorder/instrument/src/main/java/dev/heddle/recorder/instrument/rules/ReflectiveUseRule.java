package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Calls that initialise a class by reflection (JLS 12.4.1). Methods and constructors need no rule: they ask for their
 * class's initialisation when they are entered; fields have a rule of their own.
 */
public final class ReflectiveUseRule implements Rule {
    private static final Type CLASS = Type.getObjectType("java/lang/Class");

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call) || !call.owner.startsWith("java/lang/")) {
            return false;
        }
        switch (call.owner + "." + call.name + call.desc) {
            case "java/lang/Class.forName(Ljava/lang/String;)Ljava/lang/Class;",
                    "java/lang/invoke/MethodHandles$Lookup.ensureInitialized(Ljava/lang/Class;)Ljava/lang/Class;" ->
                body.after(new Code().dup(CLASS).push(site(body, call)).hook("initClass", "(Ljava/lang/Class;I)V"));
            case "java/lang/Class.forName(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;" ->
                onRequest(body, call);
            default -> {
                return false;
            }
        }
        return true;
    }

    private static int site(MethodBody body, MethodInsnNode call) {
        return body.site(
                EventKind.CLASS_INIT, call.owner, call.name, call.desc, call.getOpcode() == Opcodes.INVOKESTATIC);
    }

    private static void onRequest(MethodBody body, MethodInsnNode call) {
        Type[] arguments = Type.getArgumentTypes(call.desc);
        Code before = new Code();
        int[] locals = body.spill(before, arguments);
        MethodBody.reload(before, arguments, locals);
        body.before(before);
        body.after(new Code()
                .dup(CLASS)
                .load(arguments[1], locals[1])
                .push(site(body, call))
                .hook("initClass", "(Ljava/lang/Class;ZI)V"));
    }
}
