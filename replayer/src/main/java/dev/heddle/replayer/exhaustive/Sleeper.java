package dev.heddle.replayer.exhaustive;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A thread whose next step need not be tried now, since it has been from an earlier state and commutes with all steps
 * made since.
 *
 * @param thread number of the thread
 * @param branches the outcomes of the step that have been tried
 * @param whole whether it has no others in this state
 */
record Sleeper(int thread, List<Branch> branches, boolean whole) {
    /** What is left of it after a step of another thread; null for nothing. */
    @Nullable
    Sleeper after(Footprint step, Dependence dependence) {
        List<Branch> left = new ArrayList<>();
        boolean stillWhole = whole;
        for (Branch branch : branches) {
            if (dependence.isDependent(step, branch.footprint())) {
                stillWhole = false;
            } else {
                left.add(branch);
                stillWhole &= !step.feeds(branch.footprint());
            }
        }
        return left.isEmpty() ? null : new Sleeper(thread, left, stillWhole);
    }
}
