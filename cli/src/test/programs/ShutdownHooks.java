import java.util.concurrent.atomic.AtomicInteger;

/** Shutdown hooks run as threads of the program when it ends, whichever way. Bug: as the argument says. */
public class ShutdownHooks {
    static final AtomicInteger RAN = new AtomicInteger();
    static int plain;
    static volatile boolean stopped;

    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    static Thread hook(Runnable body) {
        Thread hook = new Thread(body);
        Runtime.getRuntime().addShutdownHook(hook);
        return hook;
    }

    /** Refused and removed hooks; the last user thread is not main; its writes are seen by the hook. */
    static void correct() {
        check(RAN.get() == 0, "fresh");
        Thread removed = hook(() -> check(false, "removed"));
        check(Runtime.getRuntime().removeShutdownHook(removed), "it was there");
        check(!Runtime.getRuntime().removeShutdownHook(removed), "once");
        Thread main = Thread.currentThread();
        Thread hook = hook(() -> {
            check(!main.isAlive() && plain == 7, "the last write: " + plain);
            check(Thread.currentThread().getThreadGroup() != null, "group");
            try {
                main.join();
                Runtime.getRuntime().addShutdownHook(new Thread());
                check(false, "no exception");
            } catch (IllegalStateException | InterruptedException e) {
                RAN.incrementAndGet();
            }
        });
        try {
            Runtime.getRuntime().addShutdownHook(hook);
            check(false, "no exception");
        } catch (IllegalArgumentException e) {
            RAN.get();
        }
        try {
            Runtime.getRuntime().addShutdownHook(main);
            check(false, "no exception");
        } catch (IllegalArgumentException e) {
            RAN.get();
        }
        Thread daemon = new Thread(() -> {
            while (true) {
                Thread.yield();
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        new Thread(() -> plain = 7).start();
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "correct" -> correct();
            case "exit" -> { // hooks run, others go on meanwhile, and the status counts
                Thread worker = new Thread(() -> {
                    while (!stopped) {
                        Thread.yield();
                    }
                    RAN.incrementAndGet();
                });
                worker.start();
                hook(() -> {
                    stopped = true;
                    try {
                        worker.join();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                    check(RAN.get() == 1, "the worker has ended");
                });
                try {
                    System.exit(args.length > 1 ? 3 : 0);
                } finally {
                    check(false, "exit returns");
                }
            }
            case "race" -> { // two hooks at once
                for (int i = 0; i < 2; i++) {
                    hook(() -> {
                        int before = plain;
                        plain = before + 1;
                        if (RAN.incrementAndGet() == 2) {
                            check(plain == 2, "lost " + plain);
                        }
                    });
                }
            }
            case "exit-in-hook" -> hook(() -> System.exit(0));
            case "join-the-exiting" -> {
                Thread main = Thread.currentThread();
                hook(() -> {
                    try {
                        main.join();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                });
                System.exit(0);
            }
            case "halt" -> {
                hook(() -> check(false, "halt runs no hooks"));
                new Thread(() -> Runtime.getRuntime().halt(0)).start();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
