package dev.heddle.recorder.instrument.jdk;

import dev.heddle.recorder.hooks.EdgeRole;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.Prologue;
import dev.heddle.recorder.instrument.shape.TryFinally;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The hooks of happens-before edges in the body of a library method; free of branches. */
public final class EdgeCode {
    private static final Type OBJECT = Type.getObjectType("java/lang/Object");
    private static final String WITH_OBJECT = "(Ljava/lang/Object;Ljava/lang/Object;I)V";
    private static final String WITH_INT = "(Ljava/lang/Object;II)V";

    private EdgeCode() {}

    public static void insert(MethodNode method, LibraryEdge edge) {
        switch (edge.side()) {
            case RELEASE_FIRST -> releaseFirst(method, edge);
            case ACQUIRE_FIRST ->
                Prologue.insert(
                        method,
                        new Code()
                                .load(OBJECT, 0)
                                .op(Opcodes.ICONST_1)
                                .push(edge.role())
                                .hook("libraryAcquireIf", WITH_INT));
            case RELEASE_LAST -> atReturns(method, () -> release(new Code().load(OBJECT, 0), edge.role()));
            case ACQUIRE -> atReturns(method, () -> acquire(edge.role()));
            case ACQUIRE_IF -> acquireIf(method, edge);
        }
    }

    /** Releases and, of a collection, with the element on top of the stack. */
    private static void releaseFirst(MethodNode method, LibraryEdge edge) {
        if (edge.role() == EdgeRole.ELEMENT || edge.role() == EdgeRole.EXCHANGE) {
            Code code = new Code().load(OBJECT, 0).load(OBJECT, local(method, edge.subject()));
            Prologue.insert(method, code.push(edge.role()).hook("libraryRelease", WITH_OBJECT));
        } else {
            Prologue.insert(method, release(new Code().load(OBJECT, local(method, edge.subject())), edge.role()));
        }
    }

    private static Code release(Code subject, int role) {
        return subject.op(Opcodes.ACONST_NULL).push(role).hook("libraryRelease", WITH_OBJECT);
    }

    /** Acquires this object's clock, whatever is on the stack. */
    static Code acquire(int role) {
        return new Code().load(OBJECT, 0).op(Opcodes.ICONST_1).push(role).hook("libraryAcquireIf", WITH_INT);
    }

    private static void acquireIf(MethodNode method, LibraryEdge edge) {
        Type result = Type.getReturnType(method.desc);
        atReturns(method, () -> switch (result.getSort()) {
            case Type.VOID, Type.FLOAT, Type.DOUBLE -> acquire(edge.role());
            case Type.LONG ->
                new Code()
                        .op(Opcodes.DUP2)
                        .op(Opcodes.LCONST_0)
                        .op(Opcodes.LCMP)
                        .load(OBJECT, 0)
                        .op(Opcodes.SWAP)
                        .push(edge.role())
                        .hook("libraryAcquireIf", WITH_INT);
            case Type.OBJECT, Type.ARRAY -> ofResult(edge);
            default -> withResult().push(edge.role()).hook("libraryAcquireIf", WITH_INT);
        });
    }

    private static Code ofResult(LibraryEdge edge) {
        Code code = edge.subject() == LibraryEdge.RESULT
                ? new Code().op(Opcodes.DUP).op(Opcodes.DUP)
                : withResult();
        return code.push(edge.role()).hook("libraryAcquire", WITH_OBJECT);
    }

    /** Passes this object and the result, which stays on the stack. */
    private static Code withResult() {
        return new Code().op(Opcodes.DUP).load(OBJECT, 0).op(Opcodes.SWAP);
    }

    private interface Piece {
        Code make();
    }

    private static void atReturns(MethodNode method, Piece piece) {
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (TryFinally.isReturn(insn)) {
                method.instructions.insertBefore(insn, piece.make().list);
            }
        }
    }

    /** The local of a parameter of an instance method; 0 is this. */
    static int local(MethodNode method, int parameter) {
        Type[] parameters = Type.getArgumentTypes(method.desc);
        int local = 0;
        for (int i = 0; i < parameter; i++) {
            local += i == 0 ? 1 : parameters[i - 1].getSize();
        }
        return local;
    }
}
