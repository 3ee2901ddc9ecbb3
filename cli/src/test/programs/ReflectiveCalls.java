import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Calls into the JDK in three ways: as they stand, by reflection and through method handles. The argument names the file for what was seen. */
public class ReflectiveCalls {
    static final String[] WAYS = {"direct", "method", "handle"};
    static final List<String> SEEN = new ArrayList<>();

    static int counter;
    static volatile int flag;
    static volatile int other;

    interface Call {
        Object on(Object receiver, Object... arguments) throws Throwable;
    }

    interface Work {
        void run() throws Throwable;
    }

    /** A call in one of the ways. */
    static Call call(String way, Class<?> owner, String name, MethodType type, Call direct) throws Exception {
        switch (way) {
            case "direct":
                return direct;
            case "method":
                Method method = owner.getMethod(name, type.parameterArray());
                return method::invoke;
            default:
                MethodHandle handle = MethodHandles.publicLookup().findVirtual(owner, name, type);
                return (receiver, arguments) -> {
                    Object[] all = new Object[1 + arguments.length];
                    all[0] = receiver;
                    System.arraycopy(arguments, 0, all, 1, arguments.length);
                    return handle.invokeWithArguments(all);
                };
        }
    }

    static MethodType type(Class<?> result, Class<?>... parameters) {
        return MethodType.methodType(result, parameters);
    }

    static void two(Work first, Work second) throws InterruptedException {
        Thread a = thread(first);
        Thread b = thread(second);
        a.start();
        b.start();
        a.join();
        b.join();
    }

    static Thread thread(Work work) {
        return new Thread(() -> {
            try {
                work.run();
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        });
    }

    static void atomic(String way) throws Exception {
        Call get = call(way, AtomicInteger.class, "get", type(int.class), (r, a) -> ((AtomicInteger) r).get());
        Call set = call(way, AtomicInteger.class, "set", type(void.class, int.class), (r, a) -> {
            ((AtomicInteger) r).set((Integer) a[0]);
            return null;
        });
        Call add = call(
                way, AtomicInteger.class, "incrementAndGet", type(int.class), (r, a) -> ((AtomicInteger) r).incrementAndGet());
        AtomicInteger shared = new AtomicInteger();
        Work increment = () -> set.on(shared, (Integer) get.on(shared) + 1);
        two(increment, increment);
        SEEN.add("atomic " + way + ' ' + shared);
        AtomicInteger whole = new AtomicInteger();
        two(() -> add.on(whole), () -> add.on(whole));
        SEEN.add("increment " + way + ' ' + whole);
    }

    static void lock(String way) throws Exception {
        Call lock = call(way, ReentrantLock.class, "lock", type(void.class), (r, a) -> {
            ((ReentrantLock) r).lock();
            return null;
        });
        Call unlock = call(way, ReentrantLock.class, "unlock", type(void.class), (r, a) -> {
            ((ReentrantLock) r).unlock();
            return null;
        });
        ReentrantLock shared = new ReentrantLock();
        counter = 0;
        Work increment = () -> {
            lock.on(shared);
            counter++;
            unlock.on(shared);
        };
        two(increment, increment);
        SEEN.add("lock " + way + ' ' + counter);
    }

    static void monitor(String way) throws Exception {
        Call await = call(way, Object.class, "wait", type(void.class), (r, a) -> {
            r.wait();
            return null;
        });
        Call wake = call(way, Object.class, "notifyAll", type(void.class), (r, a) -> {
            r.notifyAll();
            return null;
        });
        Object shared = new Object();
        boolean[] set = new boolean[1];
        int[] waited = new int[1];
        two(
                () -> {
                    synchronized (shared) {
                        while (!set[0]) {
                            waited[0] = 1;
                            await.on(shared);
                        }
                    }
                },
                () -> {
                    synchronized (shared) {
                        set[0] = true;
                        wake.on(shared);
                    }
                });
        SEEN.add("monitor " + way + ' ' + waited[0]);
    }

    /** The impossible outcome is "true 0". */
    static void queue(String way) throws Exception {
        Call empty = call(
                way, ConcurrentLinkedQueue.class, "isEmpty", type(boolean.class), (r, a) -> ((ConcurrentLinkedQueue<?>) r).isEmpty());
        Call add = call(way, ConcurrentLinkedQueue.class, "add", type(boolean.class, Object.class), (r, a) -> {
            @SuppressWarnings("unchecked")
            ConcurrentLinkedQueue<Object> queue = (ConcurrentLinkedQueue<Object>) r;
            return queue.add(a[0]);
        });
        ConcurrentLinkedQueue<Integer> shared = new ConcurrentLinkedQueue<>();
        flag = 0;
        Object[] seen = new Object[2];
        two(
                () -> {
                    flag = 1;
                    seen[0] = empty.on(shared);
                },
                () -> {
                    add.on(shared, 1);
                    seen[1] = flag;
                });
        SEEN.add("queue " + way + ' ' + seen[0] + ' ' + seen[1]);
    }

    static void elements(String way) throws Exception {
        int[] shared = new int[1];
        MethodHandle getter = MethodHandles.publicLookup()
                .findStatic(Array.class, "getInt", type(int.class, Object.class, int.class));
        MethodHandle setter = MethodHandles.publicLookup()
                .findStatic(Array.class, "setInt", type(void.class, Object.class, int.class, int.class));
        Method get = Array.class.getMethod("getInt", Object.class, int.class);
        Method set = Array.class.getMethod("setInt", Object.class, int.class, int.class);
        Work increment = () -> {
            switch (way) {
                case "direct" -> Array.setInt(shared, 0, Array.getInt(shared, 0) + 1);
                case "method" -> set.invoke(null, shared, 0, (Integer) get.invoke(null, shared, 0) + 1);
                default -> setter.invokeExact((Object) shared, 0, (int) getter.invokeExact((Object) shared, 0) + 1);
            }
        };
        two(increment, increment);
        SEEN.add("elements " + way + ' ' + shared[0]);
    }

    /** Not by reflection: access methods of VarHandles cannot be invoked so. */
    static void variables(String way) throws Exception {
        VarHandle variable = MethodHandles.lookup().findStaticVarHandle(ReflectiveCalls.class, "other", int.class);
        MethodHandle getter = variable.toMethodHandle(VarHandle.AccessMode.GET_VOLATILE);
        MethodHandle setter = MethodHandles.varHandleInvoker(VarHandle.AccessMode.SET_VOLATILE, type(void.class, int.class));
        other = 0;
        Work increment = () -> {
            switch (way) {
                case "direct" -> variable.setVolatile((int) variable.getVolatile() + 1);
                case "method" -> setter.invokeExact(variable, (int) getter.invokeExact() + 1);
                default ->
                    MethodHandles.lookup()
                            .findVirtual(VarHandle.class, "setVolatile", type(void.class, int.class))
                            .invokeExact(variable, (int) getter.invokeExact() + 1);
            }
        };
        two(increment, increment);
        SEEN.add("variables " + way + ' ' + other);
    }

    /** Exceptions come as they come without Heddle. */
    static void exceptions() throws Throwable {
        Method get = AtomicInteger.class.getMethod("get");
        for (Object receiver : new Object[] {null, "a"}) {
            try {
                get.invoke(receiver);
                SEEN.add("exceptions none");
            } catch (NullPointerException | IllegalArgumentException e) {
                SEEN.add("exceptions " + e.getClass().getSimpleName());
            }
        }
        try {
            AtomicInteger.class.getMethod("set", int.class).invoke(new AtomicInteger(), "a");
        } catch (IllegalArgumentException e) {
            SEEN.add("exceptions argument");
        }
        try {
            ReentrantLock.class.getMethod("unlock").invoke(new ReentrantLock());
        } catch (java.lang.reflect.InvocationTargetException e) {
            SEEN.add("exceptions " + e.getCause().getClass().getSimpleName());
        }
        Object caller = Class.class.getMethod("forName", String.class).invoke(null, "ReflectiveCalls");
        SEEN.add("exceptions " + (caller == ReflectiveCalls.class));
    }

    public static void main(String[] arguments) throws Throwable {
        SEEN.clear();
        for (String way : WAYS) {
            atomic(way);
            lock(way);
            monitor(way);
            queue(way);
            elements(way);
            variables(way);
        }
        exceptions();
        write(Path.of(arguments[0]));
    }

    private static void write(Path file) throws IOException {
        Files.write(file, SEEN, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
