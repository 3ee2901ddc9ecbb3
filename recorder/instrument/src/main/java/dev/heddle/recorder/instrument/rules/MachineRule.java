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
 * What a program asks about the JVM that it runs in, and what no two JVMs answer alike: memory in use, the time since
 * the start, the name, command line and times of the process, counts of classes and collections. Half of the heap is
 * free, times are virtual, loads are not known, nothing was collected or compiled, and the process has the number that
 * {@code ProcessHandle.pid} answers.
 */
public final class MachineRule implements Rule {
    private static final String RUNTIME_BEAN = "java/lang/management/RuntimeMXBean";
    private static final String PROCESS_INFO = "Ljava/lang/ProcessHandle$Info;";
    private static final String TIME = "(I)J";
    private static final String USAGE = "Ljava/lang/management/MemoryUsage;";
    private static final String MEMORY = "()" + USAGE;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** By name and descriptor, whatever the bean: names of figures are the same in no two of them. */
    private static final Map<String, Object> FIXED = Map.ofEntries(
            Map.entry("getSystemLoadAverage()D", -1.0), // as where it is not available
            Map.entry("getProcessCpuLoad()D", -1.0),
            Map.entry("getSystemCpuLoad()D", -1.0),
            Map.entry("getCpuLoad()D", -1.0),
            Map.entry("getCommittedVirtualMemorySize()J", -1L),
            Map.entry("getCurrentThreadAllocatedBytes()J", -1L),
            Map.entry("getThreadAllocatedBytes(J)J", -1L),
            Map.entry("getTotalThreadAllocatedBytes()J", -1L),
            Map.entry("getOpenFileDescriptorCount()J", 64L),
            Map.entry("getTotalLoadedClassCount()J", 1000L),
            Map.entry("getLoadedClassCount()I", 1000),
            Map.entry("getUnloadedClassCount()J", 0L),
            Map.entry("getTotalCompilationTime()J", 0L),
            Map.entry("getCollectionCount()J", 0L),
            Map.entry("getCollectionTime()J", 0L),
            Map.entry("getObjectPendingFinalizationCount()I", 0),
            Map.entry("getCount()J", 0L), // of buffers
            Map.entry("getMemoryUsed()J", 0L),
            Map.entry("getTotalCapacity()J", 0L),
            Map.entry("getUsageThresholdCount()J", 0L),
            Map.entry("getCollectionUsageThresholdCount()J", 0L));

    /** Figures of which half of another figure stands for. */
    private static final Map<String, String> HALVES = Map.of(
            "getFreePhysicalMemorySize()J", "getTotalPhysicalMemorySize",
            "getFreeMemorySize()J", "getTotalMemorySize",
            "getFreeSwapSpaceSize()J", "getTotalSwapSpaceSize");

    /** Times that a thread, or the process, has used. */
    private static final Set<String> USED_TIMES = Set.of(
            "getCurrentThreadCpuTime()J",
            "getCurrentThreadUserTime()J",
            "getThreadCpuTime(J)J",
            "getThreadUserTime(J)J",
            "getProcessCpuTime()J");

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call)) {
            return false;
        }
        return isBean(call.owner) ? ofBean(body, call) : ofProcess(body, call);
    }

    private static boolean isBean(String owner) {
        return owner.endsWith("MXBean")
                && (owner.startsWith("java/lang/management/") || owner.startsWith("com/sun/management/"));
    }

    private static boolean ofProcess(MethodBody body, MethodInsnNode call) {
        switch (call.owner + '.' + call.name + call.desc) {
            case "java/lang/Runtime.totalMemory()J" -> call.name = "maxMemory";
            case "java/lang/Runtime.freeMemory()J" -> half(body, call, "maxMemory");
            case "java/lang/ProcessHandle.info()" + PROCESS_INFO ->
                replace(
                        body,
                        new Code().hook("processInfo", "(Ljava/lang/ProcessHandle;)" + PROCESS_INFO),
                        Opcodes.NOP);
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean ofBean(MethodBody body, MethodInsnNode call) {
        String method = call.name + call.desc;
        Code arguments = new Code();
        for (Type argument : Type.getArgumentTypes(call.desc)) {
            arguments.pop(argument);
        }
        if (FIXED.containsKey(method)) {
            Code code = arguments.op(Opcodes.POP);
            code.list.add(new LdcInsnNode(FIXED.get(method)));
            body.replace(code);
            return true;
        }
        if (USED_TIMES.contains(method)) {
            body.before(arguments);
            replace(body, time(body, call, "nanoTime"), Opcodes.NOP);
            return true;
        }
        if (HALVES.containsKey(method)) {
            half(body, call, HALVES.get(method));
            return true;
        }
        if (call.desc.equals(MEMORY)) {
            body.after(new Code().hook("memoryUsage", '(' + USAGE + ')' + USAGE));
            return true;
        }
        return call.owner.equals(RUNTIME_BEAN) && ofRuntime(body, call, method);
    }

    private static boolean ofRuntime(MethodBody body, MethodInsnNode call, String method) {
        switch (method) {
            case "getUptime()J" -> replace(body, time(body, call, "nanoTime").push(NANOS_PER_MILLI), Opcodes.LDIV);
            case "getStartTime()J" -> {
                Code code = time(body, call, "currentTimeMillis");
                code.push(site(body, call, "nanoTime"))
                        .hook("nanoTime", TIME)
                        .push(NANOS_PER_MILLI)
                        .op(Opcodes.LDIV);
                replace(body, code, Opcodes.LSUB);
            }
            case "getName()Ljava/lang/String;" ->
                body.after(new Code().hook("processName", "(Ljava/lang/String;)Ljava/lang/String;"));
            case "getPid()J" -> replace(body, new Code().op(Opcodes.POP).hook("ownPid", "()J"), Opcodes.NOP);
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void half(MethodBody body, MethodInsnNode call, String all) {
        call.name = all;
        body.after(new Code().op(Opcodes.ICONST_1).op(Opcodes.LSHR));
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
