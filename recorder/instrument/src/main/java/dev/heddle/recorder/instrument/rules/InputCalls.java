package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Calls into the JDK that read a clock or draw a random number inside, where a hook answers
 * ({@link dev.heddle.recorder.instrument.jdk.JdkInputs}). The call is announced, so that the input has a line. No rule
 * of its own, since another may apply to the same instruction: many of these calls are allocations.
 */
public final class InputCalls {
    private static final Set<String> CONSTRUCTORS =
            Set.of("java/util/Random.()V", "java/util/SplittableRandom.()V", "java/util/Date.()V");
    private static final Set<String> CLOCK_METHODS = Set.of("now", "instant", "millis", "isExpired");

    private static final Set<String> GENERATOR_METHODS = Set.of("of", "getDefault", "create");

    private InputCalls() {}

    /** Announces the call if it is one of them. */
    public static boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call) || !call.owner.startsWith("java/") || !isInput(call)) {
            return false;
        }
        boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
        int site = body.site(EventKind.INPUT, call.owner, call.name, call.desc, isStatic);
        body.before(new Code().op(Opcodes.ACONST_NULL).push(site).hook("beforeCall", "(Ljava/lang/Object;I)V"));
        body.after(new Code().op(Opcodes.ACONST_NULL).push(site).hook("afterCall", "(Ljava/lang/Object;I)V"));
        return true;
    }

    private static boolean isInput(MethodInsnNode call) {
        if (call.name.equals("<init>")) {
            return CONSTRUCTORS.contains(call.owner + "." + call.desc)
                    || call.owner.equals("java/util/GregorianCalendar")
                    || call.owner.equals("java/security/SecureRandom");
        }
        return switch (call.owner) {
            case "java/util/Calendar" -> call.name.equals("getInstance");
            case "java/util/Collections" -> (call.name + call.desc).equals("shuffle(Ljava/util/List;)V");
            case "java/security/SecureRandom" -> true;
            default ->
                (call.owner.startsWith("java/time/") && CLOCK_METHODS.contains(call.name))
                        || (call.owner.startsWith("java/util/random/") && GENERATOR_METHODS.contains(call.name));
        };
    }
}
