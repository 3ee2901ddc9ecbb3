package dev.heddle.replayer.process;

import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.CampaignResult;
import java.util.function.LongSupplier;

/**
 * Tells by the clock when the execution under way is to be cut off: its own time is over, or that of the campaign.
 * Asked by the watchdog alone.
 */
final class TimeLimits {
    static final long NEVER = Long.MAX_VALUE;
    /** Time that an execution gets to end after it was cut off. */
    private static final long GRACE_NANOS = 600_000_000;
    /** An execution that ends by itself soon after the campaign's limit may do so: most executions are short. */
    private static final long SOON_NANOS = 200_000_000;
    /** A heap of which this part of one more is in use is nearly full. */
    private static final long FULL = 3;

    private final Engine engine;
    private final long executionNanos;
    private final LongSupplier campaignLeft;
    private final String executionText;
    private final String campaignText;
    private long number = -1;
    private long began;
    private long told = NEVER;
    private String reason = "";
    private String heapText = "";

    /** @param campaignLeft how much time the campaign has left, in ns, or {@link #NEVER} */
    TimeLimits(Engine engine, Bounds bounds, long timeLimitMillis, LongSupplier campaignLeft) {
        this.engine = engine;
        this.executionNanos = bounds.millis() * 1_000_000L;
        this.campaignLeft = campaignLeft;
        this.executionText = "still running after " + seconds(bounds.millis()) + " (--max-seconds)";
        this.campaignText = "still running at the time limit of " + seconds(timeLimitMillis) + " (--time-limit)";
    }

    private static String seconds(long millis) {
        return millis % 1000 == 0 ? millis / 1000 + " s" : millis / 1000.0 + " s";
    }

    /**
     * Looks at the clock, and tells an execution to end where it is time.
     *
     * @return true where one has been told so and has not, although it had some time for it
     */
    boolean look(long now) {
        long current = engine.oversight().number();
        if (current != number) {
            number = current;
            began = now;
            told = NEVER;
        }
        if (!engine.oversight().isUnderWay()) {
            return false;
        }
        if (told != NEVER) {
            return now - told > GRACE_NANOS;
        }
        if (executionNanos > 0 && now - began > executionNanos) {
            tell(now, CampaignResult.TIME);
        } else if (campaignLeft.getAsLong() < -SOON_NANOS) {
            tell(now, CampaignResult.LIMIT);
        }
        return false;
    }

    private void tell(long now, String why) {
        told = now;
        reason = why;
        heapText = heapText();
        engine.oversight().cutOff(number, why, text());
    }

    /** Why the execution was told to end, as in {@link CampaignResult#unfinished}. */
    String reason() {
        return reason;
    }

    String text() {
        return (reason.equals(CampaignResult.LIMIT) ? campaignText : executionText) + heapText;
    }

    /** Use of the heap where it is nearly full: a program that fills a large one takes long for that. */
    private static String heapText() {
        Runtime jvm = Runtime.getRuntime();
        long used = jvm.totalMemory() - jvm.freeMemory();
        return used / FULL < jvm.maxMemory() / (FULL + 1)
                ? ""
                : ", with " + (used >> 20) + " of " + (jvm.maxMemory() >> 20) + " MB of the heap in use";
    }
}
