package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Calls into JDK classes that may synchronise threads. */
public final class LibraryCallRule implements Rule {
    private static final Set<String> NEVER = Set.of("<init>", "getClass", "wait", "notify", "notifyAll");

    /** Methods that call methods of elements, or iterate over another collection. */
    private static final Set<String> OF_ELEMENTS = Set.of("equals", "hashCode", "toString");

    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String HOOK = "(Ljava/lang/Object;I)V";

    private final @Nullable String plainHooks;

    public LibraryCallRule() {
        this(null);
    }

    /**
     * Makes the rule.
     *
     * @param plainHooks internal name of the type whose methods {@code calling} and {@code called} hear of calls on
     *     what may be a plain collection; null in controlled executions, where the collections that a call answers are
     *     named
     */
    public LibraryCallRule(@Nullable String plainHooks) {
        this.plainHooks = plainHooks;
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
        code.push(site);
        Code after = new Code().load(receiverType, receiver).push(site);
        if (plainHooks != null && mayBePlain(library, call)) {
            code.invoke(Opcodes.INVOKESTATIC, plainHooks, "calling", HOOK);
            after.invoke(Opcodes.INVOKESTATIC, plainHooks, "called", HOOK);
        } else {
            code.hook("beforeCall", HOOK);
            after.hook("afterCall", HOOK);
        }
        MethodBody.reload(code, arguments, locals);
        body.before(code);
        body.after(after);
        nameAnswer(body, call, library);
        return true;
    }

    /**
     * Whether a plain collection would call nothing in it that synchronises: it gets no other collection to go over,
     * and nothing to call.
     */
    private static boolean mayBePlain(String library, MethodInsnNode call) {
        String arguments = call.desc.substring(1, call.desc.indexOf(')')).replace(OBJECT, "");
        return library.startsWith("java/util/")
                && !library.startsWith("java/util/concurrent/")
                && !OF_ELEMENTS.contains(call.name)
                && arguments.indexOf(';') < 0
                && arguments.indexOf('[') < 0;
    }

    private void nameAnswer(MethodBody body, MethodInsnNode call, String library) {
        if (plainHooks == null) {
            CallLineRule.nameAnswer(body, call, library);
        }
    }
}
