package dev.heddle.recorder.instrument;

import dev.heddle.formats.event.EventKind;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Calls into JDK classes that may synchronise threads. */
final class LibraryCallRule implements Rule {
    private static final Set<String> NEVER = Set.of("<init>", "getClass", "wait", "notify", "notifyAll");

    private final boolean namesAnswers;

    LibraryCallRule() {
        this(true);
    }

    /** Whether collections that a call answers are named. */
    LibraryCallRule(boolean namesAnswers) {
        this.namesAnswers = namesAnswers;
    }

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call) || NEVER.contains(call.name)) {
            return false;
        }
        String library = body.owner.resolve(call.owner, call.name, call.desc);
        if (library == null) {
            return false;
        }
        boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
        if (SynchronisingLibraries.hooksItself(library, call.name)) {
            int site = body.site(EventKind.SYNC, library, call.name, call.desc, isStatic);
            boolean receiverOnTop = !isStatic && call.desc.startsWith("()");
            body.before(new Code()
                    .op(receiverOnTop ? Opcodes.DUP : Opcodes.ACONST_NULL)
                    .push(site)
                    .hook("beforeCall", "(Ljava/lang/Object;I)V"));
            body.after(new Code().op(Opcodes.ACONST_NULL).push(site).hook("afterCall", "(Ljava/lang/Object;I)V"));
            return true;
        }
        if (!SynchronisingLibraries.contains(body.owner, library)) {
            return false;
        }
        int site = body.site(EventKind.SYNC, library, call.name, call.desc, isStatic);
        Type receiverType = Type.getObjectType("java/lang/Object");
        Code code = new Code();
        if (isStatic) {
            body.before(code.op(Opcodes.ACONST_NULL).push(site).hook("beforeCall", "(Ljava/lang/Object;I)V"));
            body.after(new Code().op(Opcodes.ACONST_NULL).push(site).hook("afterCall", "(Ljava/lang/Object;I)V"));
            nameAnswer(body, call, library);
            return true;
        }
        Type[] arguments = Type.getArgumentTypes(call.desc);
        int[] locals = body.spill(code, arguments);
        int receiver = body.temp(receiverType);
        code.op(Opcodes.DUP).op(Opcodes.DUP).store(receiverType, receiver);
        code.push(site).hook("beforeCall", "(Ljava/lang/Object;I)V");
        MethodBody.reload(code, arguments, locals);
        body.before(code);
        body.after(new Code().load(receiverType, receiver).push(site).hook("afterCall", "(Ljava/lang/Object;I)V"));
        nameAnswer(body, call, library);
        return true;
    }

    private void nameAnswer(MethodBody body, MethodInsnNode call, String library) {
        if (namesAnswers) {
            CallLineRule.nameAnswer(body, call, library);
        }
    }
}
