package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.recorder.hooks.Hooks;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files that javac does not write (any more), made by hand. */
class OddClassesTest {
    private final TransformingLoader loader = new TransformingLoader(name -> false, "odd/Main");
    private RecordingSink sink;

    @AfterEach
    void removeSink() {
        Hooks.install(null);
    }

    private static byte[] classFile(int version, int access, String name, Consumer<ClassWriter> body) {
        ClassWriter writer = new ClassWriter(version >= Opcodes.V1_6 ? ClassWriter.COMPUTE_FRAMES : 1);
        writer.visit(version, access, name, null, "java/lang/Object", null);
        body.accept(writer);
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void method(ClassWriter writer, int access, String name, String desc, Consumer<MethodVisitor> body) {
        MethodVisitor code = writer.visitMethod(access, name, desc, null, null);
        code.visitCode();
        body.accept(code);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private Class<?> load(String name, byte[] classFile) throws Exception {
        sink = RecordingSink.create(loader.sites);
        Hooks.install(sink);
        Class<?> type = Class.forName(name, true, loader.with(name, classFile));
        assertEquals(List.of(), loader.failures);
        assertTrue(loader.transformed.contains(name.replace('.', '/')));
        return type;
    }

    /** As with -Xbootclasspath/a. The module is any that has no name. */
    @Test
    void classOfTheProgramOnTheBootClassPathIsNamed() {
        byte[] classFile = classFile(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, "odd/Boot", writer -> {});
        Module unnamed = loader.getUnnamedModule();
        assertNull(loader.transformer().transform(unnamed, null, "odd/Boot", null, null, classFile));
        assertNull(loader.transformer()
                .transform(unnamed, null, "dev/heddle/recorder/hooks/Hooks", null, null, classFile));
        assertEquals(List.of("odd/Boot: on the boot class path"), loader.failures);
    }

    @Test
    void subroutinesOfOldCompilersAreInlined() throws Exception {
        Class<?> type =
                load("odd.Jsr", classFile(Opcodes.V1_4, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, "odd/Jsr", writer -> {
                    writer.visitField(Opcodes.ACC_STATIC, "f", "I", null, null).visitEnd();
                    method(writer, Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "()I", code -> {
                        Label subroutine = new Label();
                        code.visitJumpInsn(Opcodes.JSR, subroutine);
                        code.visitJumpInsn(Opcodes.JSR, subroutine);
                        code.visitFieldInsn(Opcodes.GETSTATIC, "odd/Jsr", "f", "I");
                        code.visitInsn(Opcodes.IRETURN);
                        code.visitLabel(subroutine);
                        code.visitVarInsn(Opcodes.ASTORE, 0);
                        code.visitFieldInsn(Opcodes.GETSTATIC, "odd/Jsr", "f", "I");
                        code.visitInsn(Opcodes.ICONST_5);
                        code.visitInsn(Opcodes.IADD);
                        code.visitFieldInsn(Opcodes.PUTSTATIC, "odd/Jsr", "f", "I");
                        code.visitVarInsn(Opcodes.RET, 0);
                    });
                }));
        assertEquals(10, type.getMethod("run").invoke(null));
        assertEquals(
                2, sink.calls.stream().filter("beforeStaticWriteI f"::equals).count());
    }

    /** As javac of JDK 18 and later writes the calls, and of JDK 17 does not. */
    @Test
    void methodsOfObjectAreHookedWhereTheyAreCalledOnAnInterface() throws Exception {
        Class<?> type = load(
                "odd.Calls", classFile(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, "odd/Calls", writer -> {
                    method(
                            writer,
                            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
                            "run",
                            "(Ljava/lang/Runnable;)V",
                            OddClassesTest::callMethodsOfObject);
                }));
        sink.meetings = 0;
        type.getMethod("run", Runnable.class).invoke(null, (Runnable) () -> {});
        assertEquals(1, sink.meetings);
        assertEquals(
                List.of("monitorEnter", "notify notify", "wait wait", "monitorExit"),
                sink.calls.stream().filter(call -> !call.startsWith("calling")).toList());
    }

    private static void callMethodsOfObject(MethodVisitor code) {
        String owner = "java/lang/Runnable";
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitMethodInsn(Opcodes.INVOKEINTERFACE, owner, "getClass", "()Ljava/lang/Class;", true);
        code.visitInsn(Opcodes.POP);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitInsn(Opcodes.MONITORENTER);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitMethodInsn(Opcodes.INVOKEINTERFACE, owner, "notify", "()V", true);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitInsn(Opcodes.LCONST_1);
        code.visitMethodInsn(Opcodes.INVOKEINTERFACE, owner, "wait", "(J)V", true);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitInsn(Opcodes.MONITOREXIT);
        code.visitInsn(Opcodes.RETURN);
    }

    @Test
    void typesAreFoundWithoutFrames() throws Exception {
        Class<?> type =
                load("odd.Old", classFile(Opcodes.V1_3, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, "odd/Old", writer -> {
                    method(
                            writer,
                            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
                            "run",
                            "([Ljava/lang/String;)I",
                            OddClassesTest::sumOfLengths);
                }));
        Object strings = new String[] {"ab", "c"};
        assertEquals(3, type.getMethod("run", String[].class).invoke(null, strings));
        assertTrue(sink.calls.contains("afterReadL"));
    }

    /** Reads elements in a loop with a handler around it. */
    private static void sumOfLengths(MethodVisitor code) {
        Label start = new Label();
        Label end = new Label();
        Label handler = new Label();
        code.visitTryCatchBlock(start, end, handler, "java/lang/ArrayIndexOutOfBoundsException");
        code.visitInsn(Opcodes.ICONST_0);
        code.visitVarInsn(Opcodes.ISTORE, 1);
        code.visitInsn(Opcodes.ICONST_0);
        code.visitVarInsn(Opcodes.ISTORE, 2);
        code.visitLabel(start);
        code.visitVarInsn(Opcodes.ILOAD, 2);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitVarInsn(Opcodes.ILOAD, 1);
        code.visitInsn(Opcodes.AALOAD);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "length", "()I", false);
        code.visitInsn(Opcodes.IADD);
        code.visitVarInsn(Opcodes.ISTORE, 2);
        code.visitIincInsn(1, 1);
        code.visitJumpInsn(Opcodes.GOTO, start);
        code.visitLabel(end);
        code.visitLabel(handler);
        code.visitInsn(Opcodes.POP);
        code.visitVarInsn(Opcodes.ILOAD, 2);
        code.visitInsn(Opcodes.IRETURN);
    }

    @Test
    void aMethodThatWouldBecomeTooLargeStaysAsItWas() throws Exception {
        Class<?> type = load(
                "odd.Large", classFile(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, "odd/Large", writer -> {
                    writer.visitField(Opcodes.ACC_STATIC, "f", "I", null, null).visitEnd();
                    method(writer, Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "()I", code -> {
                        for (int i = 0; i < 6000; i++) {
                            code.visitFieldInsn(Opcodes.GETSTATIC, "odd/Large", "f", "I");
                            code.visitInsn(Opcodes.ICONST_1);
                            code.visitInsn(Opcodes.IADD);
                            code.visitFieldInsn(Opcodes.PUTSTATIC, "odd/Large", "f", "I");
                        }
                        code.visitFieldInsn(Opcodes.GETSTATIC, "odd/Large", "f", "I");
                        code.visitInsn(Opcodes.IRETURN);
                    });
                    method(writer, Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "small", "()I", code -> {
                        code.visitFieldInsn(Opcodes.GETSTATIC, "odd/Large", "f", "I");
                        code.visitInsn(Opcodes.IRETURN);
                    });
                }));
        assertEquals(6000, type.getMethod("run").invoke(null));
        assertEquals(List.of(), sink.calls);
        assertEquals(0, type.getMethod("small").invoke(null)); // its first hook initialises the class
        assertTrue(sink.calls.contains("afterReadI f"));
    }

    @Test
    void aClassThatWouldBecomeTooLargeKeepsItsLongestMethods() throws Exception {
        int constants = 65_500; // the pool holds 65,534
        Class<?> type =
                load("odd.Full", classFile(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, "odd/Full", writer -> {
                    writer.visitField(Opcodes.ACC_STATIC, "f", "I", null, null).visitEnd();
                    for (int m = 0; m < 10; m++) {
                        int first = 1_000_000 + m * constants / 10;
                        method(writer, Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "use" + m, "(I)I", code -> {
                            for (int i = 0; i < constants / 10; i++) {
                                code.visitLdcInsn(first + i);
                                code.visitInsn(Opcodes.POP);
                            }
                            code.visitFieldInsn(Opcodes.GETSTATIC, "odd/Full", "f", "I");
                            code.visitInsn(Opcodes.IRETURN);
                        });
                    }
                    method(writer, Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "copy", "([I)V", code -> {
                        code.visitVarInsn(Opcodes.ALOAD, 0);
                        code.visitInsn(Opcodes.ICONST_0);
                        code.visitFieldInsn(Opcodes.GETSTATIC, "odd/Full", "f", "I");
                        code.visitInsn(Opcodes.IASTORE);
                        code.visitInsn(Opcodes.RETURN);
                    });
                }));
        assertEquals(0, type.getMethod("use9", int.class).invoke(null, 1));
        assertEquals(List.of(), sink.calls);
    }

    @Test
    void aSynchronizedMethodMayOverwriteItsReceiver() throws Exception {
        Class<?> type = load(
                "odd.Receiver",
                classFile(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, "odd/Receiver", writer -> {
                    addConstructor(writer);
                    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNCHRONIZED;
                    method(writer, access, "run", "(JZ)Ljava/lang/String;", code -> {
                        Label other = new Label();
                        Label join = new Label();
                        code.visitVarInsn(Opcodes.ILOAD, 3);
                        code.visitJumpInsn(Opcodes.IFEQ, other);
                        code.visitLdcInsn("yes");
                        code.visitVarInsn(Opcodes.ASTORE, 0);
                        code.visitJumpInsn(Opcodes.GOTO, join);
                        code.visitLabel(other);
                        code.visitLdcInsn("no");
                        code.visitVarInsn(Opcodes.ASTORE, 0);
                        code.visitLabel(join);
                        code.visitVarInsn(Opcodes.ALOAD, 0);
                        code.visitInsn(Opcodes.ARETURN);
                    });
                }));
        Method run = type.getMethod("run", long.class, boolean.class);
        assertFalse(Modifier.isSynchronized(run.getModifiers()));
        Object receiver = type.getConstructor().newInstance();
        assertEquals("yes", run.invoke(receiver, 1L, true));
        assertEquals("no", run.invoke(receiver, 1L, false));
        assertEquals(
                4,
                sink.calls.stream().filter(call -> call.startsWith("monitor")).count());
    }

    private static void addConstructor(ClassWriter writer) {
        method(writer, Opcodes.ACC_PUBLIC, "<init>", "()V", code -> {
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
            code.visitInsn(Opcodes.RETURN);
        });
    }

    @Test
    void theMainMethodAsksFirst() throws Exception {
        Class<?> type =
                load("odd.Main", classFile(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, "odd/Main", writer -> {
                    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
                    method(writer, access, "main", "([Ljava/lang/String;)V", code -> {
                        Label loop = new Label(); // a loop that begins with the method has a frame at offset 0
                        code.visitLabel(loop);
                        code.visitVarInsn(Opcodes.ALOAD, 0);
                        code.visitJumpInsn(Opcodes.IFNULL, loop);
                        code.visitInsn(Opcodes.RETURN);
                    });
                }));
        type.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        assertEquals(List.of("enterMain"), sink.calls);
    }

    @Test
    void anInterfaceOfAnOldVersionHandsItsFieldsToTheStore() throws Exception {
        int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT;
        Class<?> type = load("odd.Fields", classFile(Opcodes.V1_4, access, "odd/Fields", writer -> {
            int field = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
            writer.visitField(field, "F", "Ljava/lang/Object;", null, null).visitEnd();
            method(writer, Opcodes.ACC_STATIC, "<clinit>", "()V", code -> {
                code.visitTypeInsn(Opcodes.NEW, "java/lang/Object");
                code.visitInsn(Opcodes.DUP);
                code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
                code.visitFieldInsn(Opcodes.PUTSTATIC, "odd/Fields", "F", "Ljava/lang/Object;");
                code.visitInsn(Opcodes.RETURN);
            });
        }));
        Field field = type.getField("F");
        assertTrue(Modifier.isFinal(field.getModifiers()));
        type.getMethod("heddle$clinit").invoke(null);
        assertEquals(List.of("allocated", "interfaceWriteL F"), sink.calls);
        assertNull(field.get(null));
    }

    @Test
    void anObjectUnderConstructionMayBeInAFrame() throws Exception {
        Class<?> helper = load("odd.Helper", classFile(Opcodes.V17, Opcodes.ACC_PUBLIC, "odd/Helper", writer -> {
            writer.visitField(Opcodes.ACC_STATIC, "s", "I", null, null).visitEnd();
            addConstructor(writer);
        }));
        Class<?> type = load("odd.Loop", classFile(Opcodes.V1_7, Opcodes.ACC_PUBLIC, "odd/Loop", writer -> {
            method(writer, Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "(I)Ljava/lang/Object;", code -> {
                Label loop = new Label(); // the label of new is a jump target as well
                Label inside = new Label();
                code.visitLabel(loop);
                code.visitTypeInsn(Opcodes.NEW, "odd/Helper");
                code.visitInsn(Opcodes.DUP);
                code.visitVarInsn(Opcodes.ILOAD, 0);
                code.visitJumpInsn(Opcodes.IFEQ, inside);
                code.visitInsn(Opcodes.NOP);
                code.visitLabel(inside);
                code.visitMethodInsn(Opcodes.INVOKESPECIAL, "odd/Helper", "<init>", "()V", false);
                code.visitIincInsn(0, -1);
                code.visitVarInsn(Opcodes.ILOAD, 0);
                Label out = new Label();
                code.visitJumpInsn(Opcodes.IFLE, out);
                code.visitInsn(Opcodes.POP);
                code.visitJumpInsn(Opcodes.GOTO, loop);
                code.visitLabel(out);
                code.visitInsn(Opcodes.ARETURN);
            });
        }));
        assertTrue(helper.isInstance(type.getMethod("run", int.class).invoke(null, 3)));
        assertEquals(3, sink.calls.stream().filter("initClass <init>"::equals).count());
    }

    @Test
    void garbageIsReportedAndLeftAlone() {
        assertNull(loader.transform("odd.Garbage", new byte[] {1, 2, 3}));
        assertEquals(1, loader.failures.size());
        assertTrue(loader.failures.get(0).startsWith("odd/Garbage: "));
    }

    @Test
    void proxiesAndOurOwnClassesAreLeftAlone() throws Exception {
        byte[] classFile = classFile(Opcodes.V17, Opcodes.ACC_PUBLIC, "odd/Any", OddClassesTest::addConstructor);
        for (String name :
                List.of("odd.$Proxy7", "jdk.proxy2.$Proxy1", "com.sun.proxy.$Proxy3", Hooks.class.getName())) {
            assertNull(loader.transform(name, classFile));
        }
    }
}
