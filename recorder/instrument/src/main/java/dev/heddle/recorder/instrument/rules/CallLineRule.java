package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.CollectionClasses;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Calls from the program into code of the JDK that may use a collection: accesses there are told by this line.
 * Collections that such a call answers are told from those of the JVM.
 */
public final class CallLineRule implements Rule {
    private static final Set<String> OF_OBJECT = Set.of("equals", "hashCode", "toString");
    private static final Set<String> OF_STRING =
            Set.of("join", "valueOf", "format", "<init>", "append", "contentEquals");

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call)) {
            return false;
        }
        String declarer = body.owner.resolve(call.owner, call.name, call.desc);
        if (declarer == null || !mayUseCollection(declarer, call)) {
            return false;
        }
        mark(body, call, declarer);
        nameAnswer(body, call, declarer);
        return true;
    }

    /** Names the collection that a call answers: the JDK may have made it. */
    static void nameAnswer(MethodBody body, MethodInsnNode call, String declarer) {
        Type answered = Type.getReturnType(call.desc);
        if (answered.getSort() == Type.OBJECT && mayBeCollection(answered.getInternalName(), call.name)) {
            int site = body.site(EventKind.WRITE, declarer, "", answered.getInternalName(), false);
            body.after(new Code().op(Opcodes.DUP).push(site).hook("answered", "(Ljava/lang/Object;I)V"));
        }
    }

    static void mark(MethodBody body, MethodInsnNode call, String declarer) {
        boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
        int site = body.site(EventKind.SYNC, declarer, call.name, call.desc, isStatic);
        body.before(new Code().push(site).hook("calling", "(I)V"));
    }

    static boolean mayUseCollection(String owner, MethodInsnNode call) {
        if (call.name.equals("<init>") && !mayPassCollection(call.desc)) {
            return false;
        }
        if (owner.startsWith("java/util/")) {
            return CollectionClasses.isRelated(owner) || (owner.equals("java/util/Objects") && !isNullCheck(call));
        }
        return switch (owner) {
            case "java/lang/Object" -> OF_OBJECT.contains(call.name);
            case "java/lang/String" -> OF_STRING.contains(call.name);
            case "java/lang/StringBuilder", "java/lang/Iterable", "java/lang/CharSequence" -> true;
            default -> owner.startsWith("java/text/");
        };
    }

    private static boolean mayPassCollection(String constructor) {
        return constructor.contains("Ljava/util/")
                || constructor.contains("Ljava/lang/CharSequence;")
                || constructor.contains("Ljava/lang/StringBuilder;");
    }

    /** Compilers add them to method references and the like. */
    private static boolean isNullCheck(MethodInsnNode call) {
        return call.name.startsWith("requireNonNull");
    }

    private static boolean mayBeCollection(String type, String method) {
        return type.startsWith("java/util/")
                ? !type.startsWith("java/util/concurrent/") && !type.startsWith("java/util/stream/")
                : method.equals("collect") && type.equals("java/lang/Object");
    }
}
