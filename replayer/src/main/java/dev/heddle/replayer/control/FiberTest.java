package dev.heddle.replayer.control;

/**
 * Whether continuations of this JVM do what fibers need: yield with a monitor held, and be the thread that they run.
 */
final class FiberTest {
    private FiberTest() {}

    static boolean passes() {
        try {
            Thread carrier = Thread.currentThread();
            Probe a = new Probe();
            Probe b = new Probe();
            int rounds = 0;
            while (!(a.ended && b.ended) && rounds++ < 2 * Probe.YIELDS) {
                a.proceed(carrier);
                b.proceed(carrier);
            }
            return a.ended && b.ended && a.isRight && b.isRight && Thread.currentThread() == carrier;
        } catch (IllegalStateException | LinkageError e) {
            return false;
        }
    }

    private static final class Probe implements Runnable {
        static final int YIELDS = 3;
        private final Thread thread = new Thread(null, null, "heddle-probe", 0, false);
        private final Object continuation = FiberClass.create(this);
        private boolean isRight = true;
        private boolean ended;

        void proceed(Thread carrier) {
            if (!ended) {
                FiberClass.current(carrier, thread);
                FiberClass.run(continuation);
                FiberClass.current(carrier, carrier);
            }
        }

        @Override
        public synchronized void run() {
            for (int i = 0; i < YIELDS; i++) {
                isRight &= Thread.currentThread() == thread && Thread.holdsLock(this);
                isRight &= FiberClass.yield();
            }
            isRight &= Thread.currentThread() == thread;
            ended = true;
        }
    }
}
