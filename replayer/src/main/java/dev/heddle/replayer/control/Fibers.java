package dev.heddle.replayer.control;

import java.lang.management.ThreadMXBean;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The application's threads as continuations: a {@code Thread} object is never started in the JVM, but runs on a
 * carrier that makes {@code Thread.currentThread()} answer that object, as C11Tester borrows thread contexts (ASPLOS
 * 2021, section 7.3). Needs JDK 24, from which on a continuation that holds monitors may yield.
 *
 * <p>One carrier is active: it runs the fiber that has the baton or, where none has, waits for the next. A fiber that
 * cannot yield, because it has native frames or is blocked in a call outside, stays mounted on its carrier, which waits
 * for the baton as a platform thread would; another carrier is the active one meanwhile.
 */
public final class Fibers implements ThreadControl {
    private static final int FIRST_JDK = 24;
    private static final long NANOS_PER_MILLI = 1_000_000;
    /**
     * After this time a carrier looks again for what it waits for. It has been woken before, as a rule; but the JVM may
     * take the permit for itself between the look and the wait, where it links the call for the first time and waits
     * for a lock of its own.
     */
    static final long LOOK_AGAIN_NANOS = 200 * NANOS_PER_MILLI;

    private static final String CONTINUATION = "jdk.internal.vm.Continuation";

    private final ThreadMXBean times = JdkThreads.bean();
    private final Deque<Carrier> idle = new ArrayDeque<>();
    private final Patience patience = new Patience(this::giveUpUnwinding);

    @SuppressWarnings("NullAway.Init") // host() sets it
    private volatile Carrier active;
    /** What runs the executions and, in them, main. */
    @SuppressWarnings("NullAway.Init") // set in host()
    private Fiber host;

    private Runnable noHolder = () -> {};
    private volatile boolean isOver;
    private int carriers;

    /** Whether this JVM has what fibers need. Runs two of them. */
    public static boolean areAvailable() {
        return Runtime.version().feature() >= FIRST_JDK && FiberTest.passes();
    }

    @Override
    public void host(Runnable all) {
        Throwable[] thrown = new Throwable[1];
        Thread caller = Thread.currentThread();
        host = new Fiber(caller, () -> {
            try {
                all.run();
            } catch (Throwable e) {
                thrown[0] = e;
            }
            isOver = true;
            FiberClass.unpark(caller);
        });
        active = carrier(0); // not the caller: it could be left with a fiber that never returns from outside
        active.hand(host);
        while (!isOver) {
            FiberClass.park(0);
            wake(host); // what unparks the caller means the fiber, which parks for real where hooks are off
        }
        if (thrown[0] instanceof Error error) {
            throw error;
        } else if (thrown[0] != null) {
            throw (RuntimeException) thrown[0];
        }
    }

    /** Runs one fiber after the other. Holds no monitor meanwhile: the JVM would take it for one of the fiber's. */
    private void carry(Carrier here) {
        while (!isOver) {
            Fiber fiber = here.takeNext();
            if (fiber == null) {
                fiber = awaitWork(here);
            }
            if (fiber == null) {
                break;
            }
            Carrier other = fiber.carrier();
            if (other != null) {
                retire(here);
                active = other;
                fiber.wake(other);
            } else if (!here.hasRoomFor(fiber)) {
                Carrier larger = spareFor(fiber);
                retire(here);
                active = larger;
                larger.hand(fiber);
            } else {
                fiber.proceed(here);
                if (here.takesNone()) {
                    noHolder.run(); // not before the fiber is off: resume() asks where fibers are
                } else if (active != here) { // it had lost the baton, and has ended
                    here.next(null);
                    retire(here);
                }
            }
        }
    }

    /** Waits until there is a fiber to run here; null where all is over. */
    private @Nullable Fiber awaitWork(Carrier here) {
        while (!isOver) {
            Fiber fiber = here.takeHanded();
            if (fiber != null) {
                return fiber;
            }
            FiberClass.park(LOOK_AGAIN_NANOS);
        }
        return null;
    }

    private synchronized void retire(Carrier carrier) {
        idle.push(carrier);
    }

    private synchronized Carrier spare() {
        return idle.isEmpty() ? carrier(0) : idle.pop();
    }

    private synchronized Carrier spareFor(Fiber fiber) {
        for (Carrier carrier : idle) {
            if (carrier.hasRoomFor(fiber)) {
                idle.remove(carrier);
                return carrier;
            }
        }
        return carrier(fiber.stackSize());
    }

    private Carrier carrier(long stackSize) {
        Carrier[] made = new Carrier[1];
        Thread thread = new Thread(null, () -> carry(made[0]), "heddle-carrier-" + ++carriers, stackSize, false);
        thread.setDaemon(true);
        made[0] = new Carrier(thread, stackSize);
        JdkThreads.startNatively(thread);
        return made[0];
    }

    /** The fiber of the thread that is to go on; null for none. */
    private static @Nullable Fiber ofNext(@Nullable Baton baton) {
        return baton == null ? null : of(baton);
    }

    @SuppressWarnings("NullAway") // a thread has one once it begins
    private static Fiber running(Baton baton) {
        return baton.fiber();
    }

    /** The fiber of a thread, which begins if it has not. */
    private static Fiber of(Baton baton) {
        Fiber fiber = baton.fiber();
        if (fiber == null) {
            fiber = new Fiber(baton.thread());
            baton.fiber(fiber);
        }
        return fiber;
    }

    /** Passes the baton on, where the caller stays on its carrier. */
    private void passFromHere(@Nullable Fiber next) {
        if (next == null) {
            active = spare();
            noHolder.run();
            return;
        }
        Carrier other = next.carrier();
        if (other != null) {
            active = other;
            next.wake(other);
            return;
        }
        Carrier spare = spareFor(next);
        active = spare;
        spare.hand(next);
    }

    @Override
    public void onStartFailure(StartFailure handler) {
        // no thread of the JVM is started
    }

    @Override
    public void onNoHolder(Runnable listener) {
        noHolder = listener;
    }

    @Override
    public void begin(Baton main) {
        main.fiber(host);
        CarrierProbe.copy(main.thread(), host.here().thread()); // it has just been set, while main is on its carrier
    }

    @Override
    public void enlist(Thread thread, @Nullable Object container) {
        JdkThreads.enlist(thread, container);
        JdkThreads.starts(thread);
    }

    @Override
    public boolean isStarting(Thread thread) {
        return false;
    }

    @Override
    public void switchTo(Baton self, @Nullable Baton to) {
        if (to == self) {
            return;
        }
        Fiber fiber = running(self);
        Fiber next = ofNext(to);
        Carrier here = fiber.here();
        here.pass(next);
        if (!FiberClass.yield()) {
            here.next(null);
            passFromHere(next);
            fiber.await();
        }
    }

    @Override
    public void switchIn(Object monitor, Baton self, @Nullable Baton next) {
        Fiber fiber = running(self);
        fiber.waitsIn(monitor);
        passFromHere(ofNext(next));
        fiber.awaitIn(monitor);
    }

    @Override
    public void endTo(Baton self, @Nullable Baton next) {
        boolean hasLostBaton = next != null && next.fiber() == host && !patience.end() && patience.isOver();
        if (!hasLostBaton) {
            running(self).here().pass(ofNext(next));
        }
    }

    @Override
    public void leaveTo(Baton self, @Nullable Baton next) {
        passFromHere(ofNext(next));
    }

    @Override
    public void lost(Baton thread) {
        active = spare();
    }

    @Override
    public void unparked(Baton thread) {
        Fiber fiber = thread.fiber();
        if (fiber != null) {
            wake(fiber);
        }
    }

    /** The carrier parks in its place, if it is in a call that hooks do not see. */
    private static void wake(Fiber fiber) {
        Carrier carrier = fiber.carrier();
        if (carrier != null) {
            FiberClass.unpark(carrier.thread());
        }
    }

    @Override
    public void comeBack(Baton self) {
        running(self).await();
    }

    @Override
    public void resume(@Nullable Baton to) {
        if (to == null) {
            noHolder.run();
            return;
        }
        Fiber next = of(to);
        Carrier was = active;
        Carrier other = next.carrier();
        if (other == null) {
            was.hand(next);
            return;
        }
        if (other != was) {
            retire(was);
            active = other;
        }
        next.wake(other);
    }

    @Override
    public boolean unwind(Baton self, Baton thread, long millis) {
        Fiber fiber = running(self);
        Fiber other = of(thread);
        if (other.carrier() == null) {
            patience.begin(millis * NANOS_PER_MILLI);
            fiber.here().next(other);
            if (FiberClass.yield()) {
                return !patience.takeOver();
            }
            fiber.here().next(null);
            patience.end();
        }
        passFromHere(other);
        long end = System.nanoTime() + millis * NANOS_PER_MILLI;
        while (!fiber.takeBaton()) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                active = fiber.here();
                return false;
            }
            FiberClass.park(left);
        }
        return true;
    }

    /** The thread that unwinds keeps its carrier; main goes on elsewhere. */
    private void giveUpUnwinding() {
        Carrier spare = spare();
        active = spare;
        spare.hand(host);
    }

    @Override
    public void interrupt(Baton thread) {
        thread.thread().interrupt();
        Carrier carrier = carrier(thread);
        if (carrier != null && carrier.thread() != thread.thread()) {
            carrier.thread().interrupt();
        }
    }

    /** Where the frames of the thread are now, or null. */
    private static @Nullable Carrier carrier(Baton thread) {
        Fiber fiber = thread.fiber();
        return fiber == null ? null : fiber.carrier();
    }

    @Override
    public ThreadView look(Baton thread) {
        Fiber fiber = thread.fiber();
        Carrier carrier = carrier(thread);
        if (carrier != null) {
            StackTraceElement[] stack = carrier.thread().getStackTrace();
            return new ThreadView(carrier.thread().getState(), ofFiber(stack));
        }
        if (fiber == null || fiber.hasEnded()) {
            Thread.State state = fiber == null ? Thread.State.NEW : Thread.State.TERMINATED;
            return new ThreadView(state, new StackTraceElement[0]);
        }
        // its frames are not looked at: the JVM crashes where they are moved to a carrier meanwhile
        return new ThreadView(Thread.State.RUNNABLE, new StackTraceElement[0]);
    }

    @Override
    public ThreadView lookAtWaiting(Baton thread) {
        Fiber fiber = thread.fiber();
        return fiber == null || fiber.hasEnded() || fiber.carrier() != null
                ? look(thread)
                : new ThreadView(Thread.State.WAITING, ofFiber(fiber.stack()));
    }

    /** Without the frames of the carrier. */
    private static StackTraceElement[] ofFiber(StackTraceElement[] stack) {
        for (int i = 0; i < stack.length; i++) {
            if (stack[i].getMethodName().equals("run")
                    && stack[i].getClassName().equals(CONTINUATION)) {
                return Arrays.copyOf(stack, i);
            }
        }
        return stack;
    }

    @Override
    @SuppressWarnings("deprecation") // threadId() is of JDK 19
    public long processorNanos(Baton thread) {
        Carrier carrier = carrier(thread);
        return carrier == null
                ? -1
                : Math.max(-1, times.getThreadCpuTime(carrier.thread().getId()));
    }

    @Override
    public boolean hasEnded(Baton thread) {
        Fiber fiber = thread.fiber();
        return fiber != null && fiber.hasEnded();
    }

    @Override
    public int lives(Baton thread) {
        Fiber fiber = thread.fiber();
        if (fiber == host) {
            return -1;
        }
        return fiber != null && fiber.hasEnded() ? 0 : 1;
    }

    @Override
    public void awaitEnd(Baton thread) {
        while (!hasEnded(thread)) {
            pause(NANOS_PER_MILLI);
        }
    }

    @Override
    public void pause(long nanos) {
        FiberClass.park(nanos);
    }
}
