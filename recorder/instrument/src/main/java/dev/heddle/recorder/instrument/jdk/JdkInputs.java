package dev.heddle.recorder.instrument.jdk;

import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.Prologue;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Where the JDK draws inputs for a program: it reads the machine's clock, makes up seeds, asks the operating system for
 * randomness, binds sockets to a port that is free, salts the iteration order of Set.of and Map.of once for each JVM,
 * shows methods in an order that the JVM's memory decides, and shows stacks and arguments that are Heddle's in part.
 */
public final class JdkInputs {
    private static final int EXTRA_STACK = 4;
    private static final String SECURE_RANDOM = "java/security/SecureRandom";
    private static final String CLASS = "java/lang/Class";
    private static final String THROWABLE = "java/lang/Throwable";
    private static final String FRAMES = "[Ljava/lang/StackTraceElement;";
    private static final String WALKER = "java/lang/StackWalker";
    private static final String WALK = "Ljava/util/function/Function;";
    private static final String MANAGEMENT = "sun/management/VMManagementImpl";
    private static final String METHODS = "[Ljava/lang/reflect/Method;";
    private static final String NET = "sun/nio/ch/Net";
    /** All sockets are bound here: those of java.net since JDK 13, datagram sockets since JDK 14. */
    private static final String BIND = "(Ljava/net/ProtocolFamily;Ljava/io/FileDescriptor;Ljava/net/InetAddress;I)V";

    private static final Type FILE = Type.getObjectType("java/io/FileDescriptor");
    private static final int FILE_LOCAL = 1;
    private static final int PORT = 3;
    private static final String IMMUTABLE = "java/util/ImmutableCollections";
    /** Any number does; a fixed one gives the same order in every JVM. */
    private static final long SALT = 0x9E3779B9L;

    private static final Set<String> CLOCKS = Set.of("""
            java/time/Clock java/time/Clock$SystemClock java/time/Clock$SystemInstantSource java/util/Date
            java/text/SimpleDateFormat java/util/Calendar$Builder java/util/GregorianCalendar
            sun/util/locale/provider/CalendarProviderImpl
            """.split("\\s+"));

    private JdkInputs() {}

    static boolean isTarget(String owner) {
        return CLOCKS.contains(owner)
                || owner.equals("java/util/Random")
                || owner.equals("java/util/SplittableRandom")
                || owner.equals(SECURE_RANDOM)
                || owner.equals(CLASS)
                || owner.equals(THROWABLE)
                || owner.equals(WALKER)
                || owner.equals(MANAGEMENT)
                || owner.equals(NET)
                || isSalted(owner)
                || isAlgorithm(owner);
    }

    /** The generators behind RandomGenerator. Until JDK 21 they are in a module that the program's loader defines. */
    public static boolean isAlgorithm(String owner) {
        return owner.startsWith("jdk/random/") || owner.startsWith("jdk/internal/random/");
    }

    private static boolean isSalted(String owner) {
        return owner.startsWith(IMMUTABLE + "$");
    }

    public static boolean rewrite(String owner, MethodNode method) {
        boolean changed = owner.equals(SECURE_RANDOM) && secureRandom(method)
                || owner.equals(NET) && (bind(method) || sockets(method));
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            changed |= clock(owner, method, insn)
                    || seed(owner, method, insn)
                    || salt(owner, method, insn)
                    || methods(owner, method, insn)
                    || frames(owner, method, insn)
                    || owner.equals(WALKER) && walks(method, insn)
                    || owner.equals(MANAGEMENT) && jvmArguments(method, insn);
        }
        if (changed) {
            method.maxStack += EXTRA_STACK;
        }
        return changed;
    }

    /** The JVM answers methods in the order of the addresses of their names. */
    private static boolean methods(String owner, MethodNode method, AbstractInsnNode insn) {
        boolean asks = owner.equals(CLASS)
                && insn instanceof MethodInsnNode call
                && call.name.equals("getDeclaredMethods0")
                && call.desc.equals("(Z)" + METHODS);
        if (asks) {
            method.instructions.insert(insn, new Code().hook("declaredMethods", "(" + METHODS + ")" + METHODS).list);
        }
        return asks;
    }

    /** Stack traces are made when they are first asked for. */
    private static boolean frames(String owner, MethodNode method, AbstractInsnNode insn) {
        boolean makes = owner.equals(THROWABLE)
                && method.name.equals("getOurStackTrace")
                && insn instanceof MethodInsnNode call
                && call.owner.equals("java/lang/StackTraceElement")
                && call.name.equals("of");
        if (makes) {
            method.instructions.insert(insn, new Code().hook("visible", "(" + FRAMES + ")" + FRAMES).list);
        }
        return makes;
    }

    private static boolean walks(MethodNode method, AbstractInsnNode insn) {
        if (!(insn instanceof MethodInsnNode call)) {
            return false;
        }
        switch (call.name) {
            case "makeStackTraverser" -> // whose last argument is the function of the walk
                method.instructions.insertBefore(insn, new Code().hook("walked", '(' + WALK + ')' + WALK).list);
            case "findCaller" ->
                method.instructions.insert(
                        insn, new Code().hook("walkedCaller", "(Ljava/lang/Class;)Ljava/lang/Class;").list);
            default -> {
                return false;
            }
        }
        return true;
    }

    /** The JVM has more arguments than the program was started with. */
    private static boolean jvmArguments(MethodNode method, AbstractInsnNode insn) {
        boolean asks = insn instanceof MethodInsnNode call && call.name.equals("getVmArguments0");
        if (asks) {
            String words = "[Ljava/lang/String;";
            method.instructions.insert(insn, new Code().hook("jvmArguments", '(' + words + ')' + words).list);
        }
        return asks;
    }

    private static boolean clock(String owner, MethodNode method, AbstractInsnNode insn) {
        if (!CLOCKS.contains(owner) || method.name.equals("<clinit>") || !(insn instanceof MethodInsnNode call)) {
            return false; // an initialiser's look is one in a JVM's life
        }
        boolean isFallback = method.name.equals("currentInstant");
        if (call.owner.equals("java/lang/System") && call.name.equals("currentTimeMillis") && !isFallback) {
            method.instructions.set(
                    call, new Code().hook(call.name, call.desc).list.getFirst());
            return true;
        }
        if (call.name.equals("getNanoTimeAdjustment")) {
            method.instructions.insertBefore(call, new Code().op(Opcodes.DUP2).list);
            method.instructions.insert(call, new Code().hook("nanoTimeAdjustment", "(JJ)J").list);
            return true;
        }
        return false;
    }

    /** Random mixes the clock with a counter, the others add to a counter that began as the clock. */
    private static boolean seed(String owner, MethodNode method, AbstractInsnNode insn) {
        if (!method.name.equals("<init>") || !method.desc.equals("()V")) {
            return false;
        }
        boolean mixes = owner.equals("java/util/Random") && insn.getOpcode() == Opcodes.LXOR;
        boolean adds = (owner.equals("java/util/SplittableRandom") || isAlgorithm(owner))
                && insn instanceof MethodInsnNode call
                && call.name.equals("getAndAdd");
        if (mixes || adds) {
            method.instructions.insert(insn, new Code().hook("seed", "(J)J").list);
        }
        return mixes || adds;
    }

    private static boolean secureRandom(MethodNode method) {
        Type bytes = Type.getType("[B");
        if (method.name.equals("nextBytes")) {
            Code test = new Code().load(bytes, 1).hook("randomBytes", "([B)Z");
            Prologue.returnIf(SECURE_RANDOM, method, test, true);
            return true;
        }
        if (!method.name.equals("generateSeed") && !method.name.equals("getSeed")) {
            return false;
        }
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn.getOpcode() == Opcodes.ARETURN) {
                Code fill =
                        new Code().op(Opcodes.DUP).hook("randomBytes", "([B)Z").op(Opcodes.POP);
                method.instructions.insertBefore(insn, fill.list);
            }
        }
        return true;
    }

    /** What is sent is delivered at once: where the kernel waits for more, no two runs get the same pieces. */
    private static boolean sockets(MethodNode method) {
        if (!method.name.equals("socket") && !method.name.equals("serverSocket")) {
            return false;
        }
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn.getOpcode() == Opcodes.ARETURN) {
                Code made = new Code().op(Opcodes.DUP).hook("socketMade", '(' + FILE.getDescriptor() + ")V");
                method.instructions.insertBefore(insn, made.list);
            }
        }
        return true;
    }

    /** A socket that is bound to port 0 gets one of the execution's; where that is in use, the next. */
    private static boolean bind(MethodNode method) {
        if (!method.name.equals("bind") || !method.desc.equals(BIND)) {
            return false;
        }
        Object[] parameters = Prologue.parameterTypes(NET, method);
        LabelNode again = new LabelNode();
        LabelNode inUse = new LabelNode();
        LabelNode leave = new LabelNode();
        Code first = new Code().load(Type.INT_TYPE, PORT).hook("localPort", "(I)I");
        first.list.add(new VarInsnNode(Opcodes.ISTORE, PORT));
        first.list.add(again);
        Prologue.addFrame(first.list, parameters, new Object[0]);
        Prologue.insert(method, first);
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn.getOpcode() == Opcodes.RETURN) {
                Code bound = new Code().load(FILE, FILE_LOCAL).hook("bound", '(' + FILE.getDescriptor() + ")V");
                method.instructions.insertBefore(insn, bound.list);
            }
        }
        InsnList handler = method.instructions;
        Object[] caught = {"java/net/BindException"};
        handler.add(inUse);
        Prologue.addFrame(handler, parameters, caught);
        Code next =
                new Code().load(Type.INT_TYPE, PORT).hook("nextPort", "(I)I").op(Opcodes.DUP);
        next.list.add(new VarInsnNode(Opcodes.ISTORE, PORT));
        next.list.add(new JumpInsnNode(Opcodes.IFLT, leave));
        next.op(Opcodes.POP);
        next.list.add(new JumpInsnNode(Opcodes.GOTO, again));
        handler.add(next.list);
        handler.add(leave);
        Prologue.addFrame(handler, parameters, caught);
        handler.add(new InsnNode(Opcodes.ATHROW));
        method.tryCatchBlocks.add(new TryCatchBlockNode(again, inUse, inUse, "java/net/BindException"));
        return true;
    }

    private static boolean salt(String owner, MethodNode method, AbstractInsnNode insn) {
        if (!isSalted(owner)
                || insn.getOpcode() != Opcodes.GETSTATIC
                || !(insn instanceof FieldInsnNode field)
                || !field.owner.equals(IMMUTABLE)) {
            return false;
        }
        if (field.name.equals("REVERSE")) {
            method.instructions.set(insn, new Code().push(0).list.getFirst());
            return true;
        }
        if (field.name.startsWith("SALT") && field.desc.equals("J")) {
            method.instructions.set(insn, new LdcInsnNode(SALT));
            return true;
        }
        return false;
    }
}
