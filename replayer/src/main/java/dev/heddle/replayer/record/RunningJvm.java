package dev.heddle.replayer.record;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A running JVM of another process, to attach to.
 *
 * @param pid its process
 */
public record RunningJvm(long pid) {
    /** Looked for before anything is sent: what is no JVM would be ended by the signal that asks it to listen. */
    private static final String LIBRARY = "libjvm.so";

    /**
     * Loads an agent into it.
     *
     * @param agent the agent's jar
     * @param argument what it gets
     * @throws UsageException where that cannot be: one line that says why
     */
    public void load(Path agent, String argument) {
        if (ModuleLayer.boot().findModule("jdk.attach").isEmpty()) {
            throw new UsageException("this Java cannot attach (no module jdk.attach); run heddle with a whole JDK");
        }
        ProcessHandle process = ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .orElseThrow(() -> new UsageException(pid + ": no such process; jps lists those that run Java"));
        if (process.equals(ProcessHandle.current())) {
            throw new UsageException(pid + ": this is heddle itself; give the process of the program");
        }
        checkOwner(process);
        checkIsJava();
        attach(agent, argument);
    }

    /** Not even root: that JVM reads what we write, and writes the recording. */
    private void checkOwner(ProcessHandle process) {
        Optional<String> owner = process.info().user();
        Optional<String> me = ProcessHandle.current().info().user();
        if (owner.isPresent() && me.isPresent() && !owner.equals(me)) {
            throw new UsageException(
                    pid + ": belongs to " + owner.get() + ", heddle runs as " + me.get() + "; attach as the same user");
        }
    }

    private void checkIsJava() {
        Path maps = Path.of("/proc/" + pid + "/maps");
        try {
            if (Files.exists(maps) && !Files.readString(maps).contains(LIBRARY)) {
                throw new UsageException(pid + ": not a Java virtual machine; jps lists the running ones");
            }
        } catch (IOException e) {
            throw new UsageException(
                    pid + ": cannot be inspected (" + e.getMessage() + "); attach as the same user", e);
        }
    }

    private void attach(Path agent, String argument) {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            try {
                int feature = TargetJava.feature(machine.getSystemProperties().getProperty("java.version", "0"));
                if (feature < TargetJava.OLDEST) {
                    throw new UsageException(
                            pid + ": runs Java " + feature + ", expected " + TargetJava.OLDEST + " or newer");
                }
                machine.loadAgent(agent.toString(), argument);
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException | IOException e) {
            throw new UsageException(
                    pid + ": refuses attachment (" + e.getMessage() + "); start the program with -javaagent instead",
                    e);
        } catch (AgentInitializationException e) {
            throw new UsageException(pid + ": the agent failed in it (" + e.getMessage() + "); see its output", e);
        } catch (AgentLoadException e) {
            throw new UsageException(
                    pid + ": refuses agents (" + e.getMessage()
                            + "); its JVM needs -XX:+EnableDynamicAgentLoading, or start it with -javaagent",
                    e);
        }
    }
}
