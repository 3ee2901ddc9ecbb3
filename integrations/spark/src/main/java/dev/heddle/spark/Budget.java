package dev.heddle.spark;

import java.util.ArrayList;
import java.util.List;

/**
 * How the executions of a campaign are given to its programs, round by round. In the first round each program gets its
 * even part of what was asked for. Later ones divide events, as what executions cost: a quarter of a round stays where
 * it was asked for, and the rest goes to programs in proportion to the new iRoots that the next event is estimated to
 * show, which by Good and Turing is the number of iRoots that one execution alone has exposed, by the number of events.
 * All figures are of executions, none is of a clock, so that the same campaign is always divided alike.
 */
final class Budget {
    private static final int STAYS = 4;

    private Budget() {}

    /**
     * How far a program is.
     *
     * @param asked executions that were asked for, at least 1
     * @param made executions that were made
     * @param events of these
     * @param once iRoots that one execution alone has exposed
     * @param goesOn whether more executions are to be made
     */
    record Standing(long asked, long made, long events, long once, boolean goesOn) {}

    /**
     * Executions of each program in the next round.
     *
     * @param round from 1
     * @param rounds how many there are
     */
    static List<Long> next(List<Standing> programs, int round, int rounds) {
        List<Long> even = new ArrayList<>();
        for (Standing one : programs) {
            even.add(one.goesOn() ? part(one.asked(), round, rounds) : 0);
        }
        if (round == 1 || programs.stream().noneMatch(Budget::shows)) {
            return even;
        }
        double events = 0;
        double rates = 0;
        for (Standing one : programs) {
            long share = part(one.asked(), round, rounds);
            long stays = one.goesOn() ? share / STAYS : 0;
            events += (share - stays) * cost(one);
            rates += shows(one) ? rate(one) : 0;
        }
        List<Long> next = new ArrayList<>();
        for (int i = 0; i < programs.size(); i++) {
            Standing one = programs.get(i);
            double moved = shows(one) ? events * (rate(one) / rates) / cost(one) : 0;
            next.add(one.goesOn() ? even.get(i) / STAYS + (long) moved : 0);
        }
        return next;
    }

    /** Share of a round; the first rounds get what cannot be divided. */
    private static long part(long asked, int round, int rounds) {
        return asked / rounds + (round <= asked % rounds ? 1 : 0);
    }

    private static boolean shows(Standing one) {
        return one.goesOn() && one.once() > 0 && one.events() > 0;
    }

    /** Estimated new iRoots of the next event. */
    private static double rate(Standing one) {
        return (double) one.once() / one.events();
    }

    /** Events of an execution. */
    private static double cost(Standing one) {
        return one.made() == 0 ? 1 : Math.max(1, (double) one.events() / one.made());
    }
}
