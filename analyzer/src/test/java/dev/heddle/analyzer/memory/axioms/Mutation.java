package dev.heddle.analyzer.memory.axioms;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The memory model with one rule taken out or changed: calls of one method are dropped, with an answer in their place,
 * or go to another method of the same form.
 *
 * @param rule what the model has lost, in words
 * @param className simple name of the changed class
 * @param method where the calls are changed, or {@code *} for the whole class
 * @param callee simple class and method that is called there
 * @param answer what a dropped call answers
 * @param instead the method that is called instead, or empty to drop the call
 */
record Mutation(String rule, String className, String method, String callee, int answer, String instead) {
    static final String PACKAGE = "dev.heddle.analyzer.memory.";

    /** Drops the calls, which answer nothing, or 0. */
    static Mutation without(String rule, String className, String method, String callee) {
        return new Mutation(rule, className, method, callee, 0, "");
    }

    /** Drops the calls, which answer a constant. */
    static Mutation answering(String rule, String className, String method, String callee, int answer) {
        return new Mutation(rule, className, method, callee, answer, "");
    }

    /** Calls another method. */
    static Mutation replacing(String rule, String className, String method, String callee, String instead) {
        return new Mutation(rule, className, method, callee, 0, instead);
    }

    /** The changed class file. */
    byte[] apply(byte[] original) {
        Changes changes = new Changes(new ClassWriter(ClassWriter.COMPUTE_MAXS));
        new ClassReader(original).accept(changes, 0);
        if (changes.count == 0) {
            throw new IllegalStateException("no call of " + callee + " in " + className + "." + method);
        }
        return changes.writer.toByteArray();
    }

    private final class Changes extends ClassVisitor {
        private final ClassWriter writer;
        private int count;

        Changes(ClassWriter writer) {
            super(Opcodes.ASM9, writer);
            this.writer = writer;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            return method.equals("*") || method.equals(name) ? new Calls(next) : next;
        }

        private final class Calls extends MethodVisitor {
            Calls(MethodVisitor next) {
                super(Opcodes.ASM9, next);
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                String called = owner.substring(owner.lastIndexOf('/') + 1) + "." + name;
                if (!called.equals(callee)) {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                    return;
                }
                count++;
                if (!instead.isEmpty()) {
                    super.visitMethodInsn(opcode, owner, instead, descriptor, isInterface);
                    return;
                }
                Type[] arguments = Type.getArgumentTypes(descriptor);
                for (int i = arguments.length - 1; i >= 0; i--) {
                    visitInsn(arguments[i].getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
                }
                if (opcode != Opcodes.INVOKESTATIC) {
                    visitInsn(Opcodes.POP);
                }
                if (Type.getReturnType(descriptor).getSort() != Type.VOID) {
                    visitLdcInsn(answer);
                }
            }
        }
    }
}
