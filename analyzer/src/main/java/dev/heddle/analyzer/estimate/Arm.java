package dev.heddle.analyzer.estimate;

/**
 * What one strategy had of a campaign.
 *
 * @param strategy its name without parameters
 * @param depth its d, or -1 where it has none
 * @param history its h, or -1 where it has none
 * @param bound the number that its steps or sinks are drawn over where the user gave one, or -1 for the estimate's
 * @param newest whether each of its reads sees the newest write
 * @param executions how many it had
 * @param escapes how often a rule against starvation made the choice: as many executions, at most, are outside of the guarantee
 */
public record Arm(String strategy, int depth, int history, int bound, boolean newest, long executions, long escapes) {
    /** Executions to which the guarantee applies. */
    long guaranteed() {
        return Math.max(0, executions - escapes);
    }

    /** What one of these executions guarantees for bugs of the depth, whose reads look at most {@code h} writes back. */
    Chance chance(Estimate e, Bugs bugs, int d, int h) {
        boolean showsNewest = newest || e.openReads() == 0;
        return switch (strategy) {
            case "pct" ->
                bugs == Bugs.ORDERINGS && showsNewest && depth >= d && covers(e.steps())
                        ? Guarantee.pct(e, depth, Math.max(bound, e.steps())).perExecution()
                        : Chance.NONE;
            case "pctwm" ->
                bugs == Bugs.COMMUNICATIONS && depth >= d && history >= h && covers(e.kCom())
                        ? Guarantee.pctwm(depth, history, Math.max(bound, e.kCom()))
                                .perExecution()
                        : Chance.NONE;
            case "pos" -> showsAny(bugs, e) ? Guarantee.pos(e).perExecution() : Chance.NONE;
            case "random" -> showsAny(bugs, e) ? Guarantee.random(e).perExecution() : Chance.NONE;
            default -> Chance.NONE;
        };
    }

    private boolean covers(int estimated) {
        return bound < 0 || bound >= estimated;
    }

    /** Where no read has a choice, executions and interleavings are the same. */
    private boolean showsAny(Bugs bugs, Estimate e) {
        return e.openReads() == 0 || (newest && bugs == Bugs.ORDERINGS);
    }
}
