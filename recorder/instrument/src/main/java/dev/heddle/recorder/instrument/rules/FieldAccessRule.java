package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.inside.CopiedClasses;
import dev.heddle.recorder.instrument.shape.ClassHierarchy;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.CoverageProbes;
import dev.heddle.recorder.instrument.shape.PlatformClasses;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;

/** getfield, putfield, getstatic and putstatic. */
public final class FieldAccessRule implements Rule {
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String CLASS = "Ljava/lang/Class;";
    private static final Set<String> HANDLES = Set.of(
            "Ljava/lang/invoke/VarHandle;",
            "Ljava/util/concurrent/atomic/AtomicIntegerFieldUpdater;",
            "Ljava/util/concurrent/atomic/AtomicLongFieldUpdater;",
            "Ljava/util/concurrent/atomic/AtomicReferenceFieldUpdater;",
            "Ljdk/internal/misc/Unsafe;");

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof FieldInsnNode access) || PlatformClasses.contains(access.owner)) {
            return false;
        }
        if (isCompilerMade(access.name) || isHandle(access) || isOffset(body, access)) {
            return initialiseOnly(body, access);
        }
        switch (access.getOpcode()) {
            case Opcodes.GETFIELD -> read(body, access);
            case Opcodes.GETSTATIC -> readStatic(body, access);
            case Opcodes.PUTSTATIC -> writeStatic(body, access);
            default -> {
                return write(body, access);
            }
        }
        return true;
    }

    /** Written once, by the initialiser: never shared in a way that matters. */
    public static boolean isCompilerMade(String field) {
        return field.equals("$assertionsDisabled")
                || CoverageProbes.isField(field)
                || field.equals("$VALUES")
                || field.equals("ENUM$VALUES")
                || field.startsWith("$SwitchMap$")
                || field.startsWith("$SWITCH_TABLE$");
    }

    /**
     * A means of access, written once by the initialiser; its reads would be half of the events of programs that use
     * such handles.
     */
    private static boolean isHandle(FieldInsnNode access) {
        return access.getOpcode() == Opcodes.GETSTATIC && HANDLES.contains(access.desc);
    }

    /** In a copy of a JDK class: what it passes to Unsafe with each access. */
    private static boolean isOffset(MethodBody body, FieldInsnNode access) {
        if (access.getOpcode() != Opcodes.GETSTATIC
                || !access.desc.equals("J")
                || !CopiedClasses.isCopy(access.owner)) {
            return false;
        }
        ClassHierarchy.ClassFile declarer = body.owner.resolveField(access.owner, access.name, access.desc);
        return declarer != null
                && (declarer.fields().getOrDefault(access.name + ' ' + access.desc, 0) & Opcodes.ACC_FINAL) != 0;
    }

    static int site(MethodBody body, EventKind kind, FieldInsnNode access) {
        boolean isStatic = access.getOpcode() == Opcodes.GETSTATIC || access.getOpcode() == Opcodes.PUTSTATIC;
        return body.site(kind, access.owner, access.name, access.desc, isStatic);
    }

    /** No events, but another class must have filled its switch map, or made its handle. */
    private static boolean initialiseOnly(MethodBody body, FieldInsnNode access) {
        if (access.getOpcode() != Opcodes.GETSTATIC
                || access.name.equals("$assertionsDisabled")
                || body.owner.isWithin(access)) {
            return false;
        }
        int site = body.site(EventKind.CLASS_INIT, access.owner, access.name, access.desc, true);
        String hook = body.owner.declarerOf(access) == null ? "initHolder" : "initClass";
        body.before(new Code().pushClass(holder(body, access)).push(site).hook(hook, "(" + CLASS + "I)V"));
        return true;
    }

    /**
     * The class to pass to hooks of static fields: the one that declares the field, which alone is initialised (JLS
     * 12.4.1), where it can be told and named; else the one that the instruction names.
     */
    private static String holder(MethodBody body, FieldInsnNode access) {
        String declarer = body.owner.declarerOf(access);
        return declarer == null ? access.owner : declarer;
    }

    public static void read(MethodBody body, FieldInsnNode access) {
        int site = site(body, EventKind.READ, access);
        body.before(new Code().op(Opcodes.DUP).push(site).hook("beforeRead", "(" + OBJECT + "I)V"));
        body.after(body.substitute("afterRead", Type.getType(access.desc), site));
    }

    private static void readStatic(MethodBody body, FieldInsnNode access) {
        int site = site(body, EventKind.READ, access);
        body.before(
                new Code().pushClass(holder(body, access)).push(site).hook("beforeStaticRead", "(" + CLASS + "I)V"));
        body.after(body.substitute("afterRead", Type.getType(access.desc), site));
    }

    /** False for a field of the object under construction, before super(). */
    public static boolean write(MethodBody body, FieldInsnNode access) {
        Type type = Type.getType(access.desc);
        if (body.types.onUninitializedThis(access, type.getSize())) {
            return false; // ConstructorRule reports it after super()
        }
        Code code = new Code();
        if (type.getSize() == 1) {
            code.op(Opcodes.DUP2);
        } else {
            int value = body.spill(code, type)[0];
            code.op(Opcodes.DUP).load(type, value);
            hookWrite(code, type, site(body, EventKind.WRITE, access)).load(type, value);
            body.before(code);
            return true;
        }
        body.before(hookWrite(code, type, site(body, EventKind.WRITE, access)));
        return true;
    }

    /** With owner and value on the stack. */
    static Code hookWrite(Code code, Type type, int site) {
        String descriptor = "(" + OBJECT + Code.hookType(type) + "I)V";
        return code.toBits(type).push(site).hook("beforeWrite" + Code.hookSuffix(type), descriptor);
    }

    private static void writeStatic(MethodBody body, FieldInsnNode access) {
        Type type = Type.getType(access.desc);
        int site = site(body, EventKind.WRITE, access);
        body.before(hookStatic(new Code().dup(type), "beforeStaticWrite", holder(body, access), type, site));
    }

    static Code hookStatic(Code code, String hook, String owner, Type type, int site) {
        String descriptor = "(" + Code.hookType(type) + CLASS + "I)V";
        return code.toBits(type).pushClass(owner).push(site).hook(hook + Code.hookSuffix(type), descriptor);
    }
}
