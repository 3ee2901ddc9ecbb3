package dev.heddle.analyzer.derive;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Traces of small random programs: accesses of two variables, two monitors, wait and notify, a start and sometimes a
 * join by main.
 */
final class RandomProgramTrace {
    private static final int FREE = -1;

    private enum Op {
        READ_X,
        READ_Y,
        WRITE_X,
        WRITE_Y,
        UPDATE_X,
        LOCK_M,
        UNLOCK_M,
        LOCK_N,
        UNLOCK_N,
        WAIT_M,
        WAKE_M,
        NOTIFY_M,
        START,
        JOIN
    }

    private final SplittableRandom random;
    private final TraceBuilder trace = new TraceBuilder("Random");
    private final int[] variables;
    private final int[] monitors;
    private final int[] owner = {FREE, FREE};
    private final List<List<Op>> program = new ArrayList<>();
    private final List<Integer> waiting = new ArrayList<>();
    private final List<Integer> notified = new ArrayList<>();
    private int child;

    private RandomProgramTrace(long seed) {
        random = new SplittableRandom(seed);
        variables = new int[] {trace.staticField("x"), trace.staticField("y")};
        monitors = new int[] {trace.monitor(trace.object("M")), trace.monitor(trace.object("N"))};
    }

    /** An execution of at most {@code most} events, which may end in a deadlock. */
    static Trace of(long seed, int most) {
        return new RandomProgramTrace(seed).run(most);
    }

    private Trace run(int most) {
        int threads = 2 + random.nextInt(2);
        boolean starts = random.nextInt(3) == 0;
        for (int t = 0; t < threads; t++) {
            if (t > 0) {
                trace.thread("0." + t, "t" + t);
            }
            program.add(thread(most / threads));
        }
        child = starts ? threads - 1 : FREE;
        if (starts) {
            program.get(0).add(random.nextInt(program.get(0).size() + 1), Op.START);
            if (random.nextBoolean()) {
                program.get(0).add(Op.JOIN);
            }
        }
        int[] next = new int[threads];
        while (true) {
            List<Integer> enabled = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                if (next[t] < program.get(t).size()
                        && isEnabled(t, program.get(t).get(next[t]), next)) {
                    enabled.add(t);
                }
            }
            if (enabled.isEmpty()) {
                for (int i = 0; i < trace.events().size(); i++) {
                    trace.events().setEnabled(i, 2); // a scheduling point before each
                }
                return trace.passed();
            }
            int t = enabled.get(random.nextInt(enabled.size()));
            execute(t, program.get(t).get(next[t]++));
        }
    }

    private List<Op> thread(int most) {
        List<Op> ops = new ArrayList<>();
        int holds = FREE;
        while (ops.size() < most - 1) {
            int coin = random.nextInt(12);
            if (coin < 5) {
                ops.add(Op.values()[coin]);
            } else if (coin < 7) {
                ops.add(Op.values()[random.nextInt(4)]);
            } else if (coin < 10 && holds == FREE) {
                holds = random.nextInt(2);
                ops.add(holds == 0 ? Op.LOCK_M : Op.LOCK_N);
            } else if (coin < 10) {
                ops.add(holds == 0 ? Op.UNLOCK_M : Op.UNLOCK_N);
                holds = FREE;
            } else if (holds == 1 && !ops.contains(Op.LOCK_M)) {
                ops.add(Op.LOCK_M);
                ops.add(Op.UNLOCK_M);
            } else if (holds == 0) {
                switch (random.nextInt(3)) {
                    case 0 -> ops.add(Op.NOTIFY_M);
                    case 1 -> ops.addAll(List.of(Op.WAIT_M, Op.WAKE_M));
                    default -> ops.addAll(List.of(Op.LOCK_N, Op.UNLOCK_N));
                }
            }
        }
        if (holds != FREE) {
            ops.add(holds == 0 ? Op.UNLOCK_M : Op.UNLOCK_N);
        }
        return ops;
    }

    private boolean isEnabled(int t, Op op, int[] next) {
        return switch (op) {
                    case LOCK_M -> owner[0] == FREE;
                    case LOCK_N -> owner[1] == FREE;
                    case WAKE_M -> owner[0] == FREE && notified.contains(t);
                    case JOIN -> next[child] == program.get(child).size();
                    default -> t != child || trace.events().size() > 0 && started();
                }
                && (t != child || started());
    }

    private boolean started() {
        for (int i = 0; i < trace.events().size(); i++) {
            if (trace.events().kind(i) == EventKind.START) {
                return true;
            }
        }
        return false;
    }

    private void execute(int t, Op op) {
        int line = trace.events().size() + 1;
        switch (op) {
            case READ_X -> trace.read(t, variables[0], line);
            case READ_Y -> trace.read(t, variables[1], line);
            case WRITE_X -> trace.write(t, variables[0], line, random.nextInt(3));
            case WRITE_Y -> trace.write(t, variables[1], line, random.nextInt(3));
            case UPDATE_X -> trace.update(t, variables[0], line, random.nextInt(3));
            case LOCK_M, LOCK_N -> {
                int m = op == Op.LOCK_M ? 0 : 1;
                owner[m] = t;
                trace.lock(t, monitors[m], line);
            }
            case UNLOCK_M, UNLOCK_N -> {
                int m = op == Op.UNLOCK_M ? 0 : 1;
                owner[m] = FREE;
                trace.unlock(t, monitors[m], line);
            }
            case WAIT_M -> {
                owner[0] = FREE;
                waiting.add(t);
                trace.await(t, monitors[0], line);
            }
            case WAKE_M -> {
                owner[0] = t;
                notified.remove((Integer) t);
                trace.wake(t, monitors[0], line);
            }
            case NOTIFY_M -> {
                int woken = waiting.isEmpty() ? -1 : waiting.remove(random.nextInt(waiting.size()));
                if (woken >= 0) {
                    notified.add(woken);
                }
                trace.notifyOne(t, monitors[0], line, woken);
            }
            case START -> trace.start(t, child, line);
            case JOIN -> trace.join(t, child, line);
        }
    }
}
