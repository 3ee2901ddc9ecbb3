package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What a program asks about the JVM that it runs in, and what no two JVMs answer alike: memory in use, the time since
 * the start, the name, command line and times of the process. Half of the heap is free, times are virtual, the load is
 * not known, and the process has the number that {@code ProcessHandle.pid} answers.
 */
public final class MachineRule implements Rule {
    private static final String RUNTIME_BEAN = "java/lang/management/RuntimeMXBean.";
    private static final String THREAD_BEAN = "java/lang/management/ThreadMXBean.";
    private static final String SYSTEM_BEAN = "java/lang/management/OperatingSystemMXBean.";
    private static final String PROCESS_INFO = "Ljava/lang/ProcessHandle$Info;";
    private static final String TIME = "(I)J";
    private static final long NANOS_PER_MILLI = 1_000_000;

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call) || !call.owner.startsWith("java/lang/")) {
            return false;
        }
        switch (call.owner + '.' + call.name + call.desc) {
            case "java/lang/Runtime.totalMemory()J" -> call.name = "maxMemory";
            case "java/lang/Runtime.freeMemory()J" -> {
                call.name = "maxMemory";
                body.after(new Code().op(Opcodes.ICONST_1).op(Opcodes.LSHR));
            }
            case RUNTIME_BEAN + "getUptime()J" ->
                replace(body, time(body, call, "nanoTime").push(NANOS_PER_MILLI), Opcodes.LDIV);
            case RUNTIME_BEAN + "getStartTime()J" -> {
                Code code = time(body, call, "currentTimeMillis");
                code.push(site(body, call, "nanoTime"))
                        .hook("nanoTime", TIME)
                        .push(NANOS_PER_MILLI)
                        .op(Opcodes.LDIV);
                replace(body, code, Opcodes.LSUB);
            }
            case THREAD_BEAN + "getCurrentThreadCpuTime()J", THREAD_BEAN + "getCurrentThreadUserTime()J" ->
                replace(body, time(body, call, "nanoTime"), Opcodes.NOP);
            case THREAD_BEAN + "getThreadCpuTime(J)J", THREAD_BEAN + "getThreadUserTime(J)J" -> {
                body.before(new Code().pop(Type.LONG_TYPE));
                replace(body, time(body, call, "nanoTime"), Opcodes.NOP);
            }
            case SYSTEM_BEAN + "getSystemLoadAverage()D" -> // as where it is not available
                replace(body, new Code().op(Opcodes.POP).op(Opcodes.DCONST_1), Opcodes.DNEG);
            case RUNTIME_BEAN + "getName()Ljava/lang/String;" ->
                body.after(new Code().hook("processName", "(Ljava/lang/String;)Ljava/lang/String;"));
            case "java/lang/ProcessHandle.info()" + PROCESS_INFO ->
                replace(
                        body,
                        new Code().hook("processInfo", "(Ljava/lang/ProcessHandle;)" + PROCESS_INFO),
                        Opcodes.NOP);
            case RUNTIME_BEAN + "getPid()J" ->
                replace(body, new Code().op(Opcodes.POP).hook("ownPid", "()J"), Opcodes.NOP);
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void replace(MethodBody body, Code code, int last) {
        if (last != Opcodes.NOP) {
            code.list.add(new InsnNode(last));
        }
        body.replace(code);
    }

    /** The virtual time, in place of the bean on the stack. */
    private static Code time(MethodBody body, MethodInsnNode call, String clock) {
        return new Code().op(Opcodes.POP).push(site(body, call, clock)).hook(clock, TIME);
    }

    private static int site(MethodBody body, MethodInsnNode call, String clock) {
        return body.site(EventKind.INPUT, call.owner, clock, Type.getMethodDescriptor(Type.LONG_TYPE), true);
    }
}
