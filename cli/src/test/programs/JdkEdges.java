import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VolatileCallSite;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * What java.lang, java.lang.ref, java.lang.invoke and the classes around a volatile field promise, and what they do not. In each case a thread writes a plain
 * field and acts; the main thread asks at any time and, where the answer shows the act, reads the field. Whether it saw the write ("fresh") or not ("stale") is
 * added to the file that the argument names; the program itself passes. Names that begin with "no" are cases without an edge.
 */
public class JdkEdges {
    interface Act {
        void run(Data data) throws Exception;
    }

    interface Question {
        boolean sees(Data data) throws Exception;
    }

    interface Reading {
        int read() throws Exception;
    }

    static final class Data {
        int x;
    }

    private static Path outcomes;

    private static void note(String name, boolean fresh) throws Exception {
        Files.writeString(
                outcomes,
                name + (fresh ? " fresh\n" : " stale\n"),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private static Thread started(Act act, Data data, boolean writes) {
        Thread t = new Thread(() -> {
            if (writes) {
                data.x = 1;
            }
            try {
                act.run(data);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        return t;
    }

    private static void join(Thread t) {
        while (t.isAlive()) {
            try {
                t.join();
            } catch (InterruptedException e) {
                // it came too late
            }
        }
    }

    /** The field is written before the act, and read after the question. */
    private static void edge(String name, Act act, Question question) throws Exception {
        Data data = new Data();
        signal = 0;
        Thread t = started(act, data, true);
        if (question.sees(data)) {
            note(name, data.x == 1);
        }
        join(t);
    }

    static Object published;

    /** The act publishes something that leads to 1; -1 where nothing is there yet. */
    private static void published(String name, Act act, Reading reading) throws Exception {
        published = null;
        Thread t = started(act, new Data(), false);
        int seen = reading.read();
        if (seen >= 0) {
            note(name, seen == 1);
        }
        join(t);
    }

    static int signal;
    static final VarHandle SIGNAL;

    static {
        try {
            SIGNAL = MethodHandles.lookup().findStaticVarHandle(JdkEdges.class, "signal", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Says that the act is done, and orders nothing. */
    private static void signal() {
        SIGNAL.setOpaque(1);
    }

    private static boolean signalled() {
        return (int) SIGNAL.getOpaque() == 1;
    }

    public static void main(String[] args) throws Exception {
        outcomes = Path.of(args[0]);
        lambdas();
        threads();
        references();
        atomics();
        callSites();
        classValues();
        collections();
    }

    // ---- java.lang.invoke and JLS 17.5: what lambdas capture

    private int content;

    int content() {
        return content;
    }

    void run(Supplier<IntSupplier> made) {
        published = made.get();
    }

    static int call(IntSupplier made) {
        return made.getAsInt();
    }

    interface Kept extends IntSupplier, Serializable {}

    private static int invoked() {
        Object seen = published;
        return seen == null ? -1 : ((IntSupplier) seen).getAsInt();
    }

    private static IntSupplier counting(JdkEdges of) {
        of.content = 1;
        return of::content;
    }

    IntSupplier own() {
        content = 1;
        return () -> content;
    }

    private static void lambdas() throws Exception {
        published(
                "lambdaCapturesArray",
                data -> {
                    int[] array = {1};
                    published = (IntSupplier) () -> array[0];
                },
                JdkEdges::invoked);
        published("lambdaCapturesThis", data -> published = new JdkEdges().own(), JdkEdges::invoked);
        published("methodReferenceBound", data -> published = counting(new JdkEdges()), JdkEdges::invoked);
        published(
                "lambdaCapturesTwo",
                data -> {
                    int[] array = {1};
                    long factor = 1L;
                    Data other = new Data();
                    other.x = 1;
                    published = (IntSupplier) () -> (int) (array[0] * factor * other.x);
                },
                JdkEdges::invoked);
        published(
                "lambdaOfLambda",
                data -> {
                    int[] array = {1};
                    IntSupplier inner = () -> array[0];
                    published = (IntSupplier) () -> call(inner);
                },
                JdkEdges::invoked);
        published(
                "lambdaSerializable",
                data -> {
                    int[] array = {1};
                    published = (Kept) () -> array[0];
                },
                JdkEdges::invoked);
        published(
                "lambdaRunByTheJdk",
                data -> {
                    int[] array = {1};
                    published = (Supplier<Integer>) () -> array[0];
                },
                () -> {
                    @SuppressWarnings("unchecked")
                    Supplier<Integer> seen = (Supplier<Integer>) published;
                    return seen == null ? -1 : Optional.<Integer>empty().orElseGet(seen);
                });
        free = new Data();
        published(
                "noLambdaWithoutCapture",
                data -> {
                    free.x = 1;
                    published = (IntSupplier) () -> free.x;
                },
                JdkEdges::invoked);
        edge("noLambdaNotInvoked", data -> published = (IntSupplier) () -> data.x, data -> published != null);
        Data outer = new Data();
        edge(
                "noOtherLambda",
                data -> published = (IntSupplier) () -> data.x,
                data -> {
                    IntSupplier another = () -> outer.x;
                    return published != null && another.getAsInt() == 0;
                });
    }

    static Data free;

    // ---- java.lang.Thread, LockSupport

    private static void threads() throws Exception {
        Data ended = new Data();
        Thread ends = started(data -> {}, ended, true);
        if (ends.getState() == Thread.State.TERMINATED) {
            note("getStateTerminated", ended.x == 1);
        }
        join(ends);

        Thread target = new Thread(LockSupport::park);
        target.start();
        edge("interruptSeenByAnother", data -> target.interrupt(), data -> target.isInterrupted());

        Thread main = Thread.currentThread();
        edge("interruptSeenBySelf", data -> main.interrupt(), data -> Thread.interrupted());
        Thread.interrupted();
        edge("interruptedException", data -> main.interrupt(), data -> {
            try {
                Thread.sleep(1000);
                return false;
            } catch (InterruptedException e) {
                return true;
            }
        });
        Thread.interrupted();
        edge("noParkByInterrupt", data -> main.interrupt(), data -> {
            LockSupport.park();
            return true;
        });
        Thread.interrupted();
        edge("noParkByUnpark", data -> LockSupport.unpark(main), data -> {
            LockSupport.park();
            return true;
        });
        Field x = Data.class.getDeclaredField("x");
        Data flag = new Data();
        edge("noReflection", data -> x.setInt(flag, 1), data -> x.getInt(flag) == 1);
        edge("noOpaque", data -> signal(), data -> signalled());
        edge(
                "noYield",
                data -> {
                    Thread.yield();
                    signal();
                    Thread.onSpinWait();
                },
                data -> {
                    Thread.yield();
                    Thread.sleep(1);
                    return signalled();
                });
    }

    // ---- java.lang.ref

    private static void references() throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> polled = new WeakReference<>(main(), queue);
        edge("enqueuedPolled", data -> polled.enqueue(), data -> queue.poll() == polled);
        ReferenceQueue<Object> waited = new ReferenceQueue<>();
        WeakReference<Object> removed = new WeakReference<>(main(), waited);
        edge(
                "enqueuedRemoved",
                data -> {
                    removed.enqueue();
                    signal();
                },
                data -> signalled() && waited.remove() == removed);
        ReferenceQueue<Object> empty = new ReferenceQueue<>();
        WeakReference<Object> gone = new WeakReference<>(main(), empty);
        gone.enqueue();
        empty.poll();
        edge(
                "noEnqueueRefused",
                data -> {
                    gone.enqueue();
                    signal();
                },
                data -> signalled() && empty.poll() == null);
    }

    private static Object main() {
        return JdkEdges.class; // never collected
    }

    // ---- java.util.concurrent.atomic

    private static void atomics() throws Exception {
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 0);
        edge("stampSet", data -> stamped.set("a", 1), data -> stamped.getStamp() == 1);
        AtomicStampedReference<String> casStamped = new AtomicStampedReference<>("a", 0);
        edge("stampCas", data -> casStamped.compareAndSet("a", "b", 0, 1), data -> casStamped.getReference() == "b");
        AtomicStampedReference<String> attempted = new AtomicStampedReference<>("a", 0);
        edge("stampAttempted", data -> attempted.attemptStamp("a", 3), data -> {
            int[] holder = {0};
            attempted.get(holder);
            return holder[0] == 3;
        });
        AtomicStampedReference<String> taken = new AtomicStampedReference<>("a", 0);
        edge("stampTaken", data -> taken.set("a", 1), data -> taken.compareAndSet("a", "b", 1, 2));
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("a", false);
        edge("markSet", data -> marked.set("a", true), data -> marked.isMarked());
        AtomicMarkableReference<String> attemptedMark = new AtomicMarkableReference<>("a", false);
        edge("markAttempted", data -> attemptedMark.attemptMark("a", true), data -> {
            boolean[] holder = {false};
            attemptedMark.get(holder);
            return holder[0];
        });
        AtomicStampedReference<String> one = new AtomicStampedReference<>("a", 0);
        AtomicStampedReference<String> other = new AtomicStampedReference<>("a", 0);
        edge(
                "noOtherStamp",
                data -> {
                    one.set("a", 1);
                    signal();
                },
                data -> signalled() && other.getStamp() == 0);
    }

    // ---- java.lang.invoke

    private static void callSites() throws Exception {
        MethodType type = MethodType.methodType(int.class);
        MethodHandle zero = MethodHandles.constant(int.class, 0);
        MethodHandle one = MethodHandles.constant(int.class, 1);
        VolatileCallSite site = new VolatileCallSite(zero);
        edge("volatileCallSite", data -> site.setTarget(one), data -> site.getTarget() == one);
        VolatileCallSite invoked = new VolatileCallSite(zero);
        MethodHandle invoker = invoked.dynamicInvoker();
        edge("volatileCallSiteInvoked", data -> invoked.setTarget(one), data -> {
            Thread.yield();
            try {
                return (int) invoker.invokeExact() == 1;
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        });
        MutableCallSite mutable = new MutableCallSite(type);
        mutable.setTarget(zero);
        edge("noMutableCallSite", data -> mutable.setTarget(one), data -> mutable.getTarget() == one);
    }

    // ---- java.lang.ClassValue

    private static void classValues() throws Exception {
        ClassValue<Data> values = new ClassValue<>() {
            @Override
            protected Data computeValue(Class<?> type) {
                Data made = new Data();
                made.x = 1;
                return made;
            }
        };
        Thread t = started(data -> values.get(String.class), new Data(), false);
        note("classValue", values.get(String.class).x == 1);
        join(t);
    }

    // ---- collections that promise nothing: as their plain fields

    static volatile List<String> byVolatile;

    /** Its list is full before the constructor ends. */
    static final class Holder {
        final List<String> list;

        Holder() {
            list = filled();
        }
    }

    private static List<String> filled() {
        List<String> list = new ArrayList<>();
        list.add("a");
        return list;
    }

    /** 1 where the list is as it was made, 0 where something is missing or in the making. */
    private static int whole(List<String> list) {
        try {
            return list.size() == 1 && list.get(0) != null ? 1 : 0;
        } catch (RuntimeException e) {
            return 0;
        }
    }

    @SuppressWarnings("unchecked")
    private static int wholeList() {
        Object seen = published;
        return seen == null ? -1 : whole((List<String>) seen);
    }

    private static int firstElement() {
        return published instanceof List<?> seen ? ((int[]) seen.get(0))[0] : -1;
    }

    private static void collections() throws Exception {
        published("noListByRace", data -> published = filled(), JdkEdges::wholeList);
        published(
                "noMapByRace",
                data -> {
                    Map<String, String> map = new HashMap<>();
                    map.put("k", "v");
                    published = map;
                },
                () -> {
                    Object seen = published;
                    return seen == null ? -1 : "v".equals(((Map<?, ?>) seen).get("k")) ? 1 : 0;
                });
        published("elementOfListOf", data -> published = List.of(new int[] {1}), JdkEdges::firstElement);
        published(
                "elementOfAsList",
                data -> published = Collections.unmodifiableList(Arrays.asList(new int[] {1}, new int[0])),
                JdkEdges::firstElement);
        published(
                "valueOfOptional",
                data -> published = Optional.of(new int[] {1}),
                () -> published instanceof Optional<?> seen ? ((int[]) seen.get())[0] : -1);
        published("listInWrapper", data -> published = Collections.unmodifiableList(filled()), JdkEdges::wholeList);
        published(
                "listInFinalField",
                data -> published = new Holder(),
                () -> published instanceof Holder seen ? whole(seen.list) : -1);
        byVolatile = null;
        published(
                "listByVolatile",
                data -> byVolatile = filled(),
                () -> {
                    List<String> seen = byVolatile;
                    return seen == null ? -1 : whole(seen);
                });
        Object lock = new Object();
        published(
                "listUnderLock",
                data -> {
                    synchronized (lock) {
                        published = filled();
                    }
                },
                () -> {
                    synchronized (lock) {
                        return wholeList();
                    }
                });
    }
}
