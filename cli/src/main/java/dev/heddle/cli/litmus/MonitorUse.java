package dev.heddle.cli.litmus;

import dev.heddle.formats.litmus.LitmusOperation.Lock;
import dev.heddle.formats.litmus.LitmusOperation.Unlock;
import dev.heddle.formats.litmus.LitmusStep;
import dev.heddle.formats.litmus.LitmusTest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The monitors of a test.
 *
 * @param names of all of them
 * @param nested whether every thread releases them in reverse order and without conditions, as synchronized blocks do
 */
record MonitorUse(SortedSet<String> names, boolean nested) {
    static MonitorUse of(LitmusTest test) {
        SortedSet<String> names = new TreeSet<>();
        boolean nested = true;
        for (List<LitmusStep> thread : test.threads()) {
            Deque<String> held = new ArrayDeque<>();
            for (LitmusStep step : thread) {
                if (step.operation() instanceof Lock lock) {
                    names.add(lock.monitor());
                    nested &= step.guards().isEmpty();
                    held.push(lock.monitor());
                } else if (step.operation() instanceof Unlock unlock) {
                    names.add(unlock.monitor());
                    nested &= step.guards().isEmpty() && unlock.monitor().equals(held.poll());
                }
            }
            nested &= held.isEmpty();
        }
        return new MonitorUse(names, nested);
    }
}
