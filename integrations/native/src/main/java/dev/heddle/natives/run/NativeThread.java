package dev.heddle.natives.run;

import java.lang.invoke.MethodHandle;

/** A thread of the program, other than that of main. */
final class NativeThread extends Thread {
    /** As C programs have it. */
    private static final long STACK = 8 << 20;

    private final MethodHandle run;
    private final long routine;
    private final long argument;
    /** Its number in the execution: that of main is 0. */
    final long id;

    /** Where it was created: a return address. */
    final long from;

    final UnderWay underWay;
    /** Whether it was joined, or is detached. */
    boolean isReleased;
    /** Whether its start routine has returned. */
    volatile boolean isOver;
    /** Where C keeps its result; 0 where it has none. */
    volatile long result;

    NativeThread(MethodHandle run, long routine, long argument, long id, long from, UnderWay underWay) {
        super(null, null, "thread " + id, STACK);
        this.run = run;
        this.routine = routine;
        this.argument = argument;
        this.id = id;
        this.from = from;
        this.underWay = underWay;
    }

    @Override
    public void run() {
        underWay.run(() -> result = (long) run.invokeExact(routine, argument, id));
        isOver = true;
    }
}
