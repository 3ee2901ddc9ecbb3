package dev.heddle.replayer.engine;

import dev.heddle.recorder.generator.Hook;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.inputs.Digest;
import dev.heddle.replayer.inputs.Inputs;
import dev.heddle.replayer.inputs.TimeReads;
import dev.heddle.replayer.job.OwnArguments;
import dev.heddle.replayer.operations.ClockReads;
import java.util.UUID;

/** Inputs of the program: clocks, random numbers, the environment. */
final class InputHooks {
    private static final long SECOND = 1_000_000_000;

    private final ClockReads time;
    private final Inputs inputs;

    InputHooks(Execution execution) {
        this.time = execution.operations.clockReads;
        this.inputs = execution.times.inputs;
    }

    @Hook(enter = "fromLibrary")
    long nanoTime(ControlledThread t) {
        return time.read(t, -1, TimeReads.NANO_TIME);
    }

    @Hook
    long nanoTime(ControlledThread t, int site) {
        return time.read(t, site, TimeReads.NANO_TIME);
    }

    @Hook(enter = "fromLibrary")
    long currentTimeMillis(ControlledThread t) {
        return time.read(t, -1, TimeReads.EPOCH_MILLIS);
    }

    @Hook
    long currentTimeMillis(ControlledThread t, int site) {
        return time.read(t, site, TimeReads.EPOCH_MILLIS);
    }

    @Hook(enter = "fromLibrary")
    long nanoTimeAdjustment(ControlledThread t, long offset, long heap) {
        return time.read(t, -1, TimeReads.EPOCH_NANOS) - offset * SECOND;
    }

    @Hook
    long pid(ControlledThread t, ProcessHandle process, int site) {
        return inputs.pid(t, process, site);
    }

    @Hook
    String[] jvmArguments(String[] all) {
        return OwnArguments.without(all);
    }

    @Hook
    double random(ControlledThread t, int site) {
        return inputs.random(t, site);
    }

    @Hook
    UUID randomUUID(ControlledThread t, int site) {
        return inputs.randomUuid(t, site);
    }

    @Hook(enter = "fromLibrary")
    long seed(ControlledThread t, long drawn) {
        return inputs.seed(t);
    }

    @Hook(enter = "fromLibrary")
    int localPort(ControlledThread t, int port) {
        return inputs.ports.first(t, port);
    }

    @Hook(enter = "fromLibrary")
    int nextPort(ControlledThread t, int port) {
        return inputs.ports.next(t, port);
    }

    @Hook(enter = "fromLibrary", unless = "bytes == null")
    boolean randomBytes(ControlledThread t, byte[] bytes) {
        inputs.fill(t, bytes);
        return true;
    }

    @Hook
    void inputI(ControlledThread t, int value, int site) {
        inputs.event(t, site, value);
    }

    @Hook
    int drawnI(ControlledThread t, int value, int site) {
        return (int) inputs.drawn(t, site, value);
    }

    @Hook
    long drawnJ(ControlledThread t, long value, int site) {
        return inputs.drawn(t, site, value);
    }

    @Hook
    void environmentRead(ControlledThread t, Object value, Object name, int site) {
        inputs.environmentRead(t, value, name, site);
    }

    @Hook
    void machineRead(ControlledThread t, Object answer, int site) {
        inputs.event(t, site, Digest.of(null, answer));
    }
}
