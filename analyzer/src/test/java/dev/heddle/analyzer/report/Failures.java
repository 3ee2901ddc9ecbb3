package dev.heddle.analyzer.report;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.Cause.Change;
import dev.heddle.formats.trace.Cause.Cure;
import dev.heddle.formats.trace.Cause.Cures;
import dev.heddle.formats.trace.Cause.Trial;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import java.util.List;

/** Failing executions of small programs, as the engine records them. */
public final class Failures {
    private Failures() {}

    /** {@code total = total + 1} in two threads; main expects 2. */
    public static Trace lostUpdate() {
        TraceBuilder b = new TraceBuilder("LostUpdate");
        int t = b.thread("0.1", "adder-1");
        int u = b.thread("0.2", "adder-2");
        int total = b.staticField("total");
        b.startAll();
        b.in("add").read(t, total, 9);
        b.read(u, total, 9);
        b.write(u, total, 9, 1);
        b.end(u);
        b.write(t, total, 9, 1);
        b.end(t);
        b.in("main").join(0, t, 17);
        b.join(0, u, 18);
        b.read(0, total, 19);
        return b.failed(
                FailureKind.EXCEPTION,
                0,
                "java.lang.AssertionError: total is 1",
                "LostUpdate.main(LostUpdate.java:19)",
                "java.lang.Thread.run(Thread.java:840)");
    }

    /** The lost update lies in the middle, correct increments follow it. */
    static Trace lostUpdateLongAgo() {
        TraceBuilder b = new TraceBuilder("LostUpdate").as(MemoryOrder.RELEASE);
        int t = b.thread("0.1", "adder-1");
        int u = b.thread("0.2", "adder-2");
        int total = b.staticField("total");
        b.startAll();
        b.in("add");
        for (int n = 1; n <= 5; n++) {
            b.read(t, total, 9);
            b.write(t, total, 9, n);
        }
        b.read(u, total, 9);
        b.read(t, total, 9);
        b.write(t, total, 9, 6);
        b.write(u, total, 9, 6);
        for (int n = 7; n <= 11; n++) {
            b.read(u, total, 9);
            b.write(u, total, 9, n);
        }
        b.in("main").join(0, t, 17);
        b.join(0, u, 18);
        b.read(0, total, 19);
        return b.failed(FailureKind.EXCEPTION, 0, "java.lang.AssertionError: total is 11");
    }

    /** {@code if (stock.get() > 0) stock.decrementAndGet()} in two threads, one item in stock. */
    static Trace checkThenAct() {
        TraceBuilder b = new TraceBuilder("Stock").as(MemoryOrder.VOLATILE);
        int t = b.thread("0.1", "buyer-1");
        int u = b.thread("0.2", "buyer-2");
        int stock = b.field(b.object("java.util.concurrent.atomic.AtomicInteger"), "value");
        b.in("main").write(0, stock, 4, 1);
        b.startAll();
        b.in("buy").read(t, stock, 9);
        b.read(u, stock, 9);
        b.update(u, stock, 10, 0);
        b.end(u);
        b.update(t, stock, 10, -1);
        b.end(t);
        b.in("main").join(0, t, 17);
        b.join(0, u, 18);
        b.read(0, stock, 19);
        return b.failed(FailureKind.EXIT, 0, "System.exit(1)", "Stock.main(Stock.java:19)");
    }

    /** A lock-free stack A -> B -> C; the popper sleeps while another pops A and B and pushes A again. */
    static Trace aba() {
        TraceBuilder b = new TraceBuilder("LockFreeStack").as(MemoryOrder.VOLATILE);
        int t = b.thread("0.1", "popper");
        int u = b.thread("0.2", "other");
        int stack = b.object("LockFreeStack");
        int nodeA = b.object("LockFreeStack$Node");
        int nodeB = b.object("LockFreeStack$Node");
        int nodeC = b.object("LockFreeStack$Node");
        int head = b.field(stack, "head");
        int nextA = b.field(nodeA, "next");
        int nextB = b.field(nodeB, "next");
        int popped = b.staticField("popped");
        b.in("main").writeReference(0, head, 5, nodeA);
        b.as(MemoryOrder.PLAIN).writeReference(0, nextA, 5, nodeB);
        b.writeReference(0, nextB, 5, nodeC);
        b.startAll();
        b.in("pop").as(MemoryOrder.VOLATILE).read(t, head, 12);
        b.as(MemoryOrder.PLAIN).read(t, nextA, 13);
        b.as(MemoryOrder.VOLATILE).read(u, head, 12);
        reference(b, b.update(u, head, 14, nodeB + 1L));
        b.read(u, head, 12);
        reference(b, b.update(u, head, 14, nodeC + 1L));
        b.in("push").read(u, head, 20);
        b.as(MemoryOrder.PLAIN).writeReference(u, nextA, 21, nodeC);
        reference(b, b.update(u, head, 22, nodeA + 1L));
        b.end(u);
        reference(b, b.in("pop").update(t, head, 14, nodeB + 1L));
        b.in("run").writeReference(t, popped, 31, nodeB);
        b.end(t);
        b.in("main").join(0, t, 40);
        b.read(0, popped, 41);
        return b.failed(FailureKind.EXCEPTION, 0, "java.lang.AssertionError: popped twice");
    }

    private static void reference(TraceBuilder b, int event) {
        b.events().addFlags(event, EventFlags.REFERENCE);
    }

    /** Three philosophers, each with one fork. */
    static Trace deadlockOfThree() {
        TraceBuilder b = new TraceBuilder("Philosophers");
        int[] threads = {b.thread("0.1", "plato"), b.thread("0.2", "kant"), b.thread("0.3", "hume")};
        int[] forks = {b.monitor(b.object("Fork")), b.monitor(b.object("Fork")), b.monitor(b.object("Fork"))};
        b.startAll().in("eat");
        for (int n = 0; n < 3; n++) {
            b.lock(threads[n], forks[n], 21);
        }
        for (int n = 0; n < 3; n++) {
            int next = (n + 1) % 3;
            b.blocked(threads[n], EventKind.LOCK, forks[next], 22, threads[next], 21);
        }
        int hume = b.location(dev.heddle.formats.event.LocationKind.THREAD, -1, "", "0.3", 3);
        b.in("main").blocked(0, EventKind.JOIN, hume, 40, -1, -1);
        return b.failed(FailureKind.DEADLOCK, -1, "4 threads wait for each other");
    }

    /** The waiter checks the flag outside the lock; set and notify come before its wait. */
    static Trace missedNotify() {
        TraceBuilder b = new TraceBuilder("MissedNotify");
        int waiter = b.thread("0.1", "waiter");
        int setter = b.thread("0.2", "setter");
        int lock = b.monitor(b.object("java.lang.Object"));
        int ready = b.staticField("ready");
        b.startAll().in("await").read(waiter, ready, 8);
        b.in("set").lock(setter, lock, 15);
        b.write(setter, ready, 16, 1);
        b.notifyOne(setter, lock, 17, -1);
        b.unlock(setter, lock, 18);
        b.end(setter);
        b.in("await").lock(waiter, lock, 9);
        b.await(waiter, lock, 10);
        b.blocked(waiter, EventKind.WAIT, lock, 10, -1, -1);
        return b.failed(FailureKind.DEADLOCK, -1, "1 thread waits for ever");
    }

    /** A lock with two conditions: a single signal for two permits. Signals name their condition. */
    static Trace oneSignal() {
        TraceBuilder b = new TraceBuilder("Limiter");
        int one = b.thread("0.1", "client-1");
        int two = b.thread("0.2", "client-2");
        int limiter = b.object("Limiter");
        String type = "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject";
        int lock = b.location(LocationKind.LOCK, b.object("java.util.concurrent.locks.ReentrantLock"), "", "", -1);
        int refilled = b.object(type);
        int emptied = b.object(type);
        int permits = b.field(limiter, "permits");
        b.in("<init>").writeReference(0, b.field(limiter, "refilled"), 3, refilled);
        b.writeReference(0, b.field(limiter, "emptied"), 4, emptied);
        b.startAll();
        for (int thread : new int[] {one, two}) {
            b.in("take").lock(thread, lock, 8);
            b.read(thread, permits, 9);
            reference(b, b.await(thread, lock, 10), refilled + 1L);
        }
        b.in("refill").lock(0, lock, 17);
        b.write(0, permits, 18, 2);
        b.notifyOne(0, b.location(LocationKind.SYNCHRONIZER, refilled, "", "", -1), 19, one);
        b.unlock(0, lock, 20);
        b.in("take");
        reference(b, b.wake(one, lock, 10), refilled + 1L);
        b.read(one, permits, 9);
        b.write(one, permits, 12, 1);
        b.event(one, EventKind.NOTIFY, b.location(LocationKind.SYNCHRONIZER, emptied, "", "", -1), 13, EventFlags.ALL);
        b.unlock(one, lock, 14);
        b.end(one);
        b.in("main").join(0, one, 30);
        b.in("take").blocked(two, EventKind.PARK, lock, 10, -1, -1);
        b.in("main").blocked(0, EventKind.JOIN, b.location(LocationKind.THREAD, -1, "", "0.2", two), 31, -1, -1);
        return b.failed(FailureKind.DEADLOCK, -1, "1 thread waits for ever");
    }

    private static void reference(TraceBuilder b, int event, long value) {
        b.events().setValue(event, value);
        reference(b, event);
    }

    /** A buffer of one place with notify: the notify of a full producer-side wakes the other producer. */
    static Trace wrongNotify() {
        TraceBuilder b = new TraceBuilder("BoundedBuffer");
        int producer = b.thread("0.1", "producer-1");
        int second = b.thread("0.2", "producer-2");
        int consumer = b.thread("0.3", "consumer");
        int buffer = b.object("BoundedBuffer");
        int lock = b.monitor(buffer);
        int count = b.field(buffer, "count");
        int items = b.field(buffer, "items");
        b.in("main").writeReference(0, items, 3, buffer);
        b.startAll();
        b.in("take").lock(consumer, lock, 20);
        b.read(consumer, count, 21);
        b.await(consumer, lock, 22);
        b.in("put").lock(producer, lock, 9);
        b.read(producer, count, 10);
        b.read(producer, items, 10);
        b.write(producer, count, 14, 1);
        b.notifyOne(producer, lock, 15, consumer);
        b.unlock(producer, lock, 16);
        b.lock(second, lock, 9);
        b.read(second, count, 10);
        b.read(second, items, 10);
        b.await(second, lock, 11);
        b.in("take").wake(consumer, lock, 22);
        b.read(consumer, count, 21);
        b.write(consumer, count, 25, 0);
        b.notifyOne(consumer, lock, 26, second);
        b.unlock(consumer, lock, 27);
        b.in("put").lock(producer, lock, 9);
        b.read(producer, count, 10);
        b.write(producer, count, 14, 1);
        b.notifyOne(producer, lock, 15, -1);
        b.unlock(producer, lock, 16);
        b.wake(second, lock, 11);
        b.read(second, count, 10);
        b.read(second, items, 10);
        b.await(second, lock, 11);
        b.lock(producer, lock, 9);
        b.read(producer, count, 10);
        b.await(producer, lock, 11);
        b.in("take").lock(consumer, lock, 20);
        b.read(consumer, count, 21);
        b.write(consumer, count, 25, 0);
        b.notifyOne(consumer, lock, 26, producer);
        b.read(consumer, count, 21);
        b.await(consumer, lock, 22);
        b.in("put").wake(producer, lock, 11);
        b.read(producer, count, 10);
        b.write(producer, count, 14, 1);
        b.notifyOne(producer, lock, 15, second);
        b.read(producer, count, 10);
        b.await(producer, lock, 11);
        b.wake(second, lock, 11);
        b.read(second, count, 10);
        b.read(second, items, 10);
        b.await(second, lock, 11);
        b.blocked(producer, EventKind.WAIT, lock, 11, -1, -1);
        b.blocked(second, EventKind.WAIT, lock, 11, -1, -1);
        b.in("take").blocked(consumer, EventKind.WAIT, lock, 22, -1, -1);
        return b.failed(FailureKind.DEADLOCK, -1, "3 threads wait for ever");
    }

    /** {@code if} instead of {@code while}: another thread took the item before the woken one looks. */
    static Trace emptiedBetween() {
        TraceBuilder b = new TraceBuilder("IfBuffer");
        int consumer = b.thread("0.1", "consumer-1");
        int thief = b.thread("0.2", "consumer-2");
        int producer = b.thread("0.3", "producer");
        int buffer = b.object("IfBuffer");
        int lock = b.monitor(buffer);
        int count = b.field(buffer, "count");
        b.startAll();
        b.in("take").lock(consumer, lock, 20);
        b.read(consumer, count, 21);
        b.await(consumer, lock, 22);
        b.in("put").lock(producer, lock, 9);
        b.write(producer, count, 14, 1);
        b.notifyOne(producer, lock, 15, consumer);
        b.unlock(producer, lock, 16);
        b.in("take").lock(thief, lock, 20);
        b.read(thief, count, 21);
        b.read(thief, count, 25);
        b.write(thief, count, 25, 0);
        b.unlock(thief, lock, 27);
        b.wake(consumer, lock, 22);
        b.read(consumer, count, 25);
        b.write(consumer, count, 25, -1);
        b.read(consumer, count, 26);
        return b.failed(
                FailureKind.EXCEPTION,
                consumer,
                "java.lang.ArrayIndexOutOfBoundsException: Index -1 out of bounds for length 1",
                "IfBuffer.take(IfBuffer.java:26)");
    }

    /** Two polite threads that give way to each other. */
    static Trace livelock() {
        TraceBuilder b = new TraceBuilder("Polite").as(MemoryOrder.VOLATILE);
        int t = b.thread("0.1", "left");
        int u = b.thread("0.2", "right");
        int turn = b.staticField("turn");
        b.startAll().in("run");
        for (int n = 0; n < 40; n++) {
            b.read(t, turn, 9);
            b.write(t, turn, 10, 2);
            b.read(u, turn, 19);
            b.write(u, turn, 20, 1);
        }
        return b.failed(FailureKind.LIVELOCK, -1, "160 events without progress");
    }

    /** A pair of plain accesses that nothing orders. */
    static Trace race() {
        TraceBuilder b = new TraceBuilder("Racy");
        int t = b.thread("0.1", "writer");
        int u = b.thread("0.2", "reader");
        int lock = b.monitor(b.object("java.lang.Object"));
        int x = b.staticField("x");
        b.startAll().in("run").lock(t, lock, 7);
        b.write(t, x, 8, 1);
        b.unlock(t, lock, 9);
        b.read(u, x, 12);
        return b.failed(FailureKind.RACE, -1, "data race on Racy.x");
    }

    /** The published flag is seen before the data. */
    static Trace readTooEarly() {
        TraceBuilder b = new TraceBuilder("Publish");
        int t = b.thread("0.1", "writer");
        int u = b.thread("0.2", "reader");
        int flag = b.staticField("flag");
        int data = b.staticField("data");
        b.startAll().in("run").write(t, flag, 8, 1);
        b.read(u, flag, 12);
        b.read(u, data, 13);
        b.write(t, data, 9, 7);
        return b.failed(FailureKind.EXCEPTION, u, "java.lang.NullPointerException", "Publish.run(Publish.java:13)");
    }

    /** {@code data = 42; ready = true} and {@code if (ready && data == 0) throw}, all plain. */
    static Trace messagePassing() {
        TraceBuilder b = new TraceBuilder("Publish");
        int t = b.thread("0.1", "sender");
        int u = b.thread("0.2", "receiver");
        int data = b.staticField("data");
        int ready = b.staticField("ready");
        b.startAll().in("send").write(t, data, 17, 42);
        b.write(t, ready, 18, 1);
        b.in("receive").read(u, ready, 22);
        b.readFrom(u, data, 22, EventColumns.READS_INITIAL);
        return cured(
                b.failed(FailureKind.EXCEPTION, u, "java.lang.AssertionError", "Publish.receive(Publish.java:23)"),
                cure(Change.RELEASE_ACQUIRE, List.of(5), List.of(6)),
                cureOf(Change.VOLATILE, ready));
    }

    /** The writer has release fences, the reader no acquire fence. */
    static Trace fencedPublication() {
        TraceBuilder b = new TraceBuilder("Publish");
        int t = b.thread("0.1", "sender");
        int u = b.thread("0.2", "receiver");
        int data = b.staticField("data");
        int ready = b.staticField("ready");
        b.startAll().in("send").write(t, data, 17, 42);
        b.fence(t, 18, MemoryOrder.NONE, MemoryOrder.RELEASE);
        b.write(t, ready, 19, 1);
        b.in("receive").read(u, ready, 22);
        b.readFrom(u, data, 23, EventColumns.READS_INITIAL);
        return cured(
                b.failed(FailureKind.EXCEPTION, u, "java.lang.AssertionError", "Publish.receive(Publish.java:24)"),
                cure(Change.ACQUIRE_FENCE, List.of(), List.of(8)));
    }

    /** An object is built and its reference written plainly. */
    static Trace unsafePublication() {
        TraceBuilder b = new TraceBuilder("Account");
        int t = b.thread("0.1", "opener");
        int u = b.thread("0.2", "customer");
        int account = b.object("Account");
        int balance = b.field(account, "balance");
        int shared = b.staticField("shared");
        b.startAll().in("<init>").write(t, balance, 5, 100);
        b.in("open").writeReference(t, shared, 12, account);
        b.in("look").read(u, shared, 16);
        b.readFrom(u, balance, 17, EventColumns.READS_INITIAL);
        return cured(
                b.failed(FailureKind.EXCEPTION, u, "java.lang.AssertionError", "Account.look(Account.java:18)"),
                cure(Change.RELEASE_ACQUIRE, List.of(5), List.of(6)),
                cureOf(Change.VOLATILE, shared),
                cureOf(Change.FINAL, balance));
    }

    /** Two threads each write one variable and read the other, opaquely; main compares. */
    static Trace storeBuffering() {
        TraceBuilder b = new TraceBuilder("Flags").as(MemoryOrder.OPAQUE);
        int t = b.thread("0.1", "a");
        int u = b.thread("0.2", "b");
        int x = b.staticField("x");
        int y = b.staticField("y");
        int seenByA = b.staticField("seenByA");
        int seenByB = b.staticField("seenByB");
        b.startAll().in("a").write(t, x, 9, 1);
        b.read(t, y, 10);
        b.in("b").write(u, y, 14, 1);
        b.readFrom(u, x, 15, EventColumns.READS_INITIAL);
        b.as(MemoryOrder.PLAIN).in("a").write(t, seenByA, 10, 0);
        b.in("b").write(u, seenByB, 15, 0);
        b.end(t);
        b.end(u);
        b.in("main").join(0, t, 20);
        b.join(0, u, 21);
        b.read(0, seenByA, 22);
        b.read(0, seenByB, 22);
        return cured(
                b.failed(FailureKind.EXCEPTION, 0, "java.lang.AssertionError", "Flags.main(Flags.java:23)"),
                cureOf(Change.VOLATILE, x, y),
                cure(Change.FULL_FENCE, List.of(), List.of(5, 7)));
    }

    /** A stale read that an interleaving explains as well: the reader could have come first. */
    static Trace staleButHarmless() {
        TraceBuilder b = new TraceBuilder("Late");
        int t = b.thread("0.1", "writer");
        int u = b.thread("0.2", "reader");
        int data = b.staticField("data");
        b.startAll().in("run").write(t, data, 8, 7);
        b.readFrom(u, data, 12, EventColumns.READS_INITIAL);
        return b.failed(FailureKind.EXCEPTION, u, "java.lang.NullPointerException", "Late.run(Late.java:12)");
    }

    /** The trace with changes that executions of its program are said to have tried. */
    static Trace cured(Trace trace, Cure... cures) {
        return trace.with(Cause.NONE.with(new Cures(new Trial(50, 49), List.of(cures))));
    }

    static Cure cure(Change change, List<Integer> writes, List<Integer> events) {
        return new Cure(change, writes, events, List.of(), new Trial(50, 0));
    }

    private static Cure cureOf(Change change, Integer... locations) {
        return new Cure(change, List.of(), List.of(), List.of(locations), new Trial(50, 0));
    }
}
