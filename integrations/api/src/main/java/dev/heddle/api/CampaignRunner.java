package dev.heddle.api;

import java.util.SortedMap;

/** Runs campaigns for a test that is not itself under control; provided as a service by {@code heddle-junit}. */
public interface CampaignRunner {
    /**
     * Runs the test that the calling thread is in many times under control, up to and including the check that asks for
     * it.
     *
     * @return how many executions reported which outcome; empty where none did
     * @throws AssertionError where an execution fails, or where the campaign cannot be trusted
     */
    SortedMap<String, Long> run(Campaign campaign);
}
