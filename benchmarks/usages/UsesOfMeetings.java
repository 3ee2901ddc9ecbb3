import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Uses of what threads meet at. */
final class UsesOfMeetings extends Uses {
    private UsesOfMeetings() {}

    static void add() {
        latches();
        barriers();
        phasers();
        exchangers();
    }

    private static void latches() {
        String g = "CountDownLatch";
        add(g, "a timed wait for a latch that stays closed", () -> {
            CountDownLatch latch = new CountDownLatch(2);
            boolean[] opened = new boolean[1];
            together(latch::countDown, () -> opened[0] = latch.await(1, TimeUnit.MILLISECONDS));
            check(!opened[0] && latch.getCount() == 1);
        });
        add(g, "the count does not fall below nothing", () -> {
            CountDownLatch latch = new CountDownLatch(1);
            together(latch::countDown, latch::countDown, latch::await);
            check(latch.getCount() == 0);
        });
        add(g, "an interrupt ends a wait", () -> {
            CountDownLatch latch = new CountDownLatch(1);
            interrupted(latch::await);
            interrupted(() -> latch.await(1, TimeUnit.DAYS));
            check(latch.getCount() == 1);
        });
        add(g, "a gate at the start and one at the end", () -> {
            CountDownLatch begin = new CountDownLatch(1);
            CountDownLatch end = new CountDownLatch(2);
            int[] results = new int[2];
            Box input = new Box(0);
            start(() -> {
                begin.await();
                results[0] = input.content;
                end.countDown();
            });
            start(() -> {
                begin.await();
                results[1] = input.content;
                end.countDown();
            });
            input.content = 3;
            begin.countDown();
            end.await();
            check(results[0] == 3 && results[1] == 3);
        });
    }

    private static void barriers() {
        String g = "CyclicBarrier";
        add(g, "one is the last to arrive", () -> {
            CyclicBarrier barrier = new CyclicBarrier(3);
            int[] at = new int[3];
            together(() -> at[0] = barrier.await(), () -> at[1] = barrier.await(), () -> at[2] = barrier.await());
            check(at[0] + at[1] + at[2] == 3 && at[0] != at[1] && at[1] != at[2]);
            check(barrier.getNumberWaiting() == 0 && !barrier.isBroken());
        });
        add(g, "a limit breaks it for all", () -> {
            CyclicBarrier barrier = new CyclicBarrier(3);
            together(
                    () -> check(fails(TimeoutException.class, () -> barrier.await(1, TimeUnit.MILLISECONDS))
                            || barrier.isBroken()),
                    () -> check(fails(BrokenBarrierException.class, barrier::await)));
        });
        add(g, "a reset lets those that wait go", () -> {
            CyclicBarrier barrier = new CyclicBarrier(2);
            Thread waits = start(() -> check(fails(BrokenBarrierException.class, barrier::await)));
            while (barrier.getNumberWaiting() == 0) {
                Thread.yield();
            }
            barrier.reset();
            waits.join();
            check(!barrier.isBroken());
            together(barrier::await, barrier::await);
        });
        add(g, "an exception of the action breaks it", () -> {
            CyclicBarrier barrier = new CyclicBarrier(2, () -> {
                throw new IllegalStateException("expected");
            });
            int[] broken = new int[2];
            together(
                    () -> broken[0] = fails(BrokenBarrierException.class, barrier::await) ? 1 : 0,
                    () -> broken[1] = fails(BrokenBarrierException.class, barrier::await) ? 1 : 0);
            check(broken[0] + broken[1] == 1 && barrier.isBroken());
        });
    }

    private static void phasers() {
        String g = "Phaser";
        add(g, "parties that register later", () -> {
            Phaser phaser = new Phaser(1);
            Box box = new Box(0);
            for (int i = 0; i < 2; i++) {
                phaser.register();
                start(() -> {
                    synchronized (box) {
                        box.content++;
                    }
                    phaser.arriveAndDeregister();
                });
            }
            phaser.arriveAndAwaitAdvance();
            check(box.content == 2 && phaser.getPhase() == 1);
        });
        add(g, "onAdvance ends it after two phases", () -> {
            Phaser phaser = new Phaser(2) {
                @Override
                protected boolean onAdvance(int phase, int parties) {
                    return phase == 1;
                }
            };
            Step arrives = () -> {
                while (!phaser.isTerminated()) {
                    phaser.arriveAndAwaitAdvance();
                }
            };
            together(arrives, arrives);
            check(phaser.getPhase() < 0);
        });
        add(g, "one waits for a phase that others end", () -> {
            Phaser phaser = new Phaser(2);
            Box box = new Box(0);
            together(
                    () -> {
                        check(phaser.awaitAdvance(0) == 1);
                        check(box.content == 1);
                    },
                    () -> {
                        box.content = 1;
                        check(phaser.arrive() == 0);
                    },
                    () -> check(phaser.arrive() == 0));
        });
        add(g, "an interrupt ends a wait", () -> {
            Phaser phaser = new Phaser(1);
            interrupted(() -> phaser.awaitAdvanceInterruptibly(0));
            check(phaser.getUnarrivedParties() == 1);
        });
        add(g, "a limit ends a wait", () -> {
            Phaser phaser = new Phaser(1);
            together(() -> check(fails(
                    TimeoutException.class, () -> phaser.awaitAdvanceInterruptibly(0, 1, TimeUnit.MILLISECONDS))));
        });
        add(g, "a forced end lets all go", () -> {
            Phaser phaser = new Phaser(2);
            together(() -> check(phaser.arriveAndAwaitAdvance() < 0), phaser::forceTermination);
            check(phaser.isTerminated() && phaser.register() < 0);
        });
        add(g, "children advance with their root", () -> {
            Phaser root = new Phaser();
            Phaser one = new Phaser(root, 1);
            Phaser two = new Phaser(root, 1);
            Box box = new Box(0);
            together(
                    () -> {
                        box.content = 1;
                        one.arriveAndAwaitAdvance();
                        check(box.other == 1);
                    },
                    () -> {
                        box.other = 1;
                        two.arriveAndAwaitAdvance();
                        check(box.content == 1);
                    });
            check(root.getPhase() == 1);
        });
        add(g, "several parties at once", () -> {
            Phaser phaser = new Phaser();
            phaser.bulkRegister(3);
            together(phaser::arrive, phaser::arriveAndAwaitAdvance, phaser::arriveAndAwaitAdvance);
            check(phaser.getPhase() == 1 && phaser.getRegisteredParties() == 3);
        });
    }

    private static void exchangers() {
        String g = "Exchanger";
        add(g, "nobody comes", () -> {
            Exchanger<Box> exchanger = new Exchanger<>();
            together(() ->
                    check(fails(TimeoutException.class, () -> exchanger.exchange(null, 1, TimeUnit.MILLISECONDS))));
        });
        add(g, "an interrupt ends a wait", () -> {
            Exchanger<Box> exchanger = new Exchanger<>();
            interrupted(() -> exchanger.exchange(null));
        });
        add(g, "two threads swap twice", () -> {
            Exchanger<Box> exchanger = new Exchanger<>();
            together(
                    () -> {
                        check(exchanger.exchange(new Box(1)).content == 2);
                        check(exchanger.exchange(new Box(3)).content == 4);
                    },
                    () -> {
                        check(exchanger.exchange(new Box(2)).content == 1);
                        check(exchanger.exchange(new Box(4)).content == 3);
                    });
        });
        add(g, "four threads pair up", () -> {
            Exchanger<Integer> exchanger = new Exchanger<>();
            int[] got = new int[4];
            Step[] steps = new Step[4];
            for (int i = 0; i < 4; i++) {
                int mine = i;
                steps[i] = () -> got[mine] = exchanger.exchange(mine);
            }
            together(steps);
            for (int i = 0; i < 4; i++) {
                check(got[i] != i && got[got[i]] == i);
            }
        });
        add(g, "nothing for something", () -> {
            Exchanger<Box> exchanger = new Exchanger<>();
            together(
                    () -> check(exchanger.exchange(null).content == 1),
                    () -> check(exchanger.exchange(new Box(1)) == null));
        });
    }
}
