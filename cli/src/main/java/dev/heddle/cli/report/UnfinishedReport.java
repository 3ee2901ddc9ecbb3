package dev.heddle.cli.report;

import dev.heddle.replayer.job.CampaignResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What is said of executions that neither passed nor failed, and what to do about them. */
final class UnfinishedReport {
    private UnfinishedReport() {}

    /** Lines of the report; none where all executions ended. */
    static List<String> lines(Map<String, Long> unfinished) {
        List<String> lines = new ArrayList<>();
        List<String> parts = new ArrayList<>();
        add(parts, unfinished, CampaignResult.EVENTS, "cut off by --max-events");
        add(parts, unfinished, CampaignResult.TIME, "cut off by --max-seconds");
        add(parts, unfinished, CampaignResult.LIMIT, "cut off by --time-limit");
        add(parts, unfinished, CampaignResult.DIED, "lost with a JVM that died");
        if (!parts.isEmpty()) {
            lines.add("did not end: " + String.join(", ", parts));
        }
        long cut = count(unfinished, CampaignResult.EVENTS) + count(unfinished, CampaignResult.TIME);
        if (cut > 0) {
            lines.add("  (shut down executors, servers and polling loops in the program, or raise the bound;"
                    + " --fail-on unfinished reports it as a failure, with a trace)");
        }
        long outside = count(unfinished, CampaignResult.OUTSIDE);
        if (outside > 0) {
            lines.add("waits for external input: " + Figures.count(outside, "execution")
                    + " in which all threads waited for input from outside of the program, such as a connection");
            lines.add(
                    "  (let a thread of the program be the other side; --fail-on outside reports it as a failure, with a trace)");
        }
        return lines;
    }

    private static void add(List<String> parts, Map<String, Long> unfinished, String reason, String text) {
        long n = count(unfinished, reason);
        if (n > 0) {
            parts.add(Figures.count(n, "execution") + " " + text);
        }
    }

    private static long count(Map<String, Long> unfinished, String reason) {
        return unfinished.getOrDefault(reason, 0L);
    }
}
