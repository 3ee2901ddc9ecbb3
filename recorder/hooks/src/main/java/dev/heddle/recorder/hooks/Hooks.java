package dev.heddle.recorder.hooks;

import java.io.FileDescriptor;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.UUID;

/**
 * The static methods that instrumented code calls: each passes on to the {@link HookSink}. While there is no sink they do nothing.
 *
 * <p>They are public because code of every loader calls them; nobody else should.
 */
public final class Hooks {
    private static final HookSink NONE = new HookSink() {};

    /** Set once before the program starts; plain, since the hot path must not pay for it. */
    private static HookSink sink = NONE;

    private Hooks() {}

    /** Installs the receiver of all hooks of this JVM; null removes it. */
    public static void install(HookSink receiver) {
        sink = receiver == null ? NONE : receiver;
    }

    /** See {@link HookSink}. */
    public static void beforeRead(Object owner, int site) {
        sink.beforeRead(owner, site);
    }

    /** See {@link HookSink}. */
    public static void beforeStaticRead(Class<?> owner, int site) {
        initHolder(owner, site);
        staticRead(owner, site);
    }

    private static void staticRead(Class<?> owner, int site) {
        sink.beforeStaticRead(owner, site);
    }

    /** See {@link HookSink}. */
    public static void beforeArrayRead(Object array, int index, int site) {
        sink.beforeArrayRead(array, index, site);
    }

    /** See {@link HookSink}. */
    public static int afterReadI(int heap, int site) {
        return sink.afterReadI(heap, site);
    }

    /** See {@link HookSink}. */
    public static long afterReadJ(long heap, int site) {
        return sink.afterReadJ(heap, site);
    }

    /** See {@link HookSink}. */
    public static float afterReadF(float heap, int site) {
        return sink.afterReadF(heap, site);
    }

    /** See {@link HookSink}. */
    public static double afterReadD(double heap, int site) {
        return sink.afterReadD(heap, site);
    }

    /** See {@link HookSink}. */
    public static Object afterReadL(Object heap, int site) {
        return sink.afterReadL(heap, site);
    }

    /** See {@link HookSink}. */
    public static void beforeWriteI(Object owner, int value, int site) {
        sink.beforeWriteI(owner, value, site);
    }

    /** See {@link HookSink}. */
    public static void beforeWriteJ(Object owner, long value, int site) {
        sink.beforeWriteJ(owner, value, site);
    }

    /** See {@link HookSink}. */
    public static void beforeWriteF(Object owner, float value, int site) {
        sink.beforeWriteF(owner, value, site);
    }

    /** See {@link HookSink}. */
    public static void beforeWriteD(Object owner, double value, int site) {
        sink.beforeWriteD(owner, value, site);
    }

    /** See {@link HookSink}. */
    public static void beforeWriteL(Object owner, Object value, int site) {
        sink.beforeWriteL(owner, value, site);
    }

    /** See {@link HookSink}. */
    public static void beforeStaticWriteI(int value, Class<?> owner, int site) {
        initHolder(owner, site);
        staticWrite(value, owner, site);
    }

    private static void staticWrite(int value, Class<?> owner, int site) {
        sink.beforeStaticWriteI(value, owner, site);
    }

    /** See {@link HookSink}. */
    public static void beforeStaticWriteJ(long value, Class<?> owner, int site) {
        initHolder(owner, site);
        staticWrite(value, owner, site);
    }

    private static void staticWrite(long value, Class<?> owner, int site) {
        sink.beforeStaticWriteJ(value, owner, site);
    }

    /** See {@link HookSink}. */
    public static void beforeStaticWriteF(float value, Class<?> owner, int site) {
        initHolder(owner, site);
        staticWrite(value, owner, site);
    }

    private static void staticWrite(float value, Class<?> owner, int site) {
        sink.beforeStaticWriteF(value, owner, site);
    }

    /** See {@link HookSink}. */
    public static void beforeStaticWriteD(double value, Class<?> owner, int site) {
        initHolder(owner, site);
        staticWrite(value, owner, site);
    }

    private static void staticWrite(double value, Class<?> owner, int site) {
        sink.beforeStaticWriteD(value, owner, site);
    }

    /** See {@link HookSink}. */
    public static void beforeStaticWriteL(Object value, Class<?> owner, int site) {
        initHolder(owner, site);
        staticWrite(value, owner, site);
    }

    private static void staticWrite(Object value, Class<?> owner, int site) {
        sink.beforeStaticWriteL(value, owner, site);
    }

    /** See {@link HookSink}. */
    public static void beforeArrayWriteI(Object array, int index, int value, int site) {
        sink.beforeArrayWriteI(array, index, value, site);
    }

    /** See {@link HookSink}. */
    public static void beforeArrayWriteJ(Object array, int index, long value, int site) {
        sink.beforeArrayWriteJ(array, index, value, site);
    }

    /** See {@link HookSink}. */
    public static void beforeArrayWriteF(Object array, int index, float value, int site) {
        sink.beforeArrayWriteF(array, index, value, site);
    }

    /** See {@link HookSink}. */
    public static void beforeArrayWriteD(Object array, int index, double value, int site) {
        sink.beforeArrayWriteD(array, index, value, site);
    }

    /** See {@link HookSink}. */
    public static void beforeArrayWriteL(Object array, int index, Object value, int site) {
        sink.beforeArrayWriteL(array, index, value, site);
    }

    /** See {@link HookSink}. */
    public static void interfaceWriteI(int value, Class<?> owner, int site) {
        sink.interfaceWriteI(value, owner, site);
    }

    /** See {@link HookSink}. */
    public static void interfaceWriteJ(long value, Class<?> owner, int site) {
        sink.interfaceWriteJ(value, owner, site);
    }

    /** See {@link HookSink}. */
    public static void interfaceWriteF(float value, Class<?> owner, int site) {
        sink.interfaceWriteF(value, owner, site);
    }

    /** See {@link HookSink}. */
    public static void interfaceWriteD(double value, Class<?> owner, int site) {
        sink.interfaceWriteD(value, owner, site);
    }

    /** See {@link HookSink}. */
    public static void interfaceWriteL(Object value, Class<?> owner, int site) {
        sink.interfaceWriteL(value, owner, site);
    }

    /** See {@link HookSink}. */
    public static void arraycopy(
            Object from, int fromIndex, Object to, int toIndex, int length, int readSite, int writeSite) {
        sink.arraycopy(from, fromIndex, to, toIndex, length, readSite, writeSite);
    }

    /** See {@link HookSink}. */
    public static void beforeClone(Object original, int site) {
        sink.beforeClone(original, site);
    }

    /** See {@link HookSink}. */
    public static void afterClone(Object copy, int site) {
        sink.afterClone(copy, site);
    }

    /** See {@link HookSink}. */
    public static void allocated(Object object, int site) {
        sink.allocated(object, site);
    }

    /** See {@link HookSink}. */
    public static void constructing(Object object) {
        sink.constructing(object);
    }

    /** See {@link HookSink}. */
    public static void constructed(Object object, Class<?> declaring) {
        sink.constructed(object, declaring);
    }

    /** See {@link HookSink}. */
    public static int captured(int key, Object value) {
        return sink.captured(key, value);
    }

    /** See {@link HookSink}. */
    public static void lambdaFrozen(int key) {
        sink.lambdaFrozen(key);
    }

    /** See {@link HookSink}. */
    public static void lambdaBegins(int key) {
        sink.lambdaBegins(key);
    }

    /** See {@link HookSink}. */
    public static void initClass(Class<?> owner, int site) {
        if (mustInitialise(owner, site)) {
            sink.initClass(owner, site);
        }
    }

    /** After a call that initialises the class on request; see {@link HookSink}. */
    public static void initClass(Class<?> owner, boolean requested, int site) {
        if (requested) {
            sink.initClass(owner, site);
        }
    }

    /** See {@link HookSink}. */
    public static void enterClass(Class<?> owner, int site) {
        if (mustInitialise(owner, site)) {
            sink.enterClass(owner, site);
        }
    }

    /** Apart from the initialisation itself, which runs the program's code: see the stack that is kept for the other methods. */
    private static boolean mustInitialise(Class<?> owner, int site) {
        return sink.mustInitialise(owner, site);
    }

    /** Before an access of a static field: the same for the class that holds it. */
    private static void initHolder(Class<?> owner, int site) {
        if (mustInitialiseHolder(owner, site)) {
            sink.initHolder(owner, site);
        }
    }

    private static boolean mustInitialiseHolder(Class<?> owner, int site) {
        return sink.mustInitialiseHolder(owner, site);
    }

    /** See {@link HookSink}. */
    public static Object enumConstant(Object fresh) {
        return sink.enumConstant(fresh);
    }

    /** See {@link HookSink}. Where the stack has overflowed the monitor is given back, since nobody else would do it. */
    public static void monitorEnter(Object lock, int site) {
        beforeMonitorEnter();
        try {
            takeMonitor(lock, site);
        } catch (StackOverflowError overflow) {
            try {
                undoMonitorEnter(lock, site);
            } catch (StackOverflowError again) {
                // comes when it is done; one is enough
            }
            throw overflow;
        }
    }

    private static void beforeMonitorEnter() {
        sink.beforeMonitorEnter();
    }

    private static void takeMonitor(Object lock, int site) {
        sink.monitorEnter(lock, site);
    }

    private static void undoMonitorEnter(Object lock, int site) {
        sink.undoMonitorEnter(lock, site);
    }

    /** See {@link HookSink}. */
    public static void monitorExit(Object lock, int site) {
        sink.monitorExit(lock, site);
    }

    /** See {@link HookSink}. */
    public static boolean holdsLock(Object lock) {
        return sink.holdsLock(lock);
    }

    /** See {@link HookSink}. */
    public static void monitorEntered(Object lock, int site) {
        sink.monitorEntered(lock, site);
    }

    /** See {@link HookSink}. */
    public static void monitorExiting(Object lock, int site) {
        sink.monitorExiting(lock, site);
    }

    /** See {@link HookSink}. */
    public static void wait(Object lock, int site) throws InterruptedException {
        sink.wait(lock, site);
    }

    /** See {@link HookSink}. */
    public static void wait(Object lock, long millis, int site) throws InterruptedException {
        sink.wait(lock, millis, site);
    }

    /** See {@link HookSink}. */
    public static void wait(Object lock, long millis, int nanos, int site) throws InterruptedException {
        sink.wait(lock, millis, nanos, site);
    }

    /** See {@link HookSink}. */
    public static void notify(Object lock, int site) {
        sink.notify(lock, site);
    }

    /** See {@link HookSink}. */
    public static void notifyAll(Object lock, int site) {
        sink.notifyAll(lock, site);
    }

    /** See {@link HookSink}. */
    public static void join(Thread thread, int site) throws InterruptedException {
        sink.join(thread, site);
    }

    /** See {@link HookSink}. */
    public static void join(Thread thread, long millis, int site) throws InterruptedException {
        sink.join(thread, millis, site);
    }

    /** See {@link HookSink}. */
    public static void join(Thread thread, long millis, int nanos, int site) throws InterruptedException {
        sink.join(thread, millis, nanos, site);
    }

    /** See {@link HookSink}. */
    public static boolean join(Thread thread, Duration duration, int site) throws InterruptedException {
        return sink.join(thread, duration, site);
    }

    /** See {@link HookSink}. */
    public static boolean isAlive(Thread thread, int site) {
        return sink.isAlive(thread, site);
    }

    /** See {@link HookSink}. */
    public static Thread.State getState(Thread thread, int site) {
        return sink.getState(thread, site);
    }

    /** See {@link HookSink}. */
    public static void sleep(long millis, int site) throws InterruptedException {
        sink.sleep(millis, site);
    }

    /** See {@link HookSink}. */
    public static void sleep(long millis, int nanos, int site) throws InterruptedException {
        sink.sleep(millis, nanos, site);
    }

    /** See {@link HookSink}. */
    public static void sleep(Duration duration, int site) throws InterruptedException {
        sink.sleep(duration, site);
    }

    /** See {@link HookSink}. */
    public static void yield(int site) {
        sink.yield(site);
    }

    /** See {@link HookSink}. */
    public static void onSpinWait(int site) {
        sink.onSpinWait(site);
    }

    /** See {@link HookSink}. */
    public static void fence(int site) {
        sink.fence(site);
    }

    /** See {@link HookSink}. */
    public static void beforeAtomic(Object atomic, int site) {
        sink.beforeAtomic(atomic, site);
    }

    /** See {@link HookSink}. */
    public static void beforeAtomicArray(Object atomic, int index, int site) {
        sink.beforeAtomicArray(atomic, index, site);
    }

    /** See {@link HookSink}. */
    public static void beforeVarHandle(VarHandle handle, int site) {
        sink.beforeVarHandle(handle, site);
    }

    /** See {@link HookSink}. */
    public static void beforeVarHandle(VarHandle handle, Object owner, int site) {
        sink.beforeVarHandle(handle, owner, site);
    }

    /** See {@link HookSink}. */
    public static void beforeVarHandle(VarHandle handle, Object array, int index, int site) {
        sink.beforeVarHandle(handle, array, index, site);
    }

    /** See {@link HookSink}. */
    public static void beforeUnsafe(Object base, long offset, int site) {
        sink.beforeUnsafe(base, offset, site);
    }

    /** See {@link HookSink}. */
    public static MethodHandle fieldHandle(MethodHandle handle, Class<?> owner, String field, int site) {
        return sink.fieldHandle(handle, owner, field, site);
    }

    /** See {@link HookSink}. */
    public static MethodHandle fieldHandle(MethodHandle handle, Field field, int site) {
        return sink.fieldHandle(handle, field, site);
    }

    /** See {@link HookSink}. */
    public static MethodHandle fieldHandle(MethodHandle handle, int site) {
        return sink.fieldHandle(handle, site);
    }

    /** See {@link HookSink}. */
    public static MethodHandle methodHandle(
            MethodHandle handle, Class<?> owner, String name, MethodType type, int site) {
        return sink.methodHandle(handle, owner, name, type, site);
    }

    /** After a method handle was bound to its receiver. */
    public static MethodHandle methodHandle(
            MethodHandle handle, Object receiver, String name, MethodType type, int site) {
        return sink.methodHandle(handle, receiver, name, type, site);
    }

    /** See {@link HookSink}. */
    public static MethodHandle methodHandle(MethodHandle handle, Method method, int site) {
        return sink.methodHandle(handle, method, site);
    }

    /** After an invoker of VarHandles was made. */
    public static MethodHandle methodHandle(MethodHandle handle, VarHandle.AccessMode mode, MethodType type, int site) {
        return sink.methodHandle(handle, VarHandle.class, mode.methodName(), type, site);
    }

    /** After a method handle of a VarHandle was made. */
    public static MethodHandle methodHandle(
            MethodHandle handle, VarHandle variable, VarHandle.AccessMode mode, int site) {
        return sink.methodHandle(handle, variable, mode, site);
    }

    /** See {@link HookSink}. */
    public static void metLambda(Object lambda, int site) {
        sink.metLambda(lambda, site);
    }

    /** The number that our own process has for a program: the same in every JVM, and one that real processes seldom have. */
    public static long ownPid() {
        return 1_000_000_000;
    }

    /** The name of the running JVM, {@code PID@HOST}, with the number that our own process has for a program. */
    public static String processName(String name) {
        int host = name.indexOf('@');
        return host < 0 ? name : ownPid() + name.substring(host);
    }

    /** In Throwable, where the stack has been read: without the frames of Heddle, which depend on what the JVM was started for. */
    public static StackTraceElement[] visible(StackTraceElement[] stack) {
        return StackFrames.visible(stack);
    }

    /** In Class, where the JVM has answered the declared methods: in the same order in every JVM. */
    public static Method[] declaredMethods(Method[] methods) {
        MethodOrder.sort(methods);
        return methods;
    }

    /** See {@link HookSink}. */
    public static Method reflected(Method method, Object receiver, Object[] arguments, int site) {
        return sink.reflected(method, receiver, arguments, site);
    }

    /** The arguments to pass to what {@link #reflected} answered: the receiver goes first where that is another method. */
    public static Object[] reflectedArguments(Method method, Method called, Object receiver, Object[] arguments) {
        if (method == called || Modifier.isStatic(method.getModifiers())) {
            return arguments;
        }
        int count = arguments == null ? 0 : arguments.length;
        Object[] all = new Object[1 + count];
        all[0] = receiver;
        for (int i = 0; i < count; i++) {
            all[1 + i] = arguments[i];
        }
        return all;
    }

    /** See {@link HookSink}. */
    public static void allocatedOutside(long address, long size) {
        sink.allocatedOutside(address, size);
    }

    /** See {@link HookSink}. */
    public static void allocatedOutside(ByteBuffer buffer) {
        sink.allocatedOutside(buffer);
    }

    /** See {@link HookSink}. */
    public static void beforeUpdater(Object updater, Object owner, int site) {
        sink.beforeUpdater(updater, owner, site);
    }

    /** See {@link HookSink}. */
    public static void beforeReflection(Field field, Object owner, int site) {
        sink.beforeReflection(field, owner, site);
    }

    /** See {@link HookSink}. */
    public static void beforeReflection(Object array, int index, int site) {
        sink.beforeReflection(array, index, site);
    }

    /** See {@link HookSink}. */
    public static void expectingI(int expected) {
        sink.expectingI(expected);
    }

    /** See {@link HookSink}. */
    public static void expectingJ(long expected) {
        sink.expectingJ(expected);
    }

    /** See {@link HookSink}. */
    public static void expectingF(float expected) {
        sink.expectingF(expected);
    }

    /** See {@link HookSink}. */
    public static void expectingD(double expected) {
        sink.expectingD(expected);
    }

    /** See {@link HookSink}. */
    public static void expectingL(Object expected) {
        sink.expectingL(expected);
    }

    /** See {@link HookSink}. */
    public static void afterAccess(int site) {
        sink.afterAccess(site);
    }

    /** See {@link HookSink}. */
    public static int afterAccessI(int result, int site) {
        return sink.afterAccessI(result, site);
    }

    /** See {@link HookSink}. */
    public static long afterAccessJ(long result, int site) {
        return sink.afterAccessJ(result, site);
    }

    /** See {@link HookSink}. */
    public static float afterAccessF(float result, int site) {
        return sink.afterAccessF(result, site);
    }

    /** See {@link HookSink}. */
    public static double afterAccessD(double result, int site) {
        return sink.afterAccessD(result, site);
    }

    /** See {@link HookSink}. */
    public static Object afterAccessL(Object result, int site) {
        return sink.afterAccessL(result, site);
    }

    /** See {@link HookSink}. */
    public static void varHandleCreated(VarHandle handle, Class<?> holder, String member, boolean isStatic) {
        sink.varHandleCreated(handle, holder, member, isStatic);
    }

    /** See {@link HookSink}. */
    public static void beforeCall(Object receiver, int site) {
        sink.beforeCall(receiver, site);
    }

    /** See {@link HookSink}. */
    public static void afterCall(Object receiver, int site) {
        sink.afterCall(receiver, site);
    }

    /** See {@link HookSink}. */
    public static void callbackBegin(Object collection) {
        sink.callbackBegin(collection);
    }

    /** See {@link HookSink}. */
    public static void callbackEnd(Object collection, Object result) {
        sink.callbackEnd(collection, result);
    }

    /** See {@link HookSink}. */
    public static void libraryRelease(Object subject, Object element, int role) {
        sink.libraryRelease(subject, element, role);
    }

    /** See {@link HookSink}. */
    public static void libraryAcquire(Object subject, Object value, int role) {
        sink.libraryAcquire(subject, value, role);
    }

    /** See {@link HookSink}. */
    public static void libraryAcquireIf(Object subject, int value, int role) {
        sink.libraryAcquireIf(subject, value, role);
    }

    /** See {@link HookSink}. */
    public static void libraryMonitorEnter(Object lock) {
        sink.libraryMonitorEnter(lock);
    }

    /** See {@link HookSink}. */
    public static void libraryMonitorExit(Object lock) {
        sink.libraryMonitorExit(lock);
    }

    /** See {@link HookSink}. */
    public static long nanoTime() {
        return sink.nanoTime();
    }

    /** See {@link HookSink}. */
    public static long currentTimeMillis() {
        return sink.currentTimeMillis();
    }

    /** See {@link HookSink}. */
    public static long nanoTime(int site) {
        return sink.nanoTime(site);
    }

    /** See {@link HookSink}. */
    public static long currentTimeMillis(int site) {
        return sink.currentTimeMillis(site);
    }

    /** See {@link HookSink}. */
    public static long nanoTimeAdjustment(long offset, long heap) {
        return sink.nanoTimeAdjustment(offset, heap);
    }

    /** See {@link HookSink}. */
    public static double random(int site) {
        return sink.random(site);
    }

    /** See {@link HookSink}. */
    public static UUID randomUUID(int site) {
        return sink.randomUUID(site);
    }

    /** See {@link HookSink}. */
    public static long pid(ProcessHandle process, int site) {
        return sink.pid(process, site);
    }

    /** See {@link HookSink}. */
    public static long seed(long drawn) {
        return sink.seed(drawn);
    }

    /** See {@link HookSink}. */
    public static boolean randomBytes(byte[] bytes) {
        return sink.randomBytes(bytes);
    }

    /** See {@link HookSink}. */
    public static void inputI(int value, int site) {
        sink.inputI(value, site);
    }

    /** See {@link HookSink}. */
    public static void inputJ(long value, int site) {
        sink.inputJ(value, site);
    }

    /** See {@link HookSink}. */
    public static void inputF(float value, int site) {
        sink.inputF(value, site);
    }

    /** See {@link HookSink}. */
    public static void inputD(double value, int site) {
        sink.inputD(value, site);
    }

    /** See {@link HookSink}. */
    public static void met(Object object) {
        sink.met(object);
    }

    /** See {@link HookSink}. */
    public static void environmentRead(Object value, Object name, int site) {
        sink.environmentRead(value, name, site);
    }

    /** See {@link HookSink}. */
    public static boolean enterMain(Class<?> main, Object[] arguments) {
        return sink.enterMain(main, arguments);
    }

    /** See {@link HookSink}. */
    public static boolean startThread(Thread thread, Object container) {
        return sink.startThread(thread, container);
    }

    /** See {@link HookSink}. */
    public static void exitThread(Thread thread) {
        sink.exitThread(thread);
    }

    /** See {@link HookSink}. */
    public static boolean uncaught(Thread thread, Throwable thrown) {
        return sink.uncaught(thread, thrown);
    }

    /** See {@link HookSink}. */
    public static Object securityManager(Object manager) {
        return manager == null ? null : sink.securityManager(manager);
    }

    /** See {@link HookSink}. */
    public static boolean interrupt(Thread thread) {
        return sink.interrupt(thread);
    }

    /** See {@link HookSink}. */
    public static int isInterrupted(Thread thread) {
        return sink.isInterrupted(thread);
    }

    /** See {@link HookSink}. */
    public static int interrupted() {
        return sink.interrupted();
    }

    /** See {@link HookSink}. */
    public static boolean park(Object blocker, long nanos, long deadline) {
        return sink.park(blocker, nanos, deadline);
    }

    /** See {@link HookSink}. */
    public static boolean unpark(Thread thread) {
        return sink.unpark(thread);
    }

    /** See {@link HookSink}. */
    public static void exit(int status, boolean halt) {
        sink.exit(status, halt);
    }

    /** See {@link HookSink}. */
    public static boolean addShutdownHook(Thread hook) {
        return sink.addShutdownHook(hook);
    }

    /** See {@link HookSink}. */
    public static int removeShutdownHook(Thread hook) {
        return sink.removeShutdownHook(hook);
    }

    /** See {@link HookSink}. */
    public static boolean isWithoutCollector() {
        return sink.isWithoutCollector();
    }

    /** See {@link HookSink}. */
    public static boolean isOfCollector(Object action) {
        return sink.isOfCollector(action);
    }

    /** See {@link HookSink}. */
    public static void stopThread(Thread thread) {
        sink.stopThread(thread);
    }

    /** See {@link HookSink}. */
    public static int listThreads(ThreadGroup group, Thread[] into, boolean recurse) {
        return sink.listThreads(group, into, recurse);
    }

    /** See {@link HookSink}. */
    public static boolean interruptGroup(ThreadGroup group) {
        return sink.interruptGroup(group);
    }

    /** See {@link HookSink}. */
    public static boolean hasEnded(Thread thread) {
        return sink.hasEnded(thread);
    }

    /** See {@link HookSink}. */
    public static void off() {
        sink.off();
    }

    /** See {@link HookSink}. */
    public static void on() {
        sink.on();
    }

    /** See {@link HookSink}. */
    public static boolean tracks(Object object) {
        return sink.tracks(object);
    }

    /** See {@link HookSink}. */
    public static void noticed(Object object) {
        sink.noticed(object);
    }

    /** See {@link HookSink}. */
    public static void calling(int site) {
        sink.calling(site);
    }

    /** Arrays.copyOf; see {@link HookSink#copy}. */
    public static Object copyOf(Object array, int length, int site) {
        return sink.copy(array, 0, length, array.getClass(), site);
    }

    /** Arrays.copyOf; see {@link HookSink#copy}. */
    public static Object copyOf(Object array, int length, Class<?> type, int site) {
        return sink.copy(array, 0, length, type, site);
    }

    /** Arrays.copyOfRange; see {@link HookSink#copy}. */
    public static Object copyOfRange(Object array, int from, int to, int site) {
        if (from > to) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        return sink.copy(array, from, to - from, array.getClass(), site);
    }

    /** See {@link HookSink}. */
    public static boolean awaitReady(FileDescriptor file, int event, long nanos) {
        return sink.awaitReady(file, event, nanos);
    }

    /** See {@link HookSink}. */
    public static void outsideBegin() {
        sink.outsideBegin();
    }

    /** See {@link HookSink}. */
    public static void outsideEnd() {
        sink.outsideEnd();
    }

    /** See {@link HookSink}. */
    public static void transferBegin() {
        sink.transferBegin();
    }

    /** See {@link HookSink}. */
    public static void transferEnd() {
        sink.transferEnd();
    }

    /** See {@link HookSink}; waits itself where it must. The caller owns the monitor. */
    public static void libraryWait(Object lock, long millis) throws InterruptedException {
        if (!sink.libraryWait(lock, millis)) {
            lock.wait(millis);
        }
    }

    /** See {@link HookSink}; notifies those that really wait as well. The caller owns the monitor. */
    public static void libraryNotifyAll(Object lock) {
        sink.libraryNotifyAll(lock);
        lock.notifyAll();
    }

    /** See {@link HookSink}. */
    public static boolean libraryIsAlive(Thread thread) {
        return sink.libraryIsAlive(thread);
    }

    /** See {@link HookSink}. */
    public static void classInitialising(Class<?> type, int site) {
        sink.classInitialising(type, site);
    }

    /** See {@link HookSink}. */
    public static void classInitialised(Class<?> type, int site) {
        sink.classInitialised(type, site);
    }

    /** See {@link HookSink}. */
    public static void conditionAwaited(Object condition) {
        sink.conditionAwaited(condition);
    }
}
