package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Calls whose result is an input of the program: replaced where the JDK keeps the source to itself, else their result
 * is reported.
 */
public final class InputRule implements Rule {
    private static final String SYSTEM = "java/lang/System";
    private static final String READ = "(Ljava/lang/Object;Ljava/lang/Object;I)V";
    private static final String THREAD_LOCAL_RANDOM = "java/util/concurrent/ThreadLocalRandom";
    /** Static methods that a hook of the same name replaces, the site being its one argument. */
    private static final Map<String, String> REPLACED = Map.of(
            SYSTEM + ".nanoTime",
            "(I)J",
            SYSTEM + ".currentTimeMillis",
            "(I)J",
            "java/lang/Math.random",
            "(I)D",
            "java/lang/StrictMath.random",
            "(I)D",
            "java/util/UUID.randomUUID",
            "(I)Ljava/util/UUID;");

    private static final Set<String> ENVIRONMENT = Set.of(
            SYSTEM + ".getProperty",
            SYSTEM + ".getProperties",
            SYSTEM + ".getenv",
            "java/lang/Integer.getInteger",
            "java/lang/Long.getLong",
            "java/lang/Boolean.getBoolean");

    private static final String RUNTIME_BEAN = "java/lang/management/RuntimeMXBean";
    /** The property that a method of the bean reads; the empty name for all. */
    private static final Map<String, String> OF_RUNTIME_BEAN =
            Map.of("getSystemProperties", "", "getClassPath", "java.class.path", "getLibraryPath", "java.library.path");

    /** What depends on all that the JVM has done so far, or on other processes: noted, so that a replay can name it. */
    private static final Set<String> OF_JVM = Set.of(
            "java/lang/Package.getPackages",
            "java/lang/ClassLoader.getDefinedPackages",
            "java/lang/management/ThreadMXBean.dumpAllThreads",
            "java/lang/management/ThreadMXBean.getThreadInfo",
            "com/sun/management/HotSpotDiagnosticMXBean.getDiagnosticOptions",
            "com/sun/management/HotSpotDiagnosticMXBean.getVMOption",
            "java/lang/ProcessHandle.parent",
            "java/lang/ProcessHandle.of");

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call) || !isOfJdk(call.owner)) {
            return false;
        }
        String method = call.owner + "." + call.name;
        if (call.owner.equals(RUNTIME_BEAN) && OF_RUNTIME_BEAN.containsKey(call.name)) {
            String name = OF_RUNTIME_BEAN.get(call.name);
            Code read = new Code().op(Opcodes.DUP);
            read.list.add(name.isEmpty() ? new InsnNode(Opcodes.ACONST_NULL) : new LdcInsnNode(name));
            body.after(read.push(site(body, call, call.name)).hook("environmentRead", READ));
            return true;
        }
        if (OF_JVM.contains(method)) {
            Code noted = new Code().op(Opcodes.DUP).push(site(body, call, call.name));
            body.after(noted.hook("machineRead", "(Ljava/lang/Object;I)V"));
            return true;
        }
        if (call.getOpcode() == Opcodes.INVOKESTATIC) {
            String replacement = REPLACED.get(method);
            if (replacement != null) {
                body.replace(new Code().push(site(body, call, call.name)).hook(call.name, replacement));
                return true;
            }
            if (method.equals(SYSTEM + ".identityHashCode")) {
                body.before(new Code().op(Opcodes.DUP).hook("met", "(Ljava/lang/Object;)V"));
                Code code = new Code().op(Opcodes.DUP).push(site(body, call, call.name));
                body.after(code.hook("inputI", "(II)V"));
                return true;
            }
            if (ENVIRONMENT.contains(method)) {
                environment(body, call);
                return true;
            }
        } else if (call.owner.equals(THREAD_LOCAL_RANDOM)
                && call.name.startsWith("next")
                && Type.getReturnType(call.desc) != Type.VOID_TYPE) {
            drawn(body, call);
            return true;
        } else if (call.owner.equals("java/lang/ProcessHandle") && call.name.equals("pid")) {
            body.replace(new Code().push(site(body, call, call.name)).hook("pid", "(Ljava/lang/ProcessHandle;I)J"));
            return true;
        }
        return false;
    }

    /** Whether the answer depends on the JVM, by the method's simple name: {@code Package.getPackages}. */
    public static boolean isOfJvm(String method) {
        return OF_JVM.stream().anyMatch(name -> name.endsWith("/" + method));
    }

    private static boolean isOfJdk(String owner) {
        return owner.startsWith("java/") || owner.startsWith("com/sun/management/");
    }

    private static int site(MethodBody body, MethodInsnNode call, String member) {
        return body.site(EventKind.INPUT, call.owner, member, call.desc, call.getOpcode() == Opcodes.INVOKESTATIC);
    }

    private static void drawn(MethodBody body, MethodInsnNode call) {
        Type type = Type.getReturnType(call.desc);
        String bits = Code.hookType(type);
        Code code = new Code().toBits(type).push(site(body, call, call.name));
        body.after(code.hook("drawn" + Code.hookSuffix(type), "(" + bits + "I)" + bits)
                .fromBits(type));
    }

    /** The first argument in brackets, where each of them is pushed by one instruction and the first is a constant. */
    private static String constantName(AbstractInsnNode call, int arguments) {
        AbstractInsnNode push = call;
        for (int i = 0; i < arguments; i++) {
            push = push.getPrevious();
            if (push == null || push.getOpcode() < Opcodes.ACONST_NULL || push.getOpcode() > Opcodes.ALOAD) {
                return "";
            }
        }
        return push instanceof LdcInsnNode constant && constant.cst instanceof String name ? "(" + name + ")" : "";
    }

    /**
     * The name is kept over the call; where it is a constant, the site tells it, since the trace has nothing but a
     * digest of the value.
     */
    private static void environment(MethodBody body, MethodInsnNode call) {
        Type[] arguments = Type.getArgumentTypes(call.desc);
        int site = site(body, call, call.name + constantName(call, arguments.length));
        Type string = Type.getObjectType("java/lang/String");
        int name = -1;
        if (arguments.length > 0) {
            Code before = new Code();
            int[] locals = body.spill(before, arguments);
            MethodBody.reload(before, arguments, locals);
            body.before(before);
            name = locals[0];
        }
        Type type = Type.getReturnType(call.desc);
        Code after = new Code().dup(type);
        if (type == Type.BOOLEAN_TYPE) {
            after.invoke(Opcodes.INVOKESTATIC, "java/lang/Boolean", "valueOf", "(Z)Ljava/lang/Boolean;");
        }
        if (name < 0) {
            after.op(Opcodes.ACONST_NULL);
        } else {
            after.load(string, name);
        }
        body.after(after.push(site).hook("environmentRead", READ));
    }
}
