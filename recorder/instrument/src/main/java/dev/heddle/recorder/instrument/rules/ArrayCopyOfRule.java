package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Arrays.copyOf and copyOfRange are replaced: they read single elements. (Compilers of the JVM replace their bodies, so
 * hooks there would be lost.)
 */
public final class ArrayCopyOfRule implements Rule {
    private static final String ARRAYS = "java/util/Arrays";

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call) || !call.owner.equals(ARRAYS)) {
            return false;
        }
        Type[] arguments = Type.getArgumentTypes(call.desc);
        boolean typed = arguments.length == 3 && arguments[2].getSort() == Type.OBJECT;
        boolean copyOf = call.name.equals("copyOf") && (arguments.length == 2 || typed);
        if (!copyOf && !(call.name.equals("copyOfRange") && arguments.length == 3)) {
            return false;
        }
        int site = body.site(EventKind.READ, ARRAYS, call.name, call.desc, true);
        String descriptor =
                "(Ljava/lang/Object;I" + (typed ? "Ljava/lang/Class;" : copyOf ? "" : "I") + "I)Ljava/lang/Object;";
        body.replace(new Code()
                .push(site)
                .hook(call.name, descriptor)
                .cast(Type.getReturnType(call.desc).getInternalName()));
        return true;
    }
}
