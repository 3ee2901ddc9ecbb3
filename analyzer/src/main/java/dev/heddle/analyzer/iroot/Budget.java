package dev.heddle.analyzer.iroot;

/**
 * How much is looked at. All at first; when that was much, of each summary the first, second, fourth ... access; then
 * its first; then nothing. What is left out is the same in every run.
 */
final class Budget {
    private final long most;
    private final int[] visits;
    private long work;
    private boolean isSampled;

    /**
     * @param most steps of work in each of the three stages
     * @param summaries how many there are
     */
    Budget(long most, int summaries) {
        this.most = most;
        visits = new int[summaries];
    }

    void spend(long steps) {
        work += steps;
    }

    /** Whether the next access of a summary is looked at. */
    boolean allows(int summary) {
        if (work < most) {
            return true;
        }
        int visit = ++visits[summary];
        boolean isChosen = work < 2 * most ? (visit & (visit - 1)) == 0 : work < 3 * most && visit == 1;
        isSampled |= !isChosen;
        return isChosen;
    }

    boolean isSpent() {
        isSampled |= work >= 3 * most;
        return work >= 3 * most;
    }

    boolean isSampled() {
        return isSampled;
    }
}
