package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Calls that make method handles of fields and array elements. The handle gets hooks around it, since nothing at the
 * place that invokes it tells what it is: accesses through it have the line of its creation.
 */
public final class FieldHandleRule implements Rule {
    private static final String HANDLES = "java/lang/invoke/MethodHandles";
    private static final String HANDLE = "Ljava/lang/invoke/MethodHandle;";

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call) || !call.owner.startsWith(HANDLES)) {
            return false;
        }
        EventKind kind = call.name.endsWith("Setter") ? EventKind.WRITE : EventKind.READ;
        switch (call.owner.substring(HANDLES.length()) + "." + call.name) {
            case "$Lookup.findGetter", "$Lookup.findSetter", "$Lookup.findStaticGetter", "$Lookup.findStaticSetter" ->
                wrap(body, call, kind, 2, "(" + HANDLE + "Ljava/lang/Class;Ljava/lang/String;I)" + HANDLE);
            case "$Lookup.unreflectGetter", "$Lookup.unreflectSetter" ->
                wrap(body, call, kind, 1, "(" + HANDLE + "Ljava/lang/reflect/Field;I)" + HANDLE);
            case ".arrayElementGetter", ".arrayElementSetter" ->
                wrap(body, call, kind, 0, "(" + HANDLE + "I)" + HANDLE);
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void wrap(MethodBody body, MethodInsnNode call, EventKind kind, int passed, String hook) {
        wrap(body, call, kind, passed, "fieldHandle", hook);
    }

    /**
     * Passes the handle that a call has made, the first arguments of the call, and the site to a hook, which answers
     * the handle to use.
     */
    static void wrap(MethodBody body, MethodInsnNode call, EventKind kind, int passed, String hook, String descriptor) {
        boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
        int site = body.site(kind, call.owner, call.name, call.desc, isStatic);
        Type[] arguments = Type.getArgumentTypes(call.desc);
        Code before = new Code();
        int[] locals = body.spill(before, arguments);
        MethodBody.reload(before, arguments, locals);
        body.before(before);
        Code after = new Code();
        for (int i = 0; i < passed; i++) {
            after.load(arguments[i], locals[i]);
        }
        body.after(after.push(site).hook(hook, descriptor));
    }
}
