package dev.heddle.recorder.free.rewrite;

import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.Prologue;
import dev.heddle.recorder.instrument.shape.UserClass;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Adds to a class what makes its objects trackable: the state, and the method that shows what an object leads to. */
final class RecordedState {
    static final String LOG = "dev/heddle/recorder/free/hooks/";
    static final String RECORDING = LOG + "Recording";
    static final String TRACKED = LOG + "Tracked";
    private static final String TRACKED_RECORD = LOG + "TrackedRecord";
    private static final String FIELDS = "heddle$fields";
    private static final String ESCAPE = "heddle$escape";
    private static final String MASK = "heddle$mask";
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final int MASK_LOCAL = 1;
    private static final int WORDS = 15;

    private final RecordedClass recorded;
    private final UserClass owner;
    private final Type self;

    private RecordedState(RecordedClass recorded) {
        this.recorded = recorded;
        this.owner = recorded.owner;
        this.self = Type.getObjectType(owner.name());
    }

    /** Adds the members, and nothing to interfaces. */
    static void add(RecordedClass recorded) {
        new RecordedState(recorded).add();
    }

    private void add() {
        if (owner.isInterface() || recorded.isLoaded() || recorded.isStateless()) {
            return;
        }
        List<FieldNode> fields = List.copyOf(owner.tree.fields);
        if (recorded.isRecord()) {
            if (recorded.followsEscapes()) {
                owner.tree.interfaces.add(TRACKED_RECORD);
                owner.tree.methods.add(show(new Code(), fields));
            }
            return;
        }
        MethodNode escape = escape(fields);
        MethodNode mask = mask(fields);
        if (recorded.declaresState()) {
            owner.tree.interfaces.add(TRACKED);
            int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_TRANSIENT;
            owner.tree.fields.add(new FieldNode(access & ~Opcodes.ACC_PUBLIC, RecordedClass.STATE, OBJECT, null, null));
            owner.tree.methods.add(getter());
            owner.tree.methods.add(setter());
        }
        owner.tree.methods.add(escape);
        owner.tree.methods.add(mask);
        owner.tree.methods.add(count(fields));
    }

    /** How many fields an object has whose accesses are recorded. */
    private MethodNode count(List<FieldNode> fields) {
        int own = (int) fields.stream()
                .filter(field -> isInstance(field) && recorded.hasAccesses(field))
                .count();
        Code code = new Code().push(own);
        if (!recorded.declaresState()) {
            code.load(self, 0).invoke(Opcodes.INVOKESPECIAL, owner.tree.superName, FIELDS, "()I");
            code.op(Opcodes.IADD);
        }
        return method(FIELDS, "()I", 1, code.op(Opcodes.IRETURN));
    }

    private static MethodNode method(String name, String descriptor, int locals, Code code) {
        int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC;
        MethodNode method = new MethodNode(access, name, descriptor, null, null);
        method.instructions.add(code.list);
        method.maxLocals = locals;
        method.maxStack = 6;
        return method;
    }

    private MethodNode getter() {
        Code code = new Code().load(self, 0).field(Opcodes.GETFIELD, owner.name(), RecordedClass.STATE, OBJECT);
        return method(RecordedClass.STATE, "()" + OBJECT, 1, code.op(Opcodes.ARETURN));
    }

    private MethodNode setter() {
        Code code = new Code().load(self, 0).load(Type.getType(OBJECT), 1);
        code.field(Opcodes.PUTFIELD, owner.name(), RecordedClass.STATE, OBJECT);
        return method(RecordedClass.STATE, "(" + OBJECT + ")V", 2, code.op(Opcodes.RETURN));
    }

    private static boolean isInstance(FieldNode field) {
        return (field.access & Opcodes.ACC_STATIC) == 0;
    }

    private boolean leadsOn(FieldNode field) {
        Type type = Type.getType(field.desc);
        return type.getSort() >= Type.ARRAY && recorded.isTrackable(type.getInternalName());
    }

    private MethodNode show(Code code, List<FieldNode> fields) {
        for (FieldNode field : fields) {
            if (isInstance(field) && leadsOn(field)) {
                get(code, field).invoke(Opcodes.INVOKESTATIC, RECORDING, "escape", "(" + OBJECT + ")V");
            }
        }
        return method(ESCAPE, "()V", 1, code.op(Opcodes.RETURN));
    }

    private Code get(Code code, FieldNode field) {
        return code.load(self, 0).field(Opcodes.GETFIELD, owner.name(), field.name, field.desc);
    }

    private MethodNode escape(List<FieldNode> fields) {
        Code code = new Code();
        if (!recorded.declaresState()) {
            code.load(self, 0).invoke(Opcodes.INVOKESPECIAL, owner.tree.superName, ESCAPE, "()V");
        }
        return show(code, fields);
    }

    /** The mask has a bit for the low four bits of the number of each field that is not its default. */
    private MethodNode mask(List<FieldNode> fields) {
        Code code = new Code();
        if (recorded.declaresState()) {
            code.op(Opcodes.LCONST_0);
        } else {
            code.load(self, 0).invoke(Opcodes.INVOKESPECIAL, owner.tree.superName, MASK, "()J");
        }
        code.store(Type.LONG_TYPE, MASK_LOCAL);
        for (FieldNode field : fields) {
            if (isInstance(field) && recorded.hasAccesses(field)) {
                mark(code, field);
            }
        }
        code.load(Type.LONG_TYPE, MASK_LOCAL).op(Opcodes.LRETURN);
        return method(MASK, "()J", MASK_LOCAL + 2, code);
    }

    private void mark(Code code, FieldNode field) {
        Type type = Type.getType(field.desc);
        LabelNode isDefault = new LabelNode();
        get(code, field);
        switch (Code.hookSuffix(type)) {
            case "I" -> ifZero(code.toBits(type), isDefault);
            case "J" -> ifZero(code.toBits(type).op(Opcodes.LCONST_0).op(Opcodes.LCMP), isDefault);
            default -> code.list.add(new JumpInsnNode(Opcodes.IFNULL, isDefault));
        }
        int number = recorded.number(owner.name(), field.name, field.desc);
        code.list.add(new LdcInsnNode(1L << (number & WORDS)));
        code.load(Type.LONG_TYPE, MASK_LOCAL).op(Opcodes.LOR).store(Type.LONG_TYPE, MASK_LOCAL);
        code.list.add(isDefault);
        if (owner.hasFrames()) {
            Prologue.addFrame(code.list, new Object[] {owner.name(), Opcodes.LONG}, new Object[0]);
        } else {
            code.list.add(new InsnNode(Opcodes.NOP));
        }
    }

    private static void ifZero(Code code, LabelNode target) {
        code.list.add(new JumpInsnNode(Opcodes.IFEQ, target));
    }

    /** After super(...) has returned, with this in that local. */
    static Code born(RecordedClass recorded, int local) {
        Type self = Type.getObjectType(recorded.owner.name());
        Code code = new Code();
        if (recorded.givesState()) {
            owner(recorded, code.load(self, local));
        }
        if (recorded.followsEscapes() && !recorded.isHarmlessBelow()) {
            code.load(self, local).invoke(Opcodes.INVOKESTATIC, RECORDING, "escape", "(" + OBJECT + ")V");
        }
        return code;
    }

    /** With this on the stack. */
    private static void owner(RecordedClass recorded, Code code) {
        if (recorded.full || !recorded.followsEscapes() || !recorded.isBelowObject()) {
            // A constructor above may have called a method of this class, by which the object escaped.
            code.invoke(Opcodes.INVOKESTATIC, RECORDING, "birth", "(" + OBJECT + ")V");
        } else {
            code.invoke(Opcodes.INVOKESTATIC, "java/lang/Thread", "currentThread", "()Ljava/lang/Thread;");
            code.field(Opcodes.PUTFIELD, recorded.owner.name(), RecordedClass.STATE, OBJECT);
        }
    }
}
