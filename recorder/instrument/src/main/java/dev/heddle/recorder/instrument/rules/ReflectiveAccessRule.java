package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Accesses through java.lang.reflect.Field and java.lang.reflect.Array. The call itself stays, with its checks and
 * conversions; which field or element it means, and so the memory order, is known at run time only.
 */
public final class ReflectiveAccessRule implements Rule {
    private static final String FIELD = "java/lang/reflect/Field";
    private static final String ARRAY = "java/lang/reflect/Array";
    private static final Pattern ACCESS = Pattern.compile("(get|set)(Boolean|Byte|Char|Short|Int|Long|Float|Double)?");

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call)) {
            return false;
        }
        String coordinates = switch (call.owner) {
            case FIELD -> "(Ljava/lang/Object;";
            case ARRAY -> "(Ljava/lang/Object;I";
            default -> null;
        };
        if (coordinates == null || !call.desc.startsWith(coordinates)) {
            return false;
        }
        Matcher method = ACCESS.matcher(call.name);
        if (!method.matches()) {
            return false;
        }
        boolean isArray = call.owner.equals(ARRAY);
        EventKind kind = method.group(1).equals("get") ? EventKind.READ : EventKind.WRITE;
        int site = body.site(kind, call.owner, call.name, call.desc, isArray);
        Type[] arguments = Type.getArgumentTypes(call.desc);
        Code code = new Code();
        int[] locals = body.spill(code, arguments);
        if (isArray) {
            code.load(arguments[0], locals[0]).load(arguments[1], locals[1]).push(site);
            code.hook("beforeReflection", "(Ljava/lang/Object;II)V");
        } else {
            code.op(Opcodes.DUP).load(arguments[0], locals[0]).push(site);
            code.hook("beforeReflection", "(Ljava/lang/reflect/Field;Ljava/lang/Object;I)V");
        }
        MethodBody.reload(code, arguments, locals);
        body.before(code);
        body.after(AtomicRule.result(body, Type.getReturnType(call.desc), site));
        return true;
    }
}
