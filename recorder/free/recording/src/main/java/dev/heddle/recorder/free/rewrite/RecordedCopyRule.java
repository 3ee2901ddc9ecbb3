package dev.heddle.recorder.free.rewrite;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.recorder.instrument.rules.CloneRule;
import dev.heddle.recorder.instrument.rules.MethodBody;
import dev.heddle.recorder.instrument.rules.Rule;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.site.AccessModes;
import dev.heddle.recorder.instrument.site.Site;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Methods that access many elements of arrays: Bulk does it in their place. And clone() of objects: where that ends in
 * Object, the copy has the state of the original as well.
 */
final class RecordedCopyRule implements Rule {
    private static final String BULK = RecordedState.LOG + "Bulk";
    private static final String ARRAYS = "java/util/Arrays";
    private static final Type REFERENCE = Type.getObjectType("java/lang/Object");
    private static final Set<String> READING_AND_WRITING = Set.of("sort", "arraycopy");
    private static final AccessModes.Mode READ =
            new AccessModes.Mode(EventKind.READ, MemoryOrder.PLAIN, MemoryOrder.NONE, Site.Outcome.ALWAYS, 0);
    private static final AccessModes.Mode WRITE =
            new AccessModes.Mode(EventKind.WRITE, MemoryOrder.NONE, MemoryOrder.PLAIN, Site.Outcome.ALWAYS, 1);

    private final boolean elements;

    RecordedCopyRule(boolean elements) {
        this.elements = elements;
    }

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call)) {
            return false;
        }
        if (call.getOpcode() == Opcodes.INVOKESTATIC) {
            return elements && bulk(body, call);
        }
        if (!call.name.equals("clone") || !call.desc.startsWith("()L")) {
            return false;
        }
        if (!call.owner.startsWith("[")) {
            object(body);
            return true;
        }
        if (!elements || CloneRule.isEnumValues(body, call)) {
            return false;
        }
        Code code = new Code().push(body.site(READ, "", call.name, call.desc, false));
        body.replace(code.invoke(Opcodes.INVOKESTATIC, BULK, "cloneArray", "(Ljava/lang/Object;I)Ljava/lang/Object;"));
        return true;
    }

    private static void object(MethodBody body) {
        int original = body.temp(REFERENCE);
        body.before(new Code().op(Opcodes.DUP).store(REFERENCE, original));
        body.after(new Code()
                .op(Opcodes.DUP)
                .load(REFERENCE, original)
                .op(Opcodes.SWAP)
                .invoke(
                        Opcodes.INVOKESTATIC,
                        RecordedState.RECORDING,
                        "cloned",
                        "(Ljava/lang/Object;Ljava/lang/Object;)V"));
    }

    private static boolean bulk(MethodBody body, MethodInsnNode call) {
        String descriptor = descriptor(call);
        if (descriptor == null) {
            return false;
        }
        Code code = new Code();
        boolean both = READING_AND_WRITING.contains(call.name);
        boolean isWrite = call.name.equals("fill");
        code.push(body.site(isWrite ? WRITE : READ, call.owner, call.name, call.desc, true));
        if (both) {
            code.push(body.site(WRITE, call.owner, call.name, call.desc, true));
        }
        int end = descriptor.indexOf(')');
        String withSites = descriptor.substring(0, end) + (both ? "II" : "I") + descriptor.substring(end);
        code.invoke(Opcodes.INVOKESTATIC, BULK, call.name, withSites);
        Type answered = Type.getReturnType(call.desc);
        boolean isCast = answered.getSort() == Type.ARRAY && !answered.equals(Type.getReturnType(descriptor));
        body.replace(isCast ? code.cast(answered.getInternalName()) : code);
        return true;
    }

    /** Descriptor of the method of Bulk, without the sites; null if there is none. */
    private static @Nullable String descriptor(MethodInsnNode call) {
        if (call.owner.equals("java/lang/System")) {
            return call.name.equals("arraycopy") ? call.desc : null;
        }
        if (!call.owner.equals(ARRAYS)) {
            return null;
        }
        return switch (call.name) {
            case "copyOf" ->
                call.desc.contains("Ljava/lang/Class;")
                        ? "(Ljava/lang/Object;ILjava/lang/Class;)Ljava/lang/Object;"
                        : "(Ljava/lang/Object;I)Ljava/lang/Object;";
            case "copyOfRange" ->
                call.desc.contains("Ljava/lang/Class;") ? null : "(Ljava/lang/Object;II)Ljava/lang/Object;";
            case "fill", "sort" -> call.desc;
            default -> null;
        };
    }
}
