package dev.heddle.replayer.control;

import dev.heddle.recorder.instrument.place.TrustedLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The JDK's continuations, which its interface for programs does not show. A subclass of
 * {@code jdk.internal.vm.Continuation} is made at run time, in {@code java.lang} and in the boot loader: only there
 * does the JVM honour the annotations of the method that changes the current thread, without which the JIT compiles
 * code around it wrongly.
 */
final class FiberClass {
    private static final String NAME = "java/lang/HeddleFiber";
    private static final String CONTINUATION = "jdk/internal/vm/Continuation";
    private static final String SCOPE = "jdk/internal/vm/ContinuationScope";

    private static final String UNSAFE = "jdk/internal/misc/Unsafe";

    private static final Class<?> TYPE = define();
    private static final MethodHandle NEW = find(() -> TrustedLookup.LOOKUP
            .findConstructor(TYPE, MethodType.methodType(void.class, Runnable.class))
            .asType(MethodType.methodType(Object.class, Runnable.class)));
    private static final MethodHandle RUN = find(() -> TrustedLookup.LOOKUP
            .findVirtual(TYPE, "run", MethodType.methodType(void.class))
            .asType(MethodType.methodType(void.class, Object.class)));
    private static final MethodHandle STACK = find(() -> TrustedLookup.LOOKUP
            .findVirtual(TYPE, "getStackTrace", MethodType.methodType(StackTraceElement[].class))
            .asType(MethodType.methodType(StackTraceElement[].class, Object.class)));
    private static final MethodHandle YIELD =
            find(() -> TrustedLookup.LOOKUP.findStatic(TYPE, "yield", MethodType.methodType(boolean.class)));
    private static final MethodHandle CURRENT = find(() -> TrustedLookup.LOOKUP.findStatic(
            TYPE, "current", MethodType.methodType(void.class, Thread.class, Thread.class)));

    private static final MethodHandle PARK =
            find(() -> TrustedLookup.LOOKUP.findStatic(TYPE, "park", MethodType.methodType(void.class, long.class)));
    private static final MethodHandle UNPARK = find(
            () -> TrustedLookup.LOOKUP.findStatic(TYPE, "unpark", MethodType.methodType(void.class, Thread.class)));

    private FiberClass() {}

    @FunctionalInterface
    private interface Finding {
        MethodHandle find() throws ReflectiveOperationException;
    }

    private static MethodHandle find(Finding finding) {
        try {
            return finding.find();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> define() {
        try {
            return TrustedLookup.LOOKUP.in(Thread.class).defineClass(bytes());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] bytes() {
        ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        type.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, NAME, null, CONTINUATION, null);
        type.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, "SCOPE", 'L' + SCOPE + ';', null, null)
                .visitEnd();
        MethodVisitor code = begin(type, Opcodes.ACC_STATIC, "<clinit>", "()V");
        code.visitTypeInsn(Opcodes.NEW, SCOPE);
        code.visitInsn(Opcodes.DUP);
        code.visitLdcInsn("heddle");
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, SCOPE, "<init>", "(Ljava/lang/String;)V", false);
        code.visitFieldInsn(Opcodes.PUTSTATIC, NAME, "SCOPE", 'L' + SCOPE + ';');
        end(code, Opcodes.RETURN);

        code = begin(type, 0, "<init>", "(Ljava/lang/Runnable;)V");
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitFieldInsn(Opcodes.GETSTATIC, NAME, "SCOPE", 'L' + SCOPE + ';');
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitMethodInsn(
                Opcodes.INVOKESPECIAL, CONTINUATION, "<init>", "(L" + SCOPE + ";Ljava/lang/Runnable;)V", false);
        end(code, Opcodes.RETURN);

        // what is pinned stays where it is: yield answers false
        end(begin(type, Opcodes.ACC_PROTECTED, "onPinned", "(L" + CONTINUATION + "$Pinned;)V"), Opcodes.RETURN);

        code = begin(type, Opcodes.ACC_STATIC, "yield", "()Z");
        code.visitFieldInsn(Opcodes.GETSTATIC, NAME, "SCOPE", 'L' + SCOPE + ';');
        code.visitMethodInsn(Opcodes.INVOKESTATIC, CONTINUATION, "yield", "(L" + SCOPE + ";)Z", false);
        end(code, Opcodes.IRETURN);

        code = begin(type, Opcodes.ACC_STATIC, "park", "(J)V");
        code.visitMethodInsn(Opcodes.INVOKESTATIC, UNSAFE, "getUnsafe", "()L" + UNSAFE + ';', false);
        code.visitInsn(Opcodes.ICONST_0);
        code.visitVarInsn(Opcodes.LLOAD, 0);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, UNSAFE, "park", "(ZJ)V", false);
        end(code, Opcodes.RETURN);

        code = begin(type, Opcodes.ACC_STATIC, "unpark", "(Ljava/lang/Thread;)V");
        code.visitMethodInsn(Opcodes.INVOKESTATIC, UNSAFE, "getUnsafe", "()L" + UNSAFE + ';', false);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, UNSAFE, "unpark", "(Ljava/lang/Object;)V", false);
        end(code, Opcodes.RETURN);

        code = type.visitMethod(Opcodes.ACC_STATIC, "current", "(Ljava/lang/Thread;Ljava/lang/Thread;)V", null, null);
        code.visitAnnotation("Ljdk/internal/vm/annotation/DontInline;", true).visitEnd();
        code.visitAnnotation("Ljdk/internal/vm/annotation/ChangesCurrentThread;", true)
                .visitEnd();
        code.visitCode();
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, "java/lang/Thread", "setCurrentThread", "(Ljava/lang/Thread;)V", false);
        end(code, Opcodes.RETURN);
        type.visitEnd();
        return type.toByteArray();
    }

    private static MethodVisitor begin(ClassWriter type, int access, String name, String descriptor) {
        MethodVisitor code = type.visitMethod(access, name, descriptor, null, null);
        code.visitCode();
        return code;
    }

    private static void end(MethodVisitor code, int returning) {
        code.visitInsn(returning);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    /** A continuation that will run {@code body}. */
    static Object create(Runnable body) {
        try {
            return NEW.invokeExact(body);
        } catch (Throwable e) {
            throw ours(e);
        }
    }

    /** Runs it on the calling thread until it yields or ends. */
    static void run(Object continuation) {
        try {
            RUN.invokeExact(continuation);
        } catch (Throwable e) {
            throw ours(e);
        }
    }

    /**
     * Leaves the calling continuation; returns true when it is run again, and false at once where it cannot be left.
     */
    static boolean yield() {
        try {
            return (boolean) YIELD.invokeExact();
        } catch (Throwable e) {
            throw ours(e);
        }
    }

    /**
     * Makes {@code Thread.currentThread} answer that thread.
     *
     * @param carrier the thread of the JVM that calls
     */
    static void current(Thread carrier, Thread thread) {
        try {
            CURRENT.invokeExact(carrier, thread);
        } catch (Throwable e) {
            throw ours(e);
        }
    }

    /**
     * Blocks the calling thread of the JVM, past the hooks of {@code LockSupport}.
     *
     * @param nanos 0 for no time-out
     */
    static void park(long nanos) {
        try {
            PARK.invokeExact(nanos);
        } catch (Throwable e) {
            throw ours(e);
        }
    }

    static void unpark(Thread carrier) {
        try {
            UNPARK.invokeExact(carrier);
        } catch (Throwable e) {
            throw ours(e);
        }
    }

    /** The stack of one that has yielded, innermost frame first. */
    static StackTraceElement[] stack(Object continuation) {
        try {
            return (StackTraceElement[]) STACK.invokeExact(continuation);
        } catch (Throwable e) {
            throw ours(e);
        }
    }

    private static RuntimeException ours(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(e);
    }
}
