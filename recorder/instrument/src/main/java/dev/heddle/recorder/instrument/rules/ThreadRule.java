package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Methods of Thread that wait or ask for another thread's progress: all are replaced. */
public final class ThreadRule implements Rule {
    public static final String THREAD = "java/lang/Thread";

    private static final Map<String, EventKind> INSTANCE = Map.of(
            "join()V", EventKind.JOIN,
            "join(J)V", EventKind.JOIN,
            "join(JI)V", EventKind.JOIN,
            "join(Ljava/time/Duration;)Z", EventKind.JOIN,
            "isAlive()Z", EventKind.JOIN,
            "getState()Ljava/lang/Thread$State;", EventKind.JOIN);
    private static final Map<String, EventKind> STATIC = Map.of(
            "sleep(J)V", EventKind.YIELD,
            "sleep(JI)V", EventKind.YIELD,
            "sleep(Ljava/time/Duration;)V", EventKind.YIELD,
            "yield()V", EventKind.YIELD,
            "onSpinWait()V", EventKind.YIELD);

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call)) {
            return false;
        }
        if (call.name.equals("holdsLock") && THREAD.equals(body.owner.resolve(call.owner, call.name, call.desc))) {
            body.replace(new Code().hook("holdsLock", "(Ljava/lang/Object;)Z"));
            return true;
        }
        EventKind kind = kind(call);
        if (kind == null || !THREAD.equals(body.owner.resolve(call.owner, call.name, call.desc))) {
            return false;
        }
        boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
        int site = body.site(kind, THREAD, call.name, call.desc, isStatic);
        body.replace(new Code().push(site).hook(call.name, hookDescriptor(call)));
        return true;
    }

    /** What the method is if its owner is a thread; null for other methods. */
    public static @Nullable EventKind kind(MethodInsnNode call) {
        boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
        return (isStatic ? STATIC : INSTANCE).get(call.name + call.desc);
    }

    /** The hook takes the thread first, if any, and the site last. */
    public static String hookDescriptor(MethodInsnNode call) {
        String receiver = call.getOpcode() == Opcodes.INVOKESTATIC ? "" : "Ljava/lang/Thread;";
        int end = call.desc.indexOf(')');
        return "(" + receiver + call.desc.substring(1, end) + "I" + call.desc.substring(end);
    }

    public static boolean isClock(MethodInsnNode call) {
        return call.owner.equals("java/lang/System")
                && (call.name.equals("nanoTime") || call.name.equals("currentTimeMillis"));
    }

    /** In place of parking by Unsafe, as JDK 25 does here and there: LockSupport. Null for other methods of Unsafe. */
    public static @Nullable Code parking(MethodInsnNode call) {
        return switch (call.name + call.desc) {
            case "park(ZJ)V" -> parking("park", "(Ljava/lang/Object;ZJ)V");
            case "unpark(Ljava/lang/Object;)V" -> parking("unpark", "(Ljava/lang/Object;Ljava/lang/Object;)V");
            default -> null;
        };
    }

    private static Code parking(String name, String descriptor) {
        return new Code().invoke(Opcodes.INVOKESTATIC, "dev/heddle/recorder/hooks/LibraryParking", name, descriptor);
    }
}
