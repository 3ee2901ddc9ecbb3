package dev.heddle.recorder.hooks;

import dev.heddle.recorder.generator.ByHand;
import dev.heddle.recorder.generator.StaticTwin;
import java.lang.invoke.MethodHandles;
import java.util.UUID;

/**
 * Receives the calls of instrumented code. The methods here do nothing and change nothing, so that a sink overrides
 * what it cares about.
 *
 * <p>Naming: {@code before...} is the scheduling point before the original instruction, {@code after...} follows it and
 * may replace its result. Suffixes are I (boolean, byte, short, char, int, and the raw bits of a float), J (long, and
 * the raw bits of a double) and L (references); only {@code expecting...} keeps floats apart. A {@code site} is the id
 * that the instrumentation gave to the instruction; -1 inside library classes means the innermost instrumented call.
 * Methods throw only what the modelled operation specifies, and the signal that unwinds a thread at the end of an
 * execution.
 */
@StaticTwin(
        name = "Hooks",
        superclass = "HandWrittenHooks",
        description =
                "The static methods that instrumented code calls: each passes on to the {@link HookSink}. While there is no sink they do"
                        + " nothing. They are public because classes of every loader call them; they are for instrumented code alone.")
public abstract class HookSink extends ThreadSink {
    /** After instrumented code has allocated an object of a class that is not instrumented, or an array. */
    public void allocated(Object object, int site) {}

    /** After super(...) or this(...) in a constructor of an instrumented class: the object gets its name. */
    public void constructing(Object object) {}

    /**
     * At the end of a constructor, normal or abrupt, of an instrumented class that declares final instance fields: they
     * are frozen (JLS 17.5). Called once for each such class of the object, superclasses first; a constructor that
     * begins with this(...) leaves it to the other one. Where super(...) itself throws there is no call.
     *
     * @param declaring the class whose constructor ends, which need not be the object's
     */
    public void constructed(Object object, Class<?> declaring) {}

    /**
     * A reference that a lambda captures: where its object is made, and where its body begins.
     *
     * @param key of what came before: a negative number for the body itself
     * @return the key of both together, not negative
     */
    public int captured(int key, Object value) {
        return key;
    }

    /** Before a lambda's object is made: what it captures is frozen (JLS 17.5). */
    public void lambdaFrozen(int key) {}

    /** First in a lambda's body: it has read what it captured. */
    public void lambdaBegins(int key) {}

    /** Before new and invokestatic: initialises the class in this execution (JLS 12.4.1). */
    @ByHand
    public void initClass(Class<?> owner, int site) {}

    /**
     * First in every static method and constructor of a class with moved initialiser: calls from code that is not
     * instrumented.
     */
    @ByHand
    public void enterClass(Class<?> owner, int site) {}

    /**
     * After an enum constant was constructed in the moved initialiser: answers the constant whose identity the JVM
     * knows, with the fresh fields.
     */
    public Object enumConstant(Object fresh) {
        return fresh;
    }

    /** Before {@link #initClass} and {@link #enterClass}: false where there is nothing to run. */
    @ByHand
    public boolean mustInitialise(Class<?> owner, int site) {
        return true;
    }

    /**
     * Initialises the class that declares the static field to be accessed; {@code owner} is the one that the
     * instruction names.
     */
    @ByHand
    public void initHolder(Class<?> owner, int site) {}

    /** Before {@link #initHolder}: false where there is nothing to run. */
    @ByHand
    public boolean mustInitialiseHolder(Class<?> owner, int site) {
        return false;
    }

    /** Before {@link #monitorEnter}. */
    @ByHand
    public void beforeMonitorEnter() {}

    /** The monitor was not entered after all: it is released if {@link #monitorEnter} has taken it. */
    @ByHand
    public void undoMonitorEnter(Object lock, int site) {}

    /** In place of monitorenter and of entering a synchronized method. */
    @ByHand
    public void monitorEnter(Object lock, int site) {}

    /** In place of monitorexit. */
    public void monitorExit(Object lock, int site) {}

    /**
     * A monitor is held that the program takes itself: after monitorenter, or first in a synchronized method. Must not
     * throw.
     */
    public void monitorEntered(Object lock, int site) {}

    /** A monitor is about to be released that the program holds itself. Must not throw. */
    public void monitorExiting(Object lock, int site) {}

    /** In place of Thread.holdsLock. */
    public boolean holdsLock(Object lock) {
        return Thread.holdsLock(lock);
    }

    /** In place of Object.wait(). Throws as specified. */
    public void wait(Object lock, int site) throws InterruptedException {}

    /** In place of Object.wait(long). */
    public void wait(Object lock, long millis, int site) throws InterruptedException {}

    /** In place of Object.wait(long, int). */
    public void wait(Object lock, long millis, int nanos, int site) throws InterruptedException {}

    /** In place of Object.notify(). */
    public void notify(Object lock, int site) {}

    /** In place of Object.notifyAll(). */
    public void notifyAll(Object lock, int site) {}

    /** Before a call into a library class that may synchronise; receiver is null for static calls. */
    public void beforeCall(Object receiver, int site) {}

    /** After the normal return of such a call. */
    public void afterCall(Object receiver, int site) {}

    /**
     * A library class is about to call user code (Runnable.run and the like), of the given collection or view of one;
     * else null.
     */
    public void callbackBegin(Object collection) {}

    /** User code called by a library class has returned normally: what it answered, if that is a reference. */
    public void callbackEnd(Object collection, Object result) {}

    /** Inside a library class: what the thread did is handed over from here on. The role is one of {@link EdgeRole}. */
    public void libraryRelease(Object subject, Object element, int role) {}

    /**
     * Inside a library class: what was handed over is known from here on, where the value says that it was (it is not
     * null).
     */
    public void libraryAcquire(Object subject, Object value, int role) {}

    /** Inside a library class: the same where the value says so (0 for no, but for a status). */
    public void libraryAcquireIf(Object subject, int value, int role) {}

    /** Before a monitorenter inside a library class of the JDK; the real instruction follows. */
    public void libraryMonitorEnter(Object lock) {}

    /** After a monitorexit inside a library class of the JDK. */
    public void libraryMonitorExit(Object lock) {}

    /** In place of System.nanoTime(). */
    public long nanoTime() {
        return System.nanoTime();
    }

    /** In place of System.currentTimeMillis(). */
    public long currentTimeMillis() {
        return System.currentTimeMillis();
    }

    /** In place of a call of System.nanoTime(). */
    public long nanoTime(int site) {
        return System.nanoTime();
    }

    /** In place of a call of System.currentTimeMillis(). */
    public long currentTimeMillis(int site) {
        return System.currentTimeMillis();
    }

    /**
     * After java.time has read the machine's clock.
     *
     * @param offset epoch seconds from which {@code heap} counts, in ns
     */
    public long nanoTimeAdjustment(long offset, long heap) {
        return heap;
    }

    /** In place of Math.random(). */
    public double random(int site) {
        return Math.random();
    }

    /** In place of UUID.randomUUID(). */
    public UUID randomUUID(int site) {
        return UUID.randomUUID();
    }

    /** In place of ProcessHandle.pid(). */
    public long pid(ProcessHandle process, int site) {
        return process.pid();
    }

    /**
     * In constructors of the JDK's generators that were given no seed; {@code drawn} is the one that the JDK made up.
     */
    public long seed(long drawn) {
        return drawn;
    }

    /** After a call of the JDK that answers an object which the JDK may have made now, or long ago. */
    public void answered(Object object, int site) {}

    /** Before a socket is bound to {@code port}; answers the port that it is to be bound to. */
    public int localPort(int port) {
        return port;
    }

    /** A socket could not be bound to {@code port}, which is in use; answers the next one to try, or -1. */
    public int nextPort(int port) {
        return -1;
    }

    /** First in Lookup.defineClass; answers the class where an earlier execution has defined it, or null. */
    public Class<?> definedBefore(MethodHandles.Lookup lookup, byte[] bytes) {
        return null;
    }

    /** Last in Lookup.defineClass. */
    public void defined(Class<?> type, MethodHandles.Lookup lookup, byte[] bytes) {}

    /** First in SecureRandom.nextBytes, and after generateSeed: true where the array was filled. */
    public boolean randomBytes(byte[] bytes) {
        return false;
    }

    /** After a call whose result is an input: an identity hash code. */
    public void inputI(int value, int site) {}

    /** After a call that has drawn a random number: what the program gets. */
    public int drawnI(int value, int site) {
        return value;
    }

    /** As {@link #drawnI}. */
    public long drawnJ(long value, int site) {
        return value;
    }

    /** Instrumented code gets hold of an object that it may not have made: a class, a lambda. */
    public void met(Object object) {}

    /** Instrumented code has made a lambda. */
    public void metLambda(Object lambda, int site) {}

    /** After a read of the environment or of a property; the name is null where all were asked for. */
    public void environmentRead(Object value, Object name, int site) {}

    /** The program has asked about its JVM what another JVM may answer otherwise. */
    public void machineRead(Object answer, int site) {}

    /** First in the main method of the main class: true when the campaign has run and the original must return. */
    public boolean enterMain(Class<?> main, Object[] arguments) {
        return false;
    }

    /** Last in System.getSecurityManager() where the program has one: what the caller is to see. */
    @ByHand
    public Object securityManager(Object manager) {
        return manager;
    }

    /**
     * Last in Throwable.getOurStackTrace(), to which getStackTrace and printStackTrace go: the stack without the frames
     * of what runs the program.
     */
    public StackTraceElement[] ofProgram(StackTraceElement[] stack) {
        return stack;
    }

    /** In the beans of java.lang.management, where the JVM has answered its arguments: those of the program. */
    public String[] jvmArguments(String[] all) {
        return all;
    }

    /** First in Runtime.exit and Runtime.halt. */
    public void exit(int status, boolean halt) {}

    /** First in Runtime.addShutdownHook: true when it was taken over. */
    public boolean addShutdownHook(Thread hook) {
        return false;
    }

    /** First in Runtime.removeShutdownHook: 0 or 1 is the answer, -1 leaves it to the JDK. */
    public int removeShutdownHook(Thread hook) {
        return -1;
    }

    /** First in Runtime.gc and runFinalization: true to do nothing. */
    public boolean isWithoutCollector() {
        return false;
    }

    /**
     * First in a finalizer, with null, and in a cleaning action: true where it is the JVM that would run it, and it
     * must not.
     */
    public boolean isOfCollector(Object action) {
        return false;
    }

    /** Entering class loading or linkage on this thread: no events until the matching {@link #on}. Nests. */
    public void off() {}

    /** Leaving class loading or linkage. */
    public void on() {}

    /**
     * Whether what is done to the object by code of the JDK counts now: the caller is under control, the object is one
     * that the program made or reached, and other threads may have it. Called at the start of each method of the
     * collections.
     */
    public boolean tracks(Object object) {
        return false;
    }

    /** An object that a tracked one leads to, by a field whose accesses are no events. */
    public void noticed(Object object) {}

    /**
     * Code of the program is about to call a method of the JDK, in which accesses may be events; {@code site} is the
     * call.
     */
    public void calling(int site) {}

    // ---- blocking operations of the JDK

    /**
     * Before an operation of the JDK that may block for reasons outside of the program, and that has no hook inside:
     * others may go on.
     */
    public void outsideBegin() {}

    /** After it. */
    public void outsideEnd() {}

    /** Before the thread hands something to another through a socket or a pipe. */
    public void transferBegin() {}

    /** After it has got something from one. */
    public void transferEnd() {}

    /**
     * In place of Object.wait in library code that really owns the monitor.
     *
     * @param millis 0 for no time-out
     * @return false where the caller must wait itself
     */
    @ByHand
    public boolean libraryWait(Object lock, long millis) throws InterruptedException {
        return false;
    }

    /** Before Object.notifyAll in library code. */
    @ByHand
    public void libraryNotifyAll(Object lock) {}

    /** In place of Thread.isAlive in library code that owns monitors: no scheduling point. */
    public boolean libraryIsAlive(Thread thread) {
        return thread.isAlive();
    }

    /**
     * First in Thread.join, which code that is not under control calls.
     *
     * @param millis at most, 0 for ever
     * @return whether the thread was waited for
     */
    public boolean libraryJoin(Thread thread, long millis) throws InterruptedException {
        return false;
    }

    // ---- replays with detail: only in classes that trace calls, which none does by default

    /**
     * First in a method.
     *
     * @param method the number that the instrumentation gave to the method
     * @param arguments without the receiver, primitives as objects; not to be changed
     */
    public void callBegins(int method, Object[] arguments) {}

    /**
     * Before a return of a method.
     *
     * @param result the value returned, a primitive as an object; null for void
     */
    public void callReturns(Object result, int method) {}

    /** Where an exception leaves a method. */
    public void callThrows(Throwable thrown, int method) {}

    // ---- free-running recording

    /** The initialiser of a class begins on the current thread. */
    public void classInitialising(Class<?> type, int site) {}

    /** The initialiser of a class ends on the current thread, normally or abruptly. */
    public void classInitialised(Class<?> type, int site) {}

    /** Inside a condition of java.util.concurrent: an await ends, normally or abruptly, and the lock is held again. */
    public void conditionAwaited(Object condition) {}
}
