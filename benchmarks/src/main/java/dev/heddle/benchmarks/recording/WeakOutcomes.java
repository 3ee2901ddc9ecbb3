package dev.heddle.benchmarks.recording;

import dev.heddle.recorder.free.hooks.MarkWord;
import dev.heddle.recorder.free.hooks.Recording;
import dev.heddle.recorder.free.hooks.ThreadLog;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How often store buffering and message passing end in an outcome that no interleaving has, recorded and not. Two
 * threads go over the same objects, as jcstress has it; the next lot begins when both are done.
 */
public final class WeakOutcomes {
    private static final int LOT = 256;

    /** A program with two actors. */
    private enum Test {
        STORE_BUFFERING_PLAIN,
        STORE_BUFFERING_PLAIN_RECORDED,
        STORE_BUFFERING_OPAQUE,
        STORE_BUFFERING_OPAQUE_RECORDED,
        MESSAGE_PASSING_PLAIN,
        MESSAGE_PASSING_PLAIN_RECORDED,
        MESSAGE_PASSING_OPAQUE,
        MESSAGE_PASSING_OPAQUE_RECORDED;

        boolean recorded() {
            return name().endsWith("RECORDED");
        }

        boolean storeBuffering() {
            return name().startsWith("STORE");
        }

        boolean opaque() {
            return name().contains("OPAQUE");
        }
    }

    private static final VarHandle X = handle("x");
    private static final VarHandle Y = handle("y");

    private final Test test;
    private final Point[] xs = new Point[LOT];
    private final Point[] ys = new Point[LOT];
    private final int[] first = new int[LOT];
    private final int[] second = new int[LOT];
    private final AtomicInteger arrived = new AtomicInteger();

    private WeakOutcomes(Test test) {
        this.test = test;
    }

    public static void main(String[] args) throws InterruptedException {
        int lots = args.length > 0 ? Integer.parseInt(args[0]) : 20_000;
        MarkWord.install();
        Recording.begin(new RingBuffers());
        ThreadLog.current();
        System.out.println(
                "| test | objects | both stores missed, or the message without its contents | per million |");
        System.out.println("|---|---|---|---|");
        for (Test test : Test.values()) {
            long weak = new WeakOutcomes(test).run(lots);
            System.out.printf(
                    "| %s | %d | %d | %.1f |%n",
                    test.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '),
                    (long) lots * LOT,
                    weak,
                    weak * 1e6 / ((double) lots * LOT));
        }
    }

    private long run(int lots) throws InterruptedException {
        long weak = 0;
        fill();
        Thread other = new Thread(() -> {
            for (int lot = 0; lot < lots; lot++) {
                meet(3 * lot + 1);
                touch();
                meet(3 * lot + 2);
                actor(false);
                meet(3 * lot + 3);
            }
        });
        other.start();
        for (int lot = 0; lot < lots; lot++) {
            meet(3 * lot + 1);
            meet(3 * lot + 2);
            actor(true);
            meet(3 * lot + 3);
            for (int i = 0; i < LOT; i++) {
                boolean isWeak =
                        test.storeBuffering() ? first[i] == 0 && second[i] == 0 : first[i] == 1 && second[i] == 0;
                weak += isWeak ? 1 : 0;
            }
            fill();
        }
        other.join();
        return weak;
    }

    /** Both threads wait for each other, for the so-manieth time. */
    private void meet(int time) {
        arrived.incrementAndGet();
        for (int spins = 1; arrived.get() < 2 * time; spins++) {
            if (spins % 10_000 == 0) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
    }

    private void fill() {
        for (int i = 0; i < LOT; i++) {
            xs[i] = Point.recorded();
            ys[i] = Point.recorded();
            if (test.recorded()) {
                Recording.escape(xs[i]);
                Recording.escape(ys[i]);
            }
        }
    }

    /** What both threads use is shared before they begin. */
    private void touch() {
        if (test.recorded()) {
            for (int i = 0; i < LOT; i++) {
                first[i] = Point.readX(xs[i], 9) + Point.readY(ys[i], 10);
            }
        }
    }

    private void actor(boolean one) {
        if (test.storeBuffering()) {
            if (one) {
                storeXLoadY();
            } else {
                storeYLoadX();
            }
        } else if (one) {
            send();
        } else {
            receive();
        }
    }

    private void storeXLoadY() {
        switch (test) {
            case STORE_BUFFERING_PLAIN -> {
                for (int i = 0; i < LOT; i++) {
                    xs[i].x = 1;
                    first[i] = ys[i].y;
                }
            }
            case STORE_BUFFERING_PLAIN_RECORDED -> {
                for (int i = 0; i < LOT; i++) {
                    Point.writeX(xs[i], 1, 3);
                    first[i] = Point.readY(ys[i], 2);
                }
            }
            case STORE_BUFFERING_OPAQUE -> {
                for (int i = 0; i < LOT; i++) {
                    X.setOpaque(xs[i], 1);
                    first[i] = (int) Y.getOpaque(ys[i]);
                }
            }
            case STORE_BUFFERING_OPAQUE_RECORDED -> {
                for (int i = 0; i < LOT; i++) {
                    writeOpaqueX(xs[i]);
                    first[i] = readOpaqueY(ys[i]);
                }
            }
            default -> throw new AssertionError(test);
        }
    }

    private void storeYLoadX() {
        switch (test) {
            case STORE_BUFFERING_PLAIN -> {
                for (int i = 0; i < LOT; i++) {
                    ys[i].y = 1;
                    second[i] = xs[i].x;
                }
            }
            case STORE_BUFFERING_PLAIN_RECORDED -> {
                for (int i = 0; i < LOT; i++) {
                    Point.writeY(ys[i], 1, 4);
                    second[i] = Point.readX(xs[i], 1);
                }
            }
            case STORE_BUFFERING_OPAQUE -> {
                for (int i = 0; i < LOT; i++) {
                    Y.setOpaque(ys[i], 1);
                    second[i] = (int) X.getOpaque(xs[i]);
                }
            }
            case STORE_BUFFERING_OPAQUE_RECORDED -> {
                for (int i = 0; i < LOT; i++) {
                    writeOpaqueY(ys[i]);
                    second[i] = readOpaqueX(xs[i]);
                }
            }
            default -> throw new AssertionError(test);
        }
    }

    private void send() {
        switch (test) {
            case MESSAGE_PASSING_PLAIN -> {
                for (int i = 0; i < LOT; i++) {
                    xs[i].x = 1;
                    ys[i].y = 1;
                }
            }
            case MESSAGE_PASSING_PLAIN_RECORDED -> {
                for (int i = 0; i < LOT; i++) {
                    Point.writeX(xs[i], 1, 3);
                    Point.writeY(ys[i], 1, 4);
                }
            }
            case MESSAGE_PASSING_OPAQUE -> {
                for (int i = 0; i < LOT; i++) {
                    X.setOpaque(xs[i], 1);
                    Y.setOpaque(ys[i], 1);
                }
            }
            case MESSAGE_PASSING_OPAQUE_RECORDED -> {
                for (int i = 0; i < LOT; i++) {
                    writeOpaqueX(xs[i]);
                    writeOpaqueY(ys[i]);
                }
            }
            default -> throw new AssertionError(test);
        }
    }

    private void receive() {
        switch (test) {
            case MESSAGE_PASSING_PLAIN -> {
                for (int i = 0; i < LOT; i++) {
                    first[i] = ys[i].y;
                    second[i] = xs[i].x;
                }
            }
            case MESSAGE_PASSING_PLAIN_RECORDED -> {
                for (int i = 0; i < LOT; i++) {
                    first[i] = Point.readY(ys[i], 2);
                    second[i] = Point.readX(xs[i], 1);
                }
            }
            case MESSAGE_PASSING_OPAQUE -> {
                for (int i = 0; i < LOT; i++) {
                    first[i] = (int) Y.getOpaque(ys[i]);
                    second[i] = (int) X.getOpaque(xs[i]);
                }
            }
            case MESSAGE_PASSING_OPAQUE_RECORDED -> {
                for (int i = 0; i < LOT; i++) {
                    first[i] = readOpaqueY(ys[i]);
                    second[i] = readOpaqueX(xs[i]);
                }
            }
            default -> throw new AssertionError(test);
        }
    }

    private static int readOpaqueX(Point o) {
        long[] shadow = Recording.shadow(o, o.heddle$state());
        while (true) {
            long seen = Recording.beginOverlappingRead(shadow, Point.X);
            int value = (int) X.getOpaque(o);
            if (Recording.endRead(shadow, Point.X, seen, 5)) {
                return value;
            }
            if (Recording.overlapped(shadow, Point.X, seen)) {
                int next = (int) X.getOpaque(o);
                if (next != value && Recording.endOverlapped(shadow, Point.X, seen, 5)) {
                    return value;
                }
            }
        }
    }

    private static void writeOpaqueX(Point o) {
        long[] shadow = Recording.shadow(o, o.heddle$state());
        long held = Recording.beginWrite(shadow, Point.X);
        X.setOpaque(o, 1);
        Recording.endWrite(shadow, Point.X, held, 7);
    }

    private static int readOpaqueY(Point o) {
        long[] shadow = Recording.shadow(o, o.heddle$state());
        while (true) {
            long seen = Recording.beginOverlappingRead(shadow, Point.Y);
            int value = (int) Y.getOpaque(o);
            if (Recording.endRead(shadow, Point.Y, seen, 6)) {
                return value;
            }
            if (Recording.overlapped(shadow, Point.Y, seen)) {
                int next = (int) Y.getOpaque(o);
                if (next != value && Recording.endOverlapped(shadow, Point.Y, seen, 6)) {
                    return value;
                }
            }
        }
    }

    private static void writeOpaqueY(Point o) {
        long[] shadow = Recording.shadow(o, o.heddle$state());
        long held = Recording.beginWrite(shadow, Point.Y);
        Y.setOpaque(o, 1);
        Recording.endWrite(shadow, Point.Y, held, 8);
    }

    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findVarHandle(Point.class, field, int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
