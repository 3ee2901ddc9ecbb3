package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Calls of methods by reflection, and calls that make method handles of methods: those of the JDK go through
 * {@link dev.heddle.recorder.instrument.ReflectiveBridges}, since the call itself stands nowhere in the program.
 * Methods of the program need no rule, being instrumented themselves.
 */
public final class ReflectiveCallRule implements Rule {
    private static final String HANDLE = "Ljava/lang/invoke/MethodHandle;";
    private static final String TYPE = "Ljava/lang/invoke/MethodType;";
    private static final String MODE = "Ljava/lang/invoke/VarHandle$AccessMode;";
    private static final String METHOD = "Ljava/lang/reflect/Method;";
    private static final String NAMED = "Ljava/lang/String;" + TYPE + ")" + HANDLE;

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call) || !call.owner.startsWith("java/lang/")) {
            return false;
        }
        switch (call.owner + '.' + call.name + call.desc) {
            case "java/lang/reflect/Method.invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;" ->
                invoke(body, call);
            case "java/lang/invoke/MethodHandles$Lookup.findVirtual(Ljava/lang/Class;" + NAMED,
                    "java/lang/invoke/MethodHandles$Lookup.findStatic(Ljava/lang/Class;" + NAMED ->
                made(body, call, 3, "(" + HANDLE + "Ljava/lang/Class;Ljava/lang/String;" + TYPE + "I)" + HANDLE);
            case "java/lang/invoke/MethodHandles$Lookup.bind(Ljava/lang/Object;" + NAMED ->
                made(body, call, 3, "(" + HANDLE + "Ljava/lang/Object;Ljava/lang/String;" + TYPE + "I)" + HANDLE);
            case "java/lang/invoke/MethodHandles$Lookup.unreflect(" + METHOD + ")" + HANDLE ->
                made(body, call, 1, "(" + HANDLE + METHOD + "I)" + HANDLE);
            case "java/lang/invoke/MethodHandles.varHandleInvoker(" + MODE + TYPE + ")" + HANDLE,
                    "java/lang/invoke/MethodHandles.varHandleExactInvoker(" + MODE + TYPE + ")" + HANDLE ->
                made(body, call, 2, "(" + HANDLE + MODE + TYPE + "I)" + HANDLE);
            case "java/lang/invoke/VarHandle.toMethodHandle(" + MODE + ")" + HANDLE -> ofVarHandle(body, call);
            default -> {
                return false;
            }
        }
        return true;
    }

    /** The method is exchanged for its bridge, and the receiver becomes the first argument. */
    private static void invoke(MethodBody body, MethodInsnNode call) {
        int site = site(body, call);
        Type object = Type.getObjectType("java/lang/Object");
        Type array = Type.getType("[Ljava/lang/Object;");
        Type method = Type.getType(METHOD);
        Code code = new Code();
        int[] locals = body.spill(code, method, object, array);
        int bridge = body.temp(method);
        code.load(method, locals[0])
                .load(object, locals[1])
                .load(array, locals[2])
                .push(site);
        code.hook("reflected", "(" + METHOD + "Ljava/lang/Object;[Ljava/lang/Object;I)" + METHOD);
        code.op(Opcodes.DUP).store(method, bridge);
        code.load(object, locals[1]);
        code.load(method, locals[0])
                .load(method, bridge)
                .load(object, locals[1])
                .load(array, locals[2]);
        code.hook(
                "reflectedArguments",
                "(" + METHOD + METHOD + "Ljava/lang/Object;[Ljava/lang/Object;)[Ljava/lang/Object;");
        body.before(code);
    }

    private static void made(MethodBody body, MethodInsnNode call, int passed, String hook) {
        FieldHandleRule.wrap(body, call, EventKind.SYNC, passed, "methodHandle", hook);
    }

    private static void ofVarHandle(MethodBody body, MethodInsnNode call) {
        int site = site(body, call);
        Type variable = Type.getObjectType("java/lang/invoke/VarHandle");
        Type mode = Type.getType(MODE);
        Code before = new Code();
        int[] locals = body.spill(before, variable, mode);
        body.before(before.load(variable, locals[0]).load(mode, locals[1]));
        Code after = new Code().load(variable, locals[0]).load(mode, locals[1]).push(site);
        body.after(after.hook("methodHandle", "(" + HANDLE + "Ljava/lang/invoke/VarHandle;" + MODE + "I)" + HANDLE));
    }

    private static int site(MethodBody body, MethodInsnNode call) {
        return body.site(EventKind.SYNC, call.owner, call.name, call.desc, call.getOpcode() == Opcodes.INVOKESTATIC);
    }
}
