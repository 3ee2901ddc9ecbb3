package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.heddle.recorder.hooks.Hooks;
import dev.heddle.recorder.instrument.samples.Frozen;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Which constructors report their end, and that each does so on every way out. */
class FinalFieldFreezeTest {
    private final TransformingLoader loader =
            new TransformingLoader(name -> name.startsWith(Frozen.class.getName()), null);
    private final FreezingSink sink = new FreezingSink(loader.sites);

    /** Logs the ends of constructors with the final fields as they are then. */
    private static final class FreezingSink extends RunningSink {
        final List<String> ends = new ArrayList<>();

        FreezingSink(SiteTable sites) {
            super(sites);
        }

        @Override
        public void constructed(Object object, Class<?> declaring) {
            StringBuilder text = new StringBuilder(declaring.getSimpleName());
            for (Field field : declaring.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && field.getType().isPrimitive()) {
                    text.append(' ').append(valueOf(field, object));
                }
            }
            ends.add(text.toString());
        }

        private static Object valueOf(Field field, Object object) {
            try {
                field.setAccessible(true);
                return field.get(object);
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        }
    }

    @AfterEach
    void removeSink() {
        Hooks.install(null);
    }

    private List<String> run(String name, Object... arguments) throws Exception {
        Hooks.install(sink);
        Method method = Arrays.stream(loader.loadClass(Frozen.class.getName()).getMethods())
                .filter(candidate -> candidate.getName().equals(name))
                .findFirst()
                .orElseThrow();
        method.invoke(null, arguments);
        assertEquals(List.of(), loader.failures);
        return sink.ends;
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "2", "7"})
    void aConstructorEndsOnceAtEachReturn(int value) throws Exception {
        assertEquals(List.of("Frozen " + value), run("frozen", value));
    }

    @Test
    void anExceptionThatLeavesTheConstructorEndsIt() {
        assertThrows(InvocationTargetException.class, () -> run("frozen", 99));
        assertEquals(List.of("Frozen 99"), sink.ends);
    }

    @Test
    void aConstructorThatDelegatesLeavesItToTheOther() throws Exception {
        assertEquals(List.of("Frozen 3"), run("delegating"));
    }

    @Test
    void everyClassWithFinalFieldsEndsItsOwnConstructor() throws Exception {
        assertEquals(List.of("Frozen 6", "Child"), run("grandchild", 6));
    }

    @Test
    void aConstructorWhoseSuperConstructorThrowsDoesNotEnd() {
        assertThrows(InvocationTargetException.class, () -> run("grandchild", 99));
        assertEquals(List.of("Frozen 99"), sink.ends);
    }

    @Test
    void argumentsOfTheSuperConstructorThatThrowAreNoEnd() {
        assertThrows(InvocationTargetException.class, () -> run("grandchild", -1));
        assertEquals(List.of(), sink.ends);
    }

    @Test
    void anExceptionAfterTheSuperConstructorEndsBoth() {
        assertThrows(InvocationTargetException.class, () -> run("grandchild", 50));
        assertEquals(List.of("Frozen 50", "Child"), sink.ends);
    }

    @Test
    void recordsEndNormallyOrNot() throws Exception {
        assertEquals(List.of("Pair 1 1"), run("pair", 1));
        assertThrows(InvocationTargetException.class, () -> run("pair", 2));
        assertEquals(List.of("Pair 1 1", "Pair 0 0"), sink.ends);
    }

    @Test
    void enumConstantsAndInnerInstancesEndToo() throws Exception {
        assertEquals(List.of("Level 1.0", "Level 2.0"), run("levels"));
        assertEquals(List.of("Level 1.0", "Level 2.0", "Frozen 0", "Inner"), run("inner"));
    }

    @ParameterizedTest
    @CsvSource({"61", "49"})
    void aConstructorMayUseItsReceiversLocalForSomethingElse(int version) throws Exception {
        Class<?> type = define("odd.Reuse", version, code -> {
            Label other = new Label();
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitVarInsn(Opcodes.ILOAD, 1);
            code.visitFieldInsn(Opcodes.PUTFIELD, "odd/Reuse", "value", "I");
            code.visitLdcInsn(4L);
            code.visitVarInsn(Opcodes.LSTORE, 0);
            code.visitVarInsn(Opcodes.LLOAD, 0);
            code.visitInsn(Opcodes.L2I);
            code.visitJumpInsn(Opcodes.IFEQ, other);
            code.visitInsn(Opcodes.RETURN);
            code.visitLabel(other);
            code.visitInsn(Opcodes.RETURN);
        });
        type.getConstructor(int.class).newInstance(8);
        assertEquals(List.of("Reuse 8"), sink.ends);
    }

    @Test
    void whatComesBeforeTheSuperConstructorMayStandBehindIt() throws Exception {
        Class<?> type = define("odd.Order", Opcodes.V17, FinalFieldFreezeTest::jumpBackToSuper);
        type.getConstructor(int.class).newInstance(3);
        assertEquals(List.of("Order 3"), sink.ends);
    }

    @Test
    void anOldClassInAnOrderOfItsOwnIsLeftWithoutEnds() throws Exception {
        Class<?> type = define("odd.Order", Opcodes.V1_5, FinalFieldFreezeTest::jumpBackToSuper);
        type.getConstructor(int.class).newInstance(3);
        assertEquals(List.of(), sink.ends);
    }

    private static void jumpBackToSuper(MethodVisitor code) {
        Label first = new Label();
        Label construct = new Label();
        code.visitJumpInsn(Opcodes.GOTO, first);
        code.visitLabel(construct);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitVarInsn(Opcodes.ILOAD, 1);
        code.visitFieldInsn(Opcodes.PUTFIELD, "odd/Order", "value", "I");
        code.visitInsn(Opcodes.RETURN);
        code.visitLabel(first);
        code.visitInsn(Opcodes.NOP);
        code.visitJumpInsn(Opcodes.GOTO, construct);
    }

    private Class<?> define(String name, int version, Consumer<MethodVisitor> constructor) throws Exception {
        ClassWriter writer =
                new ClassWriter(version >= Opcodes.V1_6 ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS);
        writer.visit(version, Opcodes.ACC_PUBLIC, name.replace('.', '/'), null, "java/lang/Object", null);
        writer.visitField(Opcodes.ACC_FINAL, "value", "I", null, null).visitEnd();
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "(I)V", null, null);
        code.visitCode();
        constructor.accept(code);
        code.visitMaxs(0, 0);
        code.visitEnd();
        writer.visitEnd();
        Hooks.install(sink);
        Class<?> type = Class.forName(name, true, loader.with(name, writer.toByteArray()));
        assertEquals(List.of(), loader.failures);
        return type;
    }
}
