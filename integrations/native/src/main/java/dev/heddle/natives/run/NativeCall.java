package dev.heddle.natives.run;

/** What the run-time library asks of the engine; the ordinals are the numbers in heddle_native.c. */
enum NativeCall {
    CREATE,
    JOIN,
    DETACH,
    YIELD,
    SLEEP,
    NOW,
    LOCK,
    TRY_LOCK,
    TIMED_LOCK,
    UNLOCK,
    FORGET,
    WAIT,
    TIMED_WAIT,
    SIGNAL,
    BROADCAST,
    READ_LOCK,
    WRITE_LOCK,
    TRY_READ_LOCK,
    TRY_WRITE_LOCK,
    RW_UNLOCK,
    BARRIER_INIT,
    BARRIER_WAIT,
    SEM_INIT,
    SEM_WAIT,
    SEM_TRY_WAIT,
    SEM_TIMED_WAIT,
    SEM_POST,
    SEM_VALUE,
    FENCE,
    FAIL,
    EXIT,
    ALLOCATED,
    STACK,
    SETTLE,
    FUTEX_SLEEP,
    FUTEX_WAKE_UP;

    private static final NativeCall[] ALL = values();

    /** The call with that number. */
    static NativeCall of(long number) {
        return ALL[(int) number];
    }
}
