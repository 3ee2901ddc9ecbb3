package dev.heddle.replayer.strategy;

/** Every execution's seed, drawn anew from the campaign's. */
public final class Seeds {
    private Seeds() {}

    /**
     * The seed of one execution: the SplitMix64 sequence of the campaign's seed (Steele, Lea, Flood, OOPSLA 2014).
     *
     * @param execution from 1
     */
    public static long ofExecution(long campaignSeed, long execution) {
        long z = campaignSeed + execution * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
