package dev.heddle.recorder.free.rewrite;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.recorder.instrument.rules.FieldAccessRule;
import dev.heddle.recorder.instrument.rules.MethodBody;
import dev.heddle.recorder.instrument.shape.ClassHierarchy;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.site.AccessModes;
import dev.heddle.recorder.instrument.site.Site;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;

/** Accesses to fields and array elements while they are recorded: the instruction becomes a call. */
final class RecordedAccesses {
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final AccessModes.Mode READ = read(MemoryOrder.PLAIN);
    private static final AccessModes.Mode READ_VOLATILE = read(MemoryOrder.VOLATILE);
    private static final AccessModes.Mode WRITE = write(MemoryOrder.PLAIN);
    private static final AccessModes.Mode WRITE_VOLATILE = write(MemoryOrder.VOLATILE);
    /** Names and types by opcode, from iaload and from iastore on. */
    private static final String[] ELEMENTS = {"I", "J", "F", "D", OBJECT, "B", "C", "S"};

    private final RecordedClass recorded;
    private final @Nullable FieldAccessors accessors;

    /** The accessors are null where the class may get none. */
    RecordedAccesses(RecordedClass recorded, @Nullable FieldAccessors accessors) {
        this.recorded = recorded;
        this.accessors = accessors;
    }

    private static AccessModes.Mode read(MemoryOrder order) {
        return new AccessModes.Mode(EventKind.READ, order, MemoryOrder.NONE, Site.Outcome.ALWAYS, 0);
    }

    private static AccessModes.Mode write(MemoryOrder order) {
        return new AccessModes.Mode(EventKind.WRITE, MemoryOrder.NONE, order, Site.Outcome.ALWAYS, 1);
    }

    /** Instruments getfield, putfield, getstatic or putstatic. */
    boolean field(MethodBody body, FieldInsnNode access) {
        boolean isRead = FieldAccessorCode.isRead(access);
        boolean isStatic = FieldAccessorCode.isStatic(access);
        Type type = Type.getType(access.desc);
        if (!isStatic && !isRead && body.types.onUninitializedThis(access, type.getSize())) {
            return false; // no other thread has it
        }
        RecordedClass.Meant meant = recorded.meant(access);
        boolean isRecorded = recorded.isRecorded(meant.declarer(), access.name)
                && !meant.isFinal()
                && !FieldAccessRule.isCompilerMade(access.name);
        if (isRecorded) {
            AccessModes.Mode mode =
                    isRead ? meant.isVolatile() ? READ_VOLATILE : READ : meant.isVolatile() ? WRITE_VOLATILE : WRITE;
            int site = body.site(mode, meant.declarer(), access.name, access.desc, isStatic);
            Code call = accessors == null ? null : accessors.call(recorded, access, meant, site);
            if (call != null) {
                body.replace(call);
            } else {
                InlineAccesses.apply(body, access, recorded.number(meant.declarer(), access.name, access.desc), site);
            }
            return true;
        }
        return !isRead && type.getSort() >= Type.ARRAY && stored(body, access, meant);
    }

    private boolean stored(MethodBody body, FieldInsnNode access, RecordedClass.Meant meant) {
        boolean isOfNewRecord = recorded.isRecord() && access.getOpcode() == Opcodes.PUTFIELD;
        if (isOfNewRecord || !recorded.isTrackable(body.types.reference(access, 0))) {
            return false; // what a record holds escapes with it
        }
        boolean isHolderRecorded = !FieldAccessorCode.isStatic(access) && recorded.isRecorded(meant.declarer());
        if (isHolderRecorded) {
            body.before(new Code()
                    .op(Opcodes.DUP2)
                    .invoke(Opcodes.INVOKESTATIC, RecordedState.RECORDING, "storing", "(" + OBJECT + OBJECT + ")V"));
        } else {
            body.before(RecordedEscapes.escapeTop());
        }
        return true;
    }

    /**
     * Instruments a load or store of an element. The maps behind enum switches are left out: they never change after
     * their initialiser.
     */
    boolean element(MethodBody body, AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        boolean isLoad = opcode <= Opcodes.SALOAD;
        if (!recorded.recordsElements()) {
            return opcode == Opcodes.AASTORE && storedOnly(body, instruction);
        }
        if (opcode == Opcodes.IALOAD && body.types.isSwitchMap(instruction, 1)
                || opcode == Opcodes.IASTORE && body.types.isSwitchMap(instruction, 2)) {
            return false;
        }
        int kind = opcode - (isLoad ? Opcodes.IALOAD : Opcodes.IASTORE);
        String element = ELEMENTS[kind];
        String array = element.equals("B") ? OBJECT : "[" + element;
        String suffix = opcode == Opcodes.AALOAD || opcode == Opcodes.AASTORE ? "L" : element;
        if (isLoad) {
            String castTo = opcode == Opcodes.AALOAD ? body.types.elementOfArray(instruction) : null;
            boolean isCast = castTo != null && !castTo.equals("java/lang/Object") && !isInterface(castTo);
            if (opcode == Opcodes.AALOAD && (castTo == null || isCast && !body.owner.access.canName(castTo))) {
                return false; // the verifier would not take the result
            }
            Code code = new Code().push(body.site(READ, "", "", element, false));
            recording(code, "read" + suffix, "(" + array + "II)" + element);
            body.replace(isCast && castTo != null ? code.cast(castTo) : code);
            return true;
        }
        String value = element.equals("B") ? "I" : element;
        Code code = new Code().push(body.site(WRITE, "", "", element, false));
        body.replace(recording(code, "write" + suffix, "(" + array + "I" + value + "I)V"));
        return true;
    }

    /** The verifier takes any object for one of an interface. */
    private boolean isInterface(String type) {
        ClassHierarchy.ClassFile file = type.startsWith("[") ? null : recorded.owner.find(type);
        return file != null && (file.access() & Opcodes.ACC_INTERFACE) != 0;
    }

    /** The value escapes, whatever the array is: seldom, and on the safe side. */
    private boolean storedOnly(MethodBody body, AbstractInsnNode store) {
        if (!recorded.isTrackable(body.types.reference(store, 0))) {
            return false;
        }
        body.before(RecordedEscapes.escapeTop());
        return true;
    }

    private static Code recording(Code code, String method, String descriptor) {
        return code.invoke(Opcodes.INVOKESTATIC, RecordedState.RECORDING, method, descriptor);
    }
}
