package dev.heddle.recorder.free.rewrite;

import dev.heddle.recorder.instrument.rules.MethodBody;
import dev.heddle.recorder.instrument.shape.ClassHierarchy;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.site.AccessModes;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Where an object leaves the code that is recorded: it may be reachable by others from then on. */
final class RecordedEscapes {
    private static final String OBJECT = "java/lang/Object";
    private static final Type REFERENCE = Type.getObjectType(OBJECT);
    /** What these make keeps none of its arguments: text, and the answers of records and switches. */
    private static final Set<String> KEEPING_NOTHING = Set.of(
            "java/lang/invoke/StringConcatFactory",
            "java/lang/runtime/ObjectMethods",
            "java/lang/runtime/SwitchBootstraps",
            "java/lang/runtime/ExactConversionsSupport");

    /** Their methods access the object that is the first argument. */
    private static final Set<String> TO_FIRST_ARGUMENT = Set.of(
            "java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
            "java/util/concurrent/atomic/AtomicLongFieldUpdater",
            "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
            "java/lang/reflect/Field",
            "sun/misc/Unsafe",
            "jdk/internal/misc/Unsafe");

    private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";

    private final RecordedClass recorded;

    RecordedEscapes(RecordedClass recorded) {
        this.recorded = recorded;
    }

    /** With the object on the stack, which stays there. */
    static Code escapeTop() {
        return escape(new Code().op(Opcodes.DUP));
    }

    private static Code escape(Code code) {
        return code.invoke(Opcodes.INVOKESTATIC, RecordedState.RECORDING, "escape", "(Ljava/lang/Object;)V");
    }

    /** Before a call of code that is not recorded. */
    boolean call(MethodBody body, MethodInsnNode call) {
        if (call.owner.startsWith("[")) {
            return false; // clone, and the methods of Object
        }
        String declarer = body.owner.resolve(call.owner, call.name, call.desc);
        String target = declarer == null ? call.owner : declarer;
        if (declarer != null && recorded.isRecorded(declarer) && !isNative(declarer, call)) {
            return false;
        }
        if (target.startsWith(RecordedState.LOG) || KeepsNothing.contains(target, call.name)) {
            return false;
        }
        boolean isInstance = call.getOpcode() != Opcodes.INVOKESTATIC && !call.name.equals("<init>");
        boolean withReceiver = isInstance && isKeptByDefaultMethod(target, call);
        return arguments(body, call, Type.getArgumentTypes(call.desc), withReceiver, kept(target, call));
    }

    private boolean isNative(String declarer, MethodInsnNode call) {
        ClassHierarchy.ClassFile file = recorded.owner.find(declarer);
        Integer access = file == null ? null : file.methods().get(call.name + call.desc);
        return access != null && (access & Opcodes.ACC_NATIVE) != 0;
    }

    /**
     * An object of a class below one of the JDK's classes has escaped when it was made, unless that class is harmless;
     * what is left is code in interfaces, and what is declared nowhere we know.
     */
    private boolean isKeptByDefaultMethod(String target, MethodInsnNode call) {
        ClassHierarchy.ClassFile file = recorded.owner.find(target);
        Integer access = file == null ? null : file.methods().get(call.name + call.desc);
        return file == null
                || access == null
                || ((file.access() & Opcodes.ACC_INTERFACE) != 0 || recorded.isRecorded(target))
                        && (access & Opcodes.ACC_ABSTRACT) == 0;
    }

    /**
     * From which argument on they may be kept: an access through a handle keeps the new values, not the object that it
     * is to.
     */
    private static int kept(String target, MethodInsnNode call) {
        if (TO_FIRST_ARGUMENT.contains(target)) {
            return call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1;
        }
        if (!target.equals(VAR_HANDLE)) {
            return 0;
        }
        AccessModes.Mode mode = AccessModes.ofVarHandle(call.name);
        return mode == null ? 0 : Math.max(0, Type.getArgumentTypes(call.desc).length - mode.values());
    }

    /** Before an object is made that keeps what it is given, such as that of a lambda expression. */
    boolean capture(MethodBody body, InvokeDynamicInsnNode call) {
        return !KEEPING_NOTHING.contains(call.bsm.getOwner())
                && arguments(body, call, Type.getArgumentTypes(call.desc), false, 0);
    }

    private boolean arguments(MethodBody body, AbstractInsnNode call, Type[] declared, boolean withReceiver, int from) {
        int shift = withReceiver ? 1 : 0;
        Type[] values = new Type[declared.length + shift];
        System.arraycopy(declared, 0, values, shift, declared.length);
        if (withReceiver) {
            values[0] = REFERENCE;
        }
        boolean[] escapes = new boolean[values.length];
        int first = -1;
        int depth = 0;
        for (int i = values.length - 1; i >= 0; i--) {
            boolean isCandidate = withReceiver && i == 0 || i >= from + shift;
            escapes[i] = isCandidate && escapes(body, call, values[i], depth);
            first = escapes[i] ? i : first;
            depth += values[i].getSize();
        }
        if (first < 0) {
            return false;
        }
        if (first == values.length - 1) {
            body.before(escapeTop());
        } else if (first == values.length - 2 && !escapes[first + 1] && values[first + 1].getSize() == 1) {
            body.before(escape(new Code().op(Opcodes.DUP2).op(Opcodes.POP)));
        } else {
            spilled(body, values, escapes, first);
        }
        return true;
    }

    private boolean escapes(MethodBody body, AbstractInsnNode call, Type declared, int depth) {
        if (declared.getSort() < Type.ARRAY || !recorded.isTrackable(declared.getInternalName())) {
            return false;
        }
        return recorded.isTrackable(body.types.reference(call, depth));
    }

    private static void spilled(MethodBody body, Type[] values, boolean[] escapes, int first) {
        Type[] moved = new Type[values.length - first];
        System.arraycopy(values, first, moved, 0, moved.length);
        Code code = new Code();
        int[] locals = body.spill(code, moved);
        for (int i = 0; i < moved.length; i++) {
            if (escapes[first + i]) {
                escape(code.load(moved[i], locals[i]));
            }
        }
        MethodBody.reload(code, moved, locals);
        body.before(code);
    }

    /** Before athrow, and before areturn of a method that others call. */
    boolean top(MethodBody body, AbstractInsnNode instruction) {
        if (!recorded.isTrackable(body.types.reference(instruction, 0))) {
            return false;
        }
        body.before(escapeTop());
        return true;
    }

    /**
     * Whether what the method answers may go to code that is not recorded: that of a lambda expression, or where such
     * code may call it.
     */
    boolean isCalledByOthers(MethodNode method) {
        Type result = Type.getReturnType(method.desc);
        if (result.getSort() < Type.ARRAY || !recorded.isTrackable(result.getInternalName())) {
            return false;
        }
        if (method.name.startsWith("lambda$")) {
            return true;
        }
        return (method.access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0
                && !method.name.equals("<init>")
                && isDeclaredByOthers(recorded.owner.tree.superName, recorded.owner.tree.interfaces, method);
    }

    private boolean isDeclaredByOthers(@Nullable String superName, Iterable<String> interfaces, MethodNode method) {
        if (superName != null && isDeclaredBy(superName, method)) {
            return true;
        }
        for (String parent : interfaces) {
            if (isDeclaredBy(parent, method)) {
                return true;
            }
        }
        return false;
    }

    private boolean isDeclaredBy(String ancestor, MethodNode method) {
        if (ancestor.equals(OBJECT)) {
            return false; // what the JDK asks of any object is text and numbers
        }
        ClassHierarchy.ClassFile file = recorded.owner.find(ancestor);
        return file == null
                || file.methods().containsKey(method.name + method.desc) && !recorded.isRecorded(ancestor)
                || isDeclaredByOthers(file.superName(), file.interfaces(), method);
    }
}
