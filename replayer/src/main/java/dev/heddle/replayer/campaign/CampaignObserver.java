package dev.heddle.replayer.campaign;

/** Looks at the executions of a campaign for a part that the core does without. Thread-safe. */
public interface CampaignObserver extends CampaignListener {
    /** What has been seen so far in this JVM; the command gives it back to the part. */
    byte[] soFar();

    /** A line for the user where not all that was seen is kept, else empty. */
    String limit();
}
