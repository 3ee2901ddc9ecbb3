package dev.heddle.analyzer.derive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A row of the table each: which operations keep their order because threads learn from it, and which do not. */
class LearntOrderTest {
    private final TraceBuilder b = new TraceBuilder("Model");
    private final int queue;
    private final int other;
    private final int[] thread = new int[3];

    LearntOrderTest() {
        b.thread("0.1", "t1");
        b.thread("0.2", "t2");
        queue = synchronizer("java.util.concurrent.ArrayBlockingQueue");
        other = synchronizer("java.util.concurrent.ConcurrentHashMap");
        for (int t = 0; t < thread.length; t++) {
            thread[t] = b.location(LocationKind.THREAD, -1, "", t == 0 ? "0" : "0." + t, t);
        }
    }

    private int synchronizer(String type) {
        return b.location(LocationKind.SYNCHRONIZER, b.object(type), "", "", -1);
    }

    private int event(int by, EventKind kind, int location, int flags) {
        return b.event(by, kind, location, b.events().size() + 1, flags);
    }

    private int call(int by, int location) {
        return event(by, EventKind.SYNC, location, EventFlags.CHANGES);
    }

    private int ask(int by, int location) {
        return event(by, EventKind.SYNC, location, EventFlags.ASKS);
    }

    private void assertBefore(int event, Integer... expected) {
        LearntOrder learnt = new LearntOrder(new Requirements(b.passed()));
        assertEquals(
                List.of(expected),
                Arrays.stream(learnt.before(event)).sorted().boxed().toList());
    }

    @Test
    void callsThatChangeOneObjectKeepTheirOrder() {
        int first = call(0, queue);
        call(1, other);
        int second = call(2, queue);
        assertBefore(second, first);
    }

    @Test
    void callsThatOnlyAskKeepNoneAmongThemselves() {
        int change = call(0, queue);
        int one = ask(1, queue);
        int two = ask(2, queue);
        assertBefore(one, change);
        assertBefore(two, change);
        int next = call(0, queue);
        assertBefore(next, one, two);
    }

    @Test
    void aLockOfTheLibraryIsAnObjectToo() {
        int lock = b.location(LocationKind.LOCK, b.object("java.util.concurrent.locks.ReentrantLock"), "", "", -1);
        int first = event(0, EventKind.LOCK, lock, 0);
        int release = event(0, EventKind.UNLOCK, lock, 0);
        assertBefore(event(1, EventKind.LOCK, lock, 0), release);
        assertBefore(first);
    }

    /** The one who is signalled comes behind those who wait for the lock already. */
    @Test
    void aSignalKeepsItsPlaceAmongThoseWhoComeToWaitForTheLock() {
        int lock = b.location(LocationKind.LOCK, b.object("java.util.concurrent.locks.ReentrantLock"), "", "", -1);
        int object = b.object("java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject");
        int condition = b.location(LocationKind.SYNCHRONIZER, object, "", "", -1);
        int await = event(0, EventKind.WAIT, lock, EventFlags.REFERENCE | EventFlags.CHANGES);
        b.events().setValue(await, object + 1);
        event(2, EventKind.LOCK, lock, EventFlags.CHANGES);
        call(1, lock);
        int comesToWait = event(1, EventKind.YIELD, -1, EventFlags.EMPTY | EventFlags.IN_CALL);
        int signal = event(2, EventKind.NOTIFY, condition, 0);
        b.events().setValue(signal, 1);
        assertBefore(signal, comesToWait);
        int none = event(2, EventKind.NOTIFY, condition, 0);
        assertBefore(none);
    }

    @Test
    void monitorsMayBeTakenInAnotherOrder() {
        int own = b.monitor(b.object("Account"));
        b.lock(0, own, 1);
        b.unlock(0, own, 2);
        assertBefore(b.lock(1, own, 3));
    }

    @Test
    void aClassWhoseMethodsLockItselfIsLibrary() {
        int vector = b.monitor(b.object("java.util.Vector"));
        b.lock(0, vector, 1);
        int release = b.unlock(0, vector, 2);
        assertBefore(b.lock(1, vector, 3), release);
    }

    @Test
    void printingTellsTheProgramNothing() {
        int out = b.monitor(b.object("java.io.PrintStream"));
        b.lock(0, out, 1);
        b.unlock(0, out, 2);
        assertBefore(b.lock(1, out, 3));
    }

    /** What it calls back happens in the middle of the call. */
    @Test
    void aCallLastsUntilItsThreadIsOutside() {
        call(0, queue);
        int inside = event(0, EventKind.WRITE, b.staticField("x"), EventFlags.IN_CALL);
        int second = call(1, queue);
        assertBefore(second, inside);
        event(0, EventKind.WRITE, b.staticField("x"), 0);
        assertBefore(call(2, queue), second);
    }

    /** Whoever parks in a call has found the object as it was. */
    @Test
    void aParkLooksAtTheObjectOfItsCall() {
        int take = call(0, queue);
        int decides = event(0, EventKind.YIELD, -1, EventFlags.EMPTY | EventFlags.IN_CALL);
        int put = call(1, queue);
        assertBefore(put, decides);
        int unpark = event(1, EventKind.UNPARK, thread[0], EventFlags.IN_CALL);
        int park = event(0, EventKind.PARK, thread[0], EventFlags.IN_CALL);
        assertBefore(park, unpark);
        assertBefore(take);
    }

    @Test
    void permitsAreTakenAsTheyWereGiven() {
        int first = event(1, EventKind.UNPARK, thread[0], 0);
        int park = event(0, EventKind.PARK, thread[0], 0);
        assertBefore(park, first);
        int second = event(2, EventKind.UNPARK, thread[0], 0);
        assertBefore(second, park);
    }

    @Test
    void anInterruptComesAfterTheWaitsThatItDidNotEnd() {
        int sleep = event(0, EventKind.YIELD, -1, EventFlags.TIMED_OUT);
        int take = call(0, queue);
        int interrupt = event(1, EventKind.INTERRUPT, thread[0], 0);
        assertBefore(interrupt, sleep, take);
    }

    @Test
    void whoeverAsksForAThreadsEndKeepsItsPlace() {
        int alive = event(0, EventKind.YIELD, thread[1], EventFlags.ASKS);
        int end = event(1, EventKind.END, thread[1], 0);
        assertBefore(end, alive);
        assertBefore(event(2, EventKind.JOIN, thread[1], 0), end);
    }

    @Test
    void whatComesFromOutsideKeepsItsPlaceAmongAll() {
        int x = b.write(0, b.staticField("x"), 1, 1);
        int y = b.write(1, b.staticField("y"), 2, 1);
        int library = b.location(LocationKind.LIBRARY, -1, "", "", -1);
        int back = event(2, EventKind.SYNC, library, EventFlags.EXTERNAL | EventFlags.ACQUIRES);
        int after = b.write(0, b.staticField("x"), 4, 1);
        assertBefore(back, x, y);
        assertBefore(after, back);
    }

    /** The queues inside a pool show in no event: a thread that submits learns which workers are idle. */
    @Test
    void submittingToAPoolFollowsWhatItsWorkersDoBetweenTasks() {
        int pool = synchronizer("java.util.concurrent.ForkJoinPool");
        int task = synchronizer("java.util.concurrent.ForkJoinTask");
        int takes = event(1, EventKind.SYNC, task, EventFlags.ACQUIRES);
        assertBefore(call(0, pool), takes);
    }

    /** Daemons end with the execution. */
    @Test
    void theLastEndComesAfterAllThatDaemonsDid() {
        int daemon = b.write(1, b.staticField("x"), 1, 1);
        assertBefore(event(0, EventKind.END, thread[0], 0), daemon);
    }
}
