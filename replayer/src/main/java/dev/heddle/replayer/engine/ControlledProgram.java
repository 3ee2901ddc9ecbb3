package dev.heddle.replayer.engine;

import dev.heddle.recorder.hooks.EdgeRole;
import dev.heddle.recorder.hooks.HookSink;
import dev.heddle.recorder.instrument.ReflectiveBridges;
import java.io.FileDescriptor;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Receives all hooks of the program: finds out whether the caller is under control, marks it as inside the engine for as long as the
 * engine works for it, and passes on. Nothing is decided here.
 */
public final class ControlledProgram extends HookSink {
    private final Execution execution;
    private final ClassInitialisation classes;
    private final MemoryAccess memory;
    private final Copies copies;
    private final ThreadOperations threads;
    private final LibraryCalls library;
    private final LibraryWaits libraryWaits;
    private final MainEntry mainEntry;
    /** Null where methods are called by reflection as they are. */
    private ReflectiveBridges bridges;
    /** The thread on which the JVM's launcher calls main; the agent starts on it. */
    private final Thread launcher = Thread.currentThread();

    /** What the launcher's call of main is turned into. */
    public interface MainEntry {
        /**
         * Runs the campaign on the calling thread, the launcher's.
         *
         * @param arguments the program's arguments; null where main takes none
         */
        void run(Class<?> main, Object[] arguments);
    }

    ControlledProgram(Execution execution, MainEntry mainEntry) {
        this.execution = execution;
        this.classes = execution.classes;
        this.memory = execution.memory;
        this.copies = execution.copies;
        this.threads = execution.operations;
        this.library = execution.library;
        this.libraryWaits = execution.libraryWaits;
        this.mainEntry = mainEntry;
    }

    /** What methods of the JDK go through that are called by reflection. */
    void reflectiveBridges(ReflectiveBridges found) {
        bridges = found;
    }

    /** The caller, marked as inside the engine, with calls that ended by an exception settled; or null where hooks pass through. */
    private ControlledThread enter() {
        ControlledThread t = execution.callers.active();
        if (t != null) {
            t.passing++;
            if (t.access.isUnderWay()) { // an access whose instruction threw has no event
                memory.abandon(t);
            }
            t.dropSiteOnlyCall();
            if (t.inLibrary()) {
                try {
                    library.settle(t);
                } catch (Throwable thrown) {
                    leave(t);
                    throw thrown;
                }
            }
        }
        return t;
    }

    /** The same for hooks that library code calls too. */
    private ControlledThread enterFromLibrary() {
        ControlledThread t = execution.callers.active();
        if (t != null) {
            t.passing++;
        }
        return t;
    }

    private static void leave(ControlledThread t) {
        if (!t.unwinding) {
            t.passing--;
        }
    }

    /** A blocking operation of a thread that unwinds must not block. */
    private void throwIfUnwinding() {
        ControlledThread t = execution.callers.caller();
        if (t != null && t.unwinding) {
            throw TeardownSignal.INSTANCE;
        }
    }

    // ---- reads

    @Override
    public void beforeRead(Object owner, int site) {
        if (owner == null) {
            return;
        }
        ControlledThread t = enter();
        if (t != null) {
            try {
                memory.beforeRead(t, owner, site);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void beforeStaticRead(Class<?> owner, int site) {
        ControlledThread t = enter();
        if (t != null) {
            try {
                memory.beforeStaticRead(t, owner, site);
            } finally {
                leave(t);
            }
        } else {
            initialiseWithoutHooks(owner);
        }
    }

    @Override
    public void beforeArrayRead(Object array, int index, int site) {
        if (array == null || index < 0 || index >= Array.getLength(array)) {
            return;
        }
        ControlledThread t = enter();
        if (t != null) {
            try {
                memory.beforeArrayRead(t, array, index, site);
            } finally {
                leave(t);
            }
        }
    }

    /** The caller if it has an access under way, marked as inside the engine. */
    private ControlledThread enterAfter() {
        ControlledThread t = execution.callers.active();
        if (t == null || !t.access.isUnderWay()) {
            return null;
        }
        t.passing++;
        return t;
    }

    private long readBits(ControlledThread t, long heap, int site) {
        try {
            return memory.read(t, heap, null, site).bits();
        } finally {
            leave(t);
        }
    }

    @Override
    public int afterReadI(int heap, int site) {
        ControlledThread t = enterAfter();
        return t == null ? heap : (int) readBits(t, heap, site);
    }

    @Override
    public long afterReadJ(long heap, int site) {
        ControlledThread t = enterAfter();
        return t == null ? heap : readBits(t, heap, site);
    }

    @Override
    public float afterReadF(float heap, int site) {
        ControlledThread t = enterAfter();
        return t == null ? heap : Float.intBitsToFloat((int) readBits(t, Float.floatToRawIntBits(heap), site));
    }

    @Override
    public double afterReadD(double heap, int site) {
        ControlledThread t = enterAfter();
        return t == null ? heap : Double.longBitsToDouble(readBits(t, Double.doubleToRawLongBits(heap), site));
    }

    @Override
    public Object afterReadL(Object heap, int site) {
        ControlledThread t = enterAfter();
        if (t == null) {
            return heap;
        }
        try {
            return memory.read(t, 0, heap, site).reference();
        } finally {
            leave(t);
        }
    }

    // ---- writes

    private void write(Object owner, long bits, Object reference, int site) {
        if (owner == null) {
            return;
        }
        ControlledThread t = enter();
        if (t != null) {
            try {
                memory.write(t, owner, bits, reference, site);
            } finally {
                leave(t);
            }
        }
    }

    private void staticWrite(Class<?> owner, long bits, Object reference, int site) {
        ControlledThread t = enter();
        if (t != null) {
            try {
                memory.staticWrite(t, owner, bits, reference, site);
            } finally {
                leave(t);
            }
        } else {
            initialiseWithoutHooks(owner);
        }
    }

    private void arrayWrite(Object array, int index, long bits, Object reference, int site) {
        if (array == null || index < 0 || index >= Array.getLength(array)) {
            return;
        }
        if (reference != null && !array.getClass().getComponentType().isInstance(reference)) {
            return; // the instruction throws ArrayStoreException
        }
        ControlledThread t = enter();
        if (t != null) {
            try {
                memory.arrayWrite(t, array, index, bits, reference, site);
            } finally {
                leave(t);
            }
        }
    }

    private void interfaceWrite(Class<?> owner, long bits, Object reference, int site) {
        ControlledThread t = enter();
        if (t == null) {
            MemoryAccess.interfaceWriteWithoutHooks(owner, execution.sites.get(site), bits, reference);
        } else {
            try {
                memory.interfaceWrite(t, owner, bits, reference, site);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void beforeWriteI(Object owner, int value, int site) {
        write(owner, value, null, site);
    }

    @Override
    public void beforeWriteJ(Object owner, long value, int site) {
        write(owner, value, null, site);
    }

    @Override
    public void beforeWriteF(Object owner, float value, int site) {
        write(owner, Float.floatToRawIntBits(value), null, site);
    }

    @Override
    public void beforeWriteD(Object owner, double value, int site) {
        write(owner, Double.doubleToRawLongBits(value), null, site);
    }

    @Override
    public void beforeWriteL(Object owner, Object value, int site) {
        write(owner, 0, value, site);
    }

    @Override
    public void beforeStaticWriteI(int value, Class<?> owner, int site) {
        staticWrite(owner, value, null, site);
    }

    @Override
    public void beforeStaticWriteJ(long value, Class<?> owner, int site) {
        staticWrite(owner, value, null, site);
    }

    @Override
    public void beforeStaticWriteF(float value, Class<?> owner, int site) {
        staticWrite(owner, Float.floatToRawIntBits(value), null, site);
    }

    @Override
    public void beforeStaticWriteD(double value, Class<?> owner, int site) {
        staticWrite(owner, Double.doubleToRawLongBits(value), null, site);
    }

    @Override
    public void beforeStaticWriteL(Object value, Class<?> owner, int site) {
        staticWrite(owner, 0, value, site);
    }

    @Override
    public void beforeArrayWriteI(Object array, int index, int value, int site) {
        arrayWrite(array, index, value, null, site);
    }

    @Override
    public void beforeArrayWriteJ(Object array, int index, long value, int site) {
        arrayWrite(array, index, value, null, site);
    }

    @Override
    public void beforeArrayWriteF(Object array, int index, float value, int site) {
        arrayWrite(array, index, Float.floatToRawIntBits(value), null, site);
    }

    @Override
    public void beforeArrayWriteD(Object array, int index, double value, int site) {
        arrayWrite(array, index, Double.doubleToRawLongBits(value), null, site);
    }

    @Override
    public void beforeArrayWriteL(Object array, int index, Object value, int site) {
        arrayWrite(array, index, 0, value, site);
    }

    @Override
    public void interfaceWriteI(int value, Class<?> owner, int site) {
        interfaceWrite(owner, value, null, site);
    }

    @Override
    public void interfaceWriteJ(long value, Class<?> owner, int site) {
        interfaceWrite(owner, value, null, site);
    }

    @Override
    public void interfaceWriteF(float value, Class<?> owner, int site) {
        interfaceWrite(owner, Float.floatToRawIntBits(value), null, site);
    }

    @Override
    public void interfaceWriteD(double value, Class<?> owner, int site) {
        interfaceWrite(owner, Double.doubleToRawLongBits(value), null, site);
    }

    @Override
    public void interfaceWriteL(Object value, Class<?> owner, int site) {
        interfaceWrite(owner, 0, value, site);
    }

    // ---- copies

    @Override
    public void arraycopy(Object from, int fromIndex, Object to, int toIndex, int length, int readSite, int writeSite) {
        ControlledThread t = Copies.isValid(from, fromIndex, to, toIndex, length) ? enter() : null;
        if (t == null) {
            System.arraycopy(from, fromIndex, to, toIndex, length);
            return;
        }
        try {
            copies.arraycopy(t, from, fromIndex, to, toIndex, length, readSite, writeSite);
        } finally {
            leave(t);
        }
    }

    @Override
    public void beforeClone(Object original, int site) {
        if (original == null) {
            return;
        }
        ControlledThread t = enter();
        if (t != null) {
            try {
                copies.beforeClone(t, original, site);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void afterClone(Object copy, int site) {
        ControlledThread t = execution.callers.active();
        if (t != null && copy != null) {
            copies.afterClone(t, copy);
        }
    }

    @Override
    public Object copy(Object array, int from, int length, Class<?> type, int site) {
        boolean valid = array != null && from >= 0 && length >= 0 && from <= Array.getLength(array);
        ControlledThread t = valid ? enter() : null;
        if (t == null) {
            return super.copy(array, from, length, type, site);
        }
        try {
            return copies.copy(t, array, from, length, type, site);
        } finally {
            leave(t);
        }
    }

    // ---- collections of the JDK

    @Override
    public boolean tracks(Object object) {
        ControlledThread t = execution.callers.active();
        if (t != null) {
            boolean alone = execution.threads.size() == 1; // main prepares what its threads will share
            return !alone && !(object instanceof StringBuffer) && execution.names.isShared(object, t);
        }
        t = execution.callers.caller();
        return t != null
                && t.unwinding
                && object != null
                && execution.names.find(object) >= 0; // a broken one may hold it
    }

    @Override
    public void noticed(Object object) {
        ControlledThread t = execution.callers.active();
        if (t != null && object != null) {
            execution.names.share(object, t);
        }
    }

    @Override
    public void calling(int site) {
        ControlledThread t = execution.callers.active();
        if (t != null) {
            t.callLine = site;
        }
    }

    // ---- objects and classes

    @Override
    public void allocated(Object object, int site) {
        ControlledThread t = execution.callers.active();
        if (t != null && object != null) {
            execution.names.allocated(object, t);
        }
    }

    @Override
    public void constructing(Object object) {
        ControlledThread t = execution.callers.active();
        if (t != null) {
            execution.names.allocated(object, t);
        }
    }

    /** Hooks do not count now, but the class must be initialised for the code that runs without them. */
    private void initialiseWithoutHooks(Class<?> owner) {
        ControlledThread t = execution.callers.caller();
        if (t == null || t.off > 0) {
            classes.initialiseSilently(owner, t);
        }
    }

    @Override
    public boolean mustInitialise(Class<?> owner, int site) {
        ControlledThread t = enter();
        if (t == null) {
            return true;
        }
        try {
            return !classes.isInitialised(t, owner, site);
        } finally {
            leave(t);
        }
    }

    @Override
    public boolean mustInitialiseHolder(Class<?> owner, int site) {
        ControlledThread t = enter();
        if (t == null) {
            return false;
        }
        try {
            return !memory.holderIsInitialised(t, owner, site);
        } finally {
            leave(t);
        }
    }

    @Override
    public void initHolder(Class<?> owner, int site) {
        ControlledThread t = enter();
        if (t != null) {
            try {
                memory.initialiseHolder(t, owner, site);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void initClass(Class<?> owner, int site) {
        ControlledThread t = enter();
        if (t == null) {
            initialiseWithoutHooks(owner);
        } else {
            try {
                classes.initialise(t, owner, site);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void enterClass(Class<?> owner, int site) {
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            initialiseWithoutHooks(owner);
        } else {
            try {
                classes.initialise(t, owner, site);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public Object enumConstant(Object fresh) {
        ControlledThread t = execution.callers.active();
        if (t == null) {
            return fresh;
        }
        Object known = classes.canonical(fresh);
        if (known != fresh) {
            execution.names.pass(fresh, known);
        }
        return known;
    }

    // ---- monitors

    /** Inside library classes the site is -1: that of the user's call. */
    private static int siteOf(ControlledThread t, int site) {
        return site >= 0 ? site : t.librarySite();
    }

    @Override
    public void monitorEnter(Object lock, int site) {
        if (lock == null) {
            throw new NullPointerException("Cannot enter synchronized block: the lock is null");
        }
        ControlledThread t = enter();
        if (t != null) {
            try {
                execution.monitors.enter(t, lock, siteOf(t, site));
                t.entered = lock;
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void beforeMonitorEnter() {
        ControlledThread t = execution.callers.active();
        if (t != null) {
            t.entered = null;
        }
    }

    @Override
    public void undoMonitorEnter(Object lock, int site) {
        ControlledThread t = execution.callers.active();
        if (t != null && t.entered == lock) {
            t.entered = null;
            monitorExit(lock, site);
        }
    }

    @Override
    public void monitorExit(Object lock, int site) {
        ControlledThread t = enter();
        if (t != null) {
            try {
                execution.monitors.exit(t, lock, siteOf(t, site));
            } finally {
                leave(t);
            }
        }
    }

    private static long nanos(long millis, int nanos) {
        if (millis < 0 || nanos < 0 || nanos > 999_999) {
            throw new IllegalArgumentException("timeout value is out of range: " + millis + " ms, " + nanos + " ns");
        }
        return millis > Long.MAX_VALUE / 2_000_000 ? Long.MAX_VALUE / 2 : millis * 1_000_000 + nanos;
    }

    private void await(Object lock, long nanos, int site) throws InterruptedException {
        Objects.requireNonNull(lock); // as Object.wait does
        throwIfUnwinding();
        ControlledThread t = enter();
        if (t != null) {
            try {
                execution.monitors.await(t, lock, nanos, siteOf(t, site));
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void wait(Object lock, int site) throws InterruptedException {
        await(lock, 0, site);
    }

    @Override
    public void wait(Object lock, long millis, int site) throws InterruptedException {
        await(lock, nanos(millis, 0), site);
    }

    @Override
    public void wait(Object lock, long millis, int nanos, int site) throws InterruptedException {
        await(lock, nanos(millis, nanos), site);
    }

    private void notify(Object lock, boolean all, int site) {
        Objects.requireNonNull(lock);
        ControlledThread t = enter();
        if (t != null) {
            try {
                execution.monitors.notify(t, lock, all, siteOf(t, site));
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void notify(Object lock, int site) {
        notify(lock, false, site);
    }

    @Override
    public void notifyAll(Object lock, int site) {
        notify(lock, true, site);
    }

    @Override
    public boolean holdsLock(Object lock) {
        boolean really = Thread.holdsLock(lock);
        ControlledThread t = enter();
        if (t == null) {
            return really;
        }
        try {
            return really || execution.monitors.isOwner(t, lock);
        } finally {
            leave(t);
        }
    }

    @Override
    public void libraryMonitorEnter(Object lock) {
        execution.libraryMonitors.enter(lock);
    }

    @Override
    public void libraryMonitorExit(Object lock) {
        execution.libraryMonitors.exit(lock);
    }

    // ---- threads

    private boolean join(Thread thread, long nanos, boolean forever, int site) throws InterruptedException {
        throwIfUnwinding();
        ControlledThread t = enterFromLibrary();
        ControlledThread target = t == null ? null : execution.threads.find(thread);
        if (target == null) {
            if (t != null) {
                leave(t);
            }
            if (!thread.isAlive()) {
                return true; // not started yet: the JDK would look at its monitor, which a thread in start may hold
            }
            if (forever) {
                thread.join();
            } else if (nanos > 0) {
                thread.join(Math.max(1, nanos / 1_000_000));
            }
            return !thread.isAlive();
        }
        try {
            return threads.join(t, target, forever ? 0 : Math.max(1, nanos), site);
        } finally {
            leave(t);
        }
    }

    @Override
    public void join(Thread thread, int site) throws InterruptedException {
        join(thread, 0, true, site);
    }

    @Override
    public void join(Thread thread, long millis, int site) throws InterruptedException {
        long nanos = nanos(millis, 0);
        join(thread, nanos, nanos == 0, site);
    }

    @Override
    public void join(Thread thread, long millis, int nanos, int site) throws InterruptedException {
        long all = nanos(millis, nanos);
        join(thread, all, all == 0, site);
    }

    @Override
    public boolean join(Thread thread, Duration duration, int site) throws InterruptedException {
        return join(thread, TimeUnit.NANOSECONDS.convert(duration), false, site);
    }

    @Override
    public boolean isAlive(Thread thread, int site) {
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            return thread.isAlive();
        }
        try {
            ControlledThread target = execution.threads.find(thread);
            return target == null ? thread.isAlive() : threads.isAlive(t, target, site);
        } finally {
            leave(t);
        }
    }

    @Override
    public Thread.State getState(Thread thread, int site) {
        ControlledThread t = enter();
        if (t == null) {
            return thread.getState();
        }
        try {
            ControlledThread target = execution.threads.find(thread);
            if (target == null) {
                return thread.getState();
            }
            return threads.state(t, target, site);
        } finally {
            leave(t);
        }
    }

    private void sleepNanos(long nanos, int site) throws InterruptedException {
        throwIfUnwinding();
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            Thread.sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
            return;
        }
        try {
            threads.sleep(t, nanos, site);
        } finally {
            leave(t);
        }
    }

    @Override
    public void sleep(long millis, int site) throws InterruptedException {
        sleepNanos(nanos(millis, 0), site);
    }

    @Override
    public void sleep(long millis, int nanos, int site) throws InterruptedException {
        sleepNanos(nanos(millis, nanos), site);
    }

    @Override
    public void sleep(Duration duration, int site) throws InterruptedException {
        sleepNanos(Math.max(0, TimeUnit.NANOSECONDS.convert(duration)), site);
    }

    @Override
    public void yield(int site) {
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            Thread.yield();
            return;
        }
        try {
            threads.yield(t, site);
        } finally {
            leave(t);
        }
    }

    @Override
    public void onSpinWait(int site) {
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            Thread.onSpinWait();
            return;
        }
        try {
            threads.yield(t, site);
        } finally {
            leave(t);
        }
    }

    @Override
    public boolean startThread(Thread thread, Object container) {
        if (execution.relay.isNativeStart(thread)) {
            return false;
        }
        ControlledThread caller = execution.callers.caller();
        if (caller != null && caller.unwinding) {
            return true; // nothing starts any more
        }
        ControlledThread t = isOfTheJvm(thread) ? null : enterFromLibrary();
        if (t == null) {
            if (caller != null) {
                execution.outside.startsForeign();
            }
            return false;
        }
        try {
            threads.start(t, thread, container);
            return true;
        } finally {
            leave(t);
        }
    }

    /** Threads that the JDK starts for itself stay out of control. */
    private static boolean isOfTheJvm(Thread thread) {
        for (Class<?> c = thread.getClass(); c != null; c = c.getSuperclass()) {
            if (c.getName().startsWith("jdk.internal.")) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void exitThread(Thread thread) {
        ControlledThread t = execution.callers.caller();
        if (t != null && t.thread == thread && t != execution.threads.main() && !t.ended) {
            execution.relay.threadEnds(t);
        }
    }

    @Override
    public boolean uncaught(Thread thread, Throwable thrown) {
        ControlledThread t = execution.callers.caller();
        if (t == null || t.thread != thread) {
            return thrown instanceof TeardownSignal;
        }
        if (!execution.ending.isEnding() && !t.unwinding) {
            execution.uncaught.inThread(t, thrown);
        }
        return true;
    }

    @Override
    public boolean interrupt(Thread thread) {
        ControlledThread caller = execution.callers.caller();
        if (caller != null && caller.unwinding) {
            return true;
        }
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            return false;
        }
        try {
            ControlledThread target = execution.threads.find(thread);
            if (target == null) {
                return false;
            }
            threads.interrupt(t, target);
            return true;
        } finally {
            leave(t);
        }
    }

    /** The program's own permissions are none of the engine's business, nor of its threads: it would be refused, and its questions are none of the program's. */
    @Override
    public Object securityManager(Object manager) {
        ControlledThread caller = execution.callers.caller();
        return caller != null && caller.passing == 0 ? manager : null;
    }

    @Override
    public int isInterrupted(Thread thread) {
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            return -1;
        }
        try {
            ControlledThread target = execution.threads.find(thread);
            return target == null ? -1 : threads.isInterrupted(t, target, false) ? 1 : 0;
        } finally {
            leave(t);
        }
    }

    @Override
    public int interrupted() {
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            return -1;
        }
        try {
            return threads.isInterrupted(t, t, true) ? 1 : 0;
        } finally {
            leave(t);
        }
    }

    @Override
    public boolean park(Object blocker, long nanos, long deadline) {
        ControlledThread caller = execution.callers.caller();
        if (caller != null && caller.unwinding && caller.passing == 0) {
            throw TeardownSignal.INSTANCE;
        }
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            return false;
        }
        try {
            if (nanos == 0) {
                return true; // parkNanos does nothing then, not even to the permit
            }
            long until = ControlledThread.NEVER;
            if (nanos >= 0) {
                until = execution.time.after(t, nanos);
            } else if (deadline >= 0) {
                until = execution.time.at(t, deadline);
            }
            threads.park(t, until);
            return true;
        } finally {
            leave(t);
        }
    }

    @Override
    public boolean unpark(Thread thread) {
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            execution.outside.unparks(thread);
            return false;
        }
        try {
            ControlledThread target = thread == null ? null : execution.threads.find(thread);
            if (target == null) {
                return false;
            }
            threads.unpark(t, target);
            return true;
        } finally {
            leave(t);
        }
    }

    @Override
    public void exit(int status, boolean halt) {
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            throwIfUnwinding();
            return;
        }
        try {
            if (halt) {
                execution.shutdown.halt(t, status);
            } else {
                execution.shutdown.exit(t, status);
            }
        } finally {
            leave(t);
        }
    }

    @Override
    public boolean addShutdownHook(Thread hook) {
        ControlledThread t = hook == null || isOfTheJdk(hook) ? null : enterFromLibrary();
        if (t == null) {
            return false;
        }
        try {
            execution.shutdown.add(hook);
            return true;
        } finally {
            leave(t);
        }
    }

    @Override
    public int removeShutdownHook(Thread hook) {
        ControlledThread t = hook == null || isOfTheJdk(hook) ? null : enterFromLibrary();
        if (t == null) {
            return -1;
        }
        try {
            return execution.shutdown.remove(hook) ? 1 : 0;
        } finally {
            leave(t);
        }
    }

    /** Classes of the JDK register hooks of their own once for each JVM. */
    private static boolean isOfTheJdk(Thread thread) {
        return thread.getClass() != Thread.class && thread.getClass().getClassLoader() == null;
    }

    @Override
    public boolean isWithoutCollector() {
        return execution.callers.caller() != null;
    }

    @Override
    public boolean isOfCollector(Object action) {
        return (action == null || action.getClass().getClassLoader() != null) && execution.callers.caller() == null;
    }

    @Override
    public void stopThread(Thread thread) {
        ControlledThread t = execution.callers.caller();
        if (t != null && thread != t.thread) {
            throw new UnsupportedOperationException(); // as on JDK 20 and later: it could be anywhere in the engine
        }
    }

    @Override
    public int listThreads(ThreadGroup group, Thread[] into, boolean recurse) {
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            return -1;
        }
        try {
            return execution.groups.list(t, group, into, recurse);
        } finally {
            leave(t);
        }
    }

    @Override
    public boolean interruptGroup(ThreadGroup group) {
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            return false;
        }
        try {
            execution.groups.interrupt(t, group);
            return true;
        } finally {
            leave(t);
        }
    }

    @Override
    public boolean hasEnded(Thread thread) {
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            return false;
        }
        try {
            ControlledThread target = thread == t.thread ? null : execution.threads.find(thread);
            return target != null && target.ended;
        } finally {
            leave(t);
        }
    }

    @Override
    public void off() {
        ControlledThread t = execution.callers.caller();
        if (t != null) {
            t.passing++;
            t.off++;
        }
    }

    @Override
    public void on() {
        ControlledThread t = execution.callers.caller();
        if (t != null && t.off > 0) {
            t.off--;
            t.passing = Math.max(0, t.passing - 1);
        }
    }

    // ---- inputs

    private long time(int site, int unit, long machine) {
        ControlledThread t = site < 0 ? enterFromLibrary() : enter();
        if (t == null) {
            return machine;
        }
        try {
            return execution.clockReads.read(t, site, unit);
        } finally {
            leave(t);
        }
    }

    @Override
    public long nanoTime() {
        return time(-1, TimeReads.NANO_TIME, System.nanoTime());
    }

    @Override
    public long nanoTime(int site) {
        return time(site, TimeReads.NANO_TIME, System.nanoTime());
    }

    @Override
    public long currentTimeMillis() {
        return time(-1, TimeReads.EPOCH_MILLIS, System.currentTimeMillis());
    }

    @Override
    public long currentTimeMillis(int site) {
        return time(site, TimeReads.EPOCH_MILLIS, System.currentTimeMillis());
    }

    @Override
    public long nanoTimeAdjustment(long offset, long heap) {
        long machine = offset * 1_000_000_000 + heap;
        return time(-1, TimeReads.EPOCH_NANOS, machine) - offset * 1_000_000_000;
    }

    @Override
    public long pid(ProcessHandle process, int site) {
        ControlledThread t = enter();
        if (t == null) {
            return process.pid();
        }
        try {
            return execution.inputs.pid(t, process, site);
        } finally {
            leave(t);
        }
    }

    @Override
    public double random(int site) {
        ControlledThread t = enter();
        if (t == null) {
            return Math.random();
        }
        try {
            return execution.inputs.random(t, site);
        } finally {
            leave(t);
        }
    }

    @Override
    public UUID randomUUID(int site) {
        ControlledThread t = enter();
        if (t == null) {
            return UUID.randomUUID();
        }
        try {
            return execution.inputs.randomUuid(t, site);
        } finally {
            leave(t);
        }
    }

    @Override
    public long seed(long drawn) {
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            return drawn;
        }
        try {
            return execution.inputs.seed(t);
        } finally {
            leave(t);
        }
    }

    @Override
    public boolean randomBytes(byte[] bytes) {
        ControlledThread t = bytes == null ? null : enterFromLibrary();
        if (t == null) {
            return false;
        }
        try {
            execution.inputs.fill(t, bytes);
            return true;
        } finally {
            leave(t);
        }
    }

    private void input(long value, int site) {
        ControlledThread t = enter();
        if (t != null) {
            try {
                execution.inputs.event(t, site, value);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void inputI(int value, int site) {
        input(value, site);
    }

    @Override
    public void inputJ(long value, int site) {
        input(value, site);
    }

    @Override
    public void inputF(float value, int site) {
        input(Float.floatToRawIntBits(value), site);
    }

    @Override
    public void inputD(double value, int site) {
        input(Double.doubleToRawLongBits(value), site);
    }

    @Override
    public void met(Object object) {
        if (object instanceof Thread thread) {
            ControlledThread t = execution.callers.caller();
            if (t != null) {
                execution.inputs.made(t, thread);
            }
        } else if (object != null) {
            IdentityHashes.giveLasting(object);
        }
    }

    @Override
    public void metLambda(Object lambda, int site) {
        ControlledThread t = enterFromLibrary();
        try {
            HiddenNames.give(lambda, execution.sites, site);
            IdentityHashes.giveLasting(lambda);
        } finally {
            leaveIfEntered(t);
        }
    }

    @Override
    public void environmentRead(Object value, Object name, int site) {
        ControlledThread t = enter();
        if (t != null) {
            try {
                execution.inputs.environmentRead(t, value, name, site);
            } finally {
                leave(t);
            }
        }
    }

    // ---- atomics, VarHandles, fences

    @Override
    public void fence(int site) {
        ControlledThread t = enter();
        if (t != null) {
            try {
                memory.fence(t, site);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void beforeAtomic(Object atomic, int site) {
        if (atomic == null) {
            return;
        }
        ControlledThread t = enter();
        if (t != null) {
            try {
                memory.beforeAtomic(t, atomic, site);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void beforeAtomicArray(Object atomic, int index, int site) {
        if (atomic == null) {
            return;
        }
        ControlledThread t = enter();
        if (t != null) {
            try {
                memory.beforeAtomicArray(t, atomic, index, site);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void beforeVarHandle(VarHandle handle, int site) {
        beforeVarHandle(handle, null, site);
    }

    @Override
    public void beforeVarHandle(VarHandle handle, Object owner, int site) {
        if (handle == null) {
            return;
        }
        ControlledThread t = enter();
        if (t != null) {
            try {
                memory.beforeVarHandle(t, handle, owner, site);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void beforeVarHandle(VarHandle handle, Object array, int index, int site) {
        if (handle == null) {
            return;
        }
        ControlledThread t = enter();
        if (t != null) {
            try {
                memory.beforeVarHandleArray(t, handle, array, index, site);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void beforeUnsafe(Object base, long offset, int site) {
        ControlledThread t = enter();
        if (t != null) {
            try {
                memory.beforeUnsafe(t, base, offset, site);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void allocatedOutside(long address, long size) {
        ControlledThread t = enter();
        if (t != null) {
            try {
                memory.allocatedOutside(t, address, size);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void allocatedOutside(ByteBuffer buffer) {
        allocatedOutside(Buffers.address(buffer), buffer.capacity());
    }

    @Override
    public void beforeUpdater(Object updater, Object owner, int site) {
        ControlledThread t = updater == null ? null : enter();
        if (t != null) {
            try {
                memory.beforeUpdater(t, updater, owner, site);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void beforeReflection(Field field, Object owner, int site) {
        if (field == null) {
            return;
        }
        ControlledThread t = enter();
        if (t == null) {
            if (Modifier.isStatic(field.getModifiers())) {
                initialiseWithoutHooks(field.getDeclaringClass());
            }
            return;
        }
        try {
            memory.beforeReflection(t, field, owner, site);
        } finally {
            leave(t);
        }
    }

    @Override
    public void beforeReflection(Object array, int index, int site) {
        ControlledThread t = array != null && array.getClass().isArray() ? enter() : null;
        if (t != null) {
            try {
                memory.beforeElement(t, array, index, site);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public MethodHandle fieldHandle(MethodHandle handle, Class<?> owner, String field, int site) {
        ControlledThread t = enterFromLibrary();
        try {
            return FieldHandles.ofField(handle, owner, field, site);
        } finally {
            leaveIfEntered(t);
        }
    }

    @Override
    public MethodHandle fieldHandle(MethodHandle handle, Field field, int site) {
        ControlledThread t = enterFromLibrary();
        try {
            return FieldHandles.ofField(handle, field, site);
        } finally {
            leaveIfEntered(t);
        }
    }

    @Override
    public MethodHandle fieldHandle(MethodHandle handle, int site) {
        ControlledThread t = enterFromLibrary();
        try {
            return FieldHandles.ofElement(handle, site);
        } finally {
            leaveIfEntered(t);
        }
    }

    @Override
    public MethodHandle methodHandle(MethodHandle handle, Class<?> owner, String name, MethodType type, int site) {
        ControlledThread t = enterFromLibrary();
        try {
            return bridges == null ? handle : bridges.of(handle, owner, name, type, site);
        } finally {
            leaveIfEntered(t);
        }
    }

    @Override
    public MethodHandle methodHandle(MethodHandle handle, Object receiver, String name, MethodType type, int site) {
        ControlledThread t = enterFromLibrary();
        try {
            MethodType open = handle.type().insertParameterTypes(0, receiver.getClass());
            MethodHandle unbound = MethodHandles.empty(open);
            MethodHandle bridge =
                    bridges == null ? unbound : bridges.of(unbound, receiver.getClass(), name, type, site);
            return bridge == unbound ? handle : bridge.bindTo(receiver);
        } finally {
            leaveIfEntered(t);
        }
    }

    @Override
    public MethodHandle methodHandle(MethodHandle handle, Method method, int site) {
        ControlledThread t = enterFromLibrary();
        try {
            return bridges == null ? handle : bridges.of(handle, method, site);
        } finally {
            leaveIfEntered(t);
        }
    }

    @Override
    public MethodHandle methodHandle(MethodHandle handle, VarHandle variable, VarHandle.AccessMode mode, int site) {
        ControlledThread t = enterFromLibrary();
        try {
            MethodType type = handle.type();
            MethodHandle unbound = MethodHandles.empty(type.insertParameterTypes(0, VarHandle.class));
            MethodHandle bridge =
                    bridges == null ? unbound : bridges.of(unbound, VarHandle.class, mode.methodName(), type, site);
            return bridge == unbound ? handle : bridge.bindTo(variable);
        } finally {
            leaveIfEntered(t);
        }
    }

    @Override
    public Method reflected(Method method, Object receiver, Object[] arguments, int site) {
        if (method == null || bridges == null) {
            return method;
        }
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        int passed = arguments == null ? 0 : arguments.length;
        if (passed != method.getParameterCount()
                || !(isStatic || method.getDeclaringClass().isInstance(receiver))) {
            return method; // which throws
        }
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            return method;
        }
        try {
            Method bridge = bridges.of(method, site);
            return bridge == null ? method : bridge;
        } finally {
            leave(t);
        }
    }

    private static void leaveIfEntered(ControlledThread t) {
        if (t != null) {
            leave(t);
        }
    }

    private void expecting(char type, long bits, Object reference) {
        ControlledThread t = enterAfter();
        if (t != null) {
            try {
                memory.expecting(t, type, bits, reference);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void expectingI(int expected) {
        expecting('I', expected, null);
    }

    @Override
    public void expectingJ(long expected) {
        expecting('J', expected, null);
    }

    @Override
    public void expectingF(float expected) {
        expecting('F', Float.floatToRawIntBits(expected), null);
    }

    @Override
    public void expectingD(double expected) {
        expecting('D', Double.doubleToRawLongBits(expected), null);
    }

    @Override
    public void expectingL(Object expected) {
        expecting('L', 0, expected);
    }

    /** False where a weak compare-and-set fails without cause. */
    private boolean afterAnyAccess(int site) {
        ControlledThread t = enterAfter();
        if (t == null) {
            return true;
        }
        try {
            return memory.afterAccess(t, site);
        } finally {
            leave(t);
        }
    }

    @Override
    public void afterAccess(int site) {
        afterAnyAccess(site);
    }

    @Override
    public int afterAccessI(int result, int site) {
        return afterAnyAccess(site) ? result : 0;
    }

    @Override
    public long afterAccessJ(long result, int site) {
        afterAnyAccess(site);
        return result;
    }

    @Override
    public float afterAccessF(float result, int site) {
        afterAnyAccess(site);
        return result;
    }

    @Override
    public double afterAccessD(double result, int site) {
        afterAnyAccess(site);
        return result;
    }

    @Override
    public Object afterAccessL(Object result, int site) {
        return afterAnyAccess(site) ? result : Boolean.FALSE; // the boxed result of a weak compare-and-set
    }

    @Override
    public void constructed(Object object, Class<?> declaring) {
        ControlledThread t = execution.callers.active();
        if (t != null) {
            memory.constructed(t, object, declaring);
        }
    }

    @Override
    public int captured(int key, Object value) {
        ControlledThread t = execution.callers.active();
        return t == null ? key : execution.freezes.captured(t, key, value);
    }

    @Override
    public void lambdaFrozen(int key) {
        ControlledThread t = execution.callers.active();
        if (t != null) {
            execution.freezes.freeze(t, key);
        }
    }

    @Override
    public void lambdaBegins(int key) {
        ControlledThread t = execution.callers.active();
        if (t != null) {
            execution.freezes.thaw(t, key);
        }
    }

    @Override
    public void varHandleCreated(VarHandle handle, Class<?> holder, String member, boolean isStatic) {
        ControlledThread t = enter();
        if (t != null) {
            try {
                memory.varHandleCreated(handle, holder, member);
            } finally {
                leave(t);
            }
        }
    }

    // ---- library calls

    @Override
    public void beforeCall(Object receiver, int site) {
        ControlledThread t = enter();
        if (t != null) {
            try {
                t.callLine = site;
                library.before(t, receiver, site);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void afterCall(Object receiver, int site) {
        ControlledThread t = enterFromLibrary();
        if (t != null) {
            try {
                library.after(t, receiver, site);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void callbackBegin(Object collection) {
        ControlledThread t = enterFromLibrary();
        if (t != null) {
            try {
                library.callbackBegin(t, collection);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void callbackEnd(Object collection, Object result) {
        ControlledThread t = enterFromLibrary();
        if (t != null) {
            try {
                library.callbackEnd(t, collection, result);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void libraryRelease(Object subject, Object element, int role) {
        ControlledThread t = enterFromLibrary();
        if (t != null) {
            try {
                library.edges.release(t, subject, element, role);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void libraryAcquire(Object subject, Object value, int role) {
        boolean isMeant = (role & EdgeRole.NOTHING) != 0
                ? value == null
                : value != null || (role & EdgeRole.KIND) == EdgeRole.EXCHANGE;
        if (!isMeant) {
            return;
        }
        ControlledThread t = enterFromLibrary();
        if (t != null) {
            try {
                library.edges.acquire(t, subject, value, role);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void libraryAcquireIf(Object subject, int value, int role) {
        boolean isMeant = (role & EdgeRole.KIND) == EdgeRole.STATUS
                ? value < 0
                : (value == 0) == ((role & EdgeRole.NOTHING) != 0);
        if (!isMeant) {
            return;
        }
        ControlledThread t = enterFromLibrary();
        if (t != null) {
            try {
                library.edges.acquireIf(t, subject, value, role);
            } finally {
                leave(t);
            }
        }
    }

    // ---- blocking operations of the JDK

    @Override
    public boolean awaitReady(FileDescriptor file, int event, long nanos) {
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            FileReadiness unwinding = new FileReadiness(file, event);
            ControlledThread caller = execution.callers.caller();
            if (caller != null && caller.unwinding && !unwinding.isReady()) {
                throw TeardownSignal.INSTANCE;
            }
            return false;
        }
        try {
            execution.outsideCalls.awaitReady(t, new FileReadiness(file, event), nanos);
            return true;
        } finally {
            leave(t);
        }
    }

    @Override
    public void outsideBegin() {
        ControlledThread away = execution.outside.caller();
        if (away != null && away.declared) {
            away.declaredDepth++;
            return;
        }
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            throwIfUnwinding();
            return;
        }
        boolean gone = false;
        try {
            execution.away.goOutside(t);
            gone = true;
        } finally {
            if (!gone) {
                leave(t);
            }
        }
    }

    @Override
    public void outsideEnd() {
        ControlledThread away = execution.outside.caller();
        if (away != null && away.declaredDepth > 0) {
            away.declaredDepth--;
            return;
        }
        ControlledThread t = execution.away.comesInside();
        if (t == null) {
            execution.abandoned.throwIfCallerIsOne();
        } else {
            leave(t);
            if (t.unwinding) {
                t.passing = 0;
                throw TeardownSignal.INSTANCE;
            }
        }
    }

    private void transfer(boolean begins) {
        ControlledThread t = enterFromLibrary();
        if (t != null) {
            try {
                execution.outsideCalls.transfer(t, begins);
            } finally {
                leave(t);
            }
        }
    }

    @Override
    public void transferBegin() {
        transfer(true);
    }

    @Override
    public void transferEnd() {
        transfer(false);
    }

    @Override
    public boolean libraryWait(Object lock, long millis) throws InterruptedException {
        throwIfUnwinding();
        ControlledThread t = enterFromLibrary();
        if (t == null) {
            return false;
        }
        try {
            libraryWaits.await(t, lock, nanos(millis, 0));
            return true;
        } finally {
            leave(t);
        }
    }

    @Override
    public void libraryNotifyAll(Object lock) {
        ControlledThread t = execution.callers.active();
        if (t != null) {
            libraryWaits.notifyAll(lock);
        }
    }

    @Override
    public boolean libraryIsAlive(Thread thread) {
        ControlledThread t = execution.callers.active();
        ControlledThread target = t == null ? null : execution.threads.find(thread);
        return target == null ? thread.isAlive() : !target.ended;
    }

    @Override
    public boolean enterMain(Class<?> main, Object[] arguments) {
        if (execution.relay.current() != null || Thread.currentThread() != launcher) {
            return false;
        }
        mainEntry.run(main, arguments);
        return true;
    }
}
