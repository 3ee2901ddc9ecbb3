package dev.heddle.recorder.instrument.rules;

import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.UserClass;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** The bytecode behaviour of a method handle (JVMS 5.4.3.5), as a static method of its own. */
public final class HandleCall {
    private HandleCall() {}

    /**
     * A method that takes the handle's parameters, its receiver first, and does what the handle does.
     *
     * @param captured the type by which the receiver is captured, which may be narrower than the one that the handle
     *     names; or null
     */
    public static MethodNode bridge(UserClass owner, String name, Handle handle, @Nullable Type captured) {
        Type named = receiver(owner, handle);
        Type receiver = named != null && captured != null ? captured : named;
        Type result = result(handle);
        Type[] parameters = parameters(handle, receiver);
        int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
        MethodNode method = new MethodNode(access, name, Type.getMethodDescriptor(result, parameters), null, null);
        Code code = new Code();
        if (handle.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
            code.list.add(new TypeInsnNode(Opcodes.NEW, handle.getOwner()));
            code.op(Opcodes.DUP);
        }
        int local = 0;
        for (Type parameter : parameters) {
            code.load(parameter, local);
            local += parameter.getSize();
        }
        add(code, handle);
        code.op(result.getOpcode(Opcodes.IRETURN));
        method.instructions.add(code.list);
        method.maxLocals = local;
        method.maxStack = local + 3;
        return method;
    }

    private static void add(Code code, Handle handle) {
        int opcode = opcode(handle.getTag());
        if (handle.getTag() <= Opcodes.H_PUTSTATIC) {
            code.list.add(new FieldInsnNode(opcode, handle.getOwner(), handle.getName(), handle.getDesc()));
        } else {
            code.list.add(new MethodInsnNode(
                    opcode, handle.getOwner(), handle.getName(), handle.getDesc(), handle.isInterface()));
        }
    }

    private static int opcode(int tag) {
        return switch (tag) {
            case Opcodes.H_GETFIELD -> Opcodes.GETFIELD;
            case Opcodes.H_GETSTATIC -> Opcodes.GETSTATIC;
            case Opcodes.H_PUTFIELD -> Opcodes.PUTFIELD;
            case Opcodes.H_PUTSTATIC -> Opcodes.PUTSTATIC;
            case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
            case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
            case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
            default -> Opcodes.INVOKESPECIAL;
        };
    }

    /** Null where there is none. Protected methods and super calls are open to the class itself only. */
    private static @Nullable Type receiver(UserClass owner, Handle handle) {
        return switch (handle.getTag()) {
            case Opcodes.H_GETSTATIC, Opcodes.H_PUTSTATIC, Opcodes.H_INVOKESTATIC, Opcodes.H_NEWINVOKESPECIAL -> null;
            case Opcodes.H_INVOKESPECIAL -> Type.getObjectType(owner.name());
            case Opcodes.H_INVOKEVIRTUAL ->
                Type.getObjectType(isNarrowed(owner, handle) ? owner.name() : handle.getOwner());
            default -> Type.getObjectType(handle.getOwner());
        };
    }

    private static boolean isNarrowed(UserClass owner, Handle handle) {
        return !handle.getOwner().startsWith("[")
                && owner.inherits(handle.getOwner())
                && owner.isProtected(handle.getOwner(), handle.getName(), handle.getDesc());
    }

    private static Type result(Handle handle) {
        return switch (handle.getTag()) {
            case Opcodes.H_GETFIELD, Opcodes.H_GETSTATIC -> Type.getType(handle.getDesc());
            case Opcodes.H_PUTFIELD, Opcodes.H_PUTSTATIC -> Type.VOID_TYPE;
            case Opcodes.H_NEWINVOKESPECIAL -> Type.getObjectType(handle.getOwner());
            default -> Type.getReturnType(handle.getDesc());
        };
    }

    private static Type[] parameters(Handle handle, @Nullable Type receiver) {
        Type[] values = switch (handle.getTag()) {
            case Opcodes.H_GETFIELD, Opcodes.H_GETSTATIC -> new Type[0];
            case Opcodes.H_PUTFIELD, Opcodes.H_PUTSTATIC -> new Type[] {Type.getType(handle.getDesc())};
            default -> Type.getArgumentTypes(handle.getDesc());
        };
        if (receiver == null) {
            return values;
        }
        Type[] parameters = new Type[values.length + 1];
        parameters[0] = receiver;
        System.arraycopy(values, 0, parameters, 1, values.length);
        return parameters;
    }
}
