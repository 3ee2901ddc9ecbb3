package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * findVarHandle and findStaticVarHandle: the field behind the handle becomes known. Before Java 22 a handle of a static
 * field initialises the class when it is made, and not when it is used first (JDK-8291065).
 */
public final class VarHandleCreationRule implements Rule {
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";
    private static final int FIRST_LAZY = 22;
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
        boolean ofStatic = call.name.equals("findStaticVarHandle");
        body.after(created.push(ofStatic ? 1 : 0).hook("varHandleCreated", CREATED));
        if (ofStatic && Runtime.version().feature() < FIRST_LAZY) {
            int site = body.site(EventKind.CLASS_INIT, call.owner, call.name, call.desc, false);
            body.after(new Code().load(arguments[0], locals[0]).push(site).hook("initClass", "(Ljava/lang/Class;I)V"));
        }
        return true;
    }
}
