package dev.heddle.analyzer.iroot;

import java.util.List;

/** All that is kept of one execution once it is condensed: what the searches for idioms read. */
record Execution(
        List<EventLog> logs,
        Summaries summaries,
        Histories histories,
        Dependences dependences,
        OrderedPairs ordered,
        Signatures signatures,
        PredictorOptions options) {

    /** Execution index of a thread's event. */
    int index(int thread, int position) {
        return logs.get(thread).index(position);
    }

    int source(int summary) {
        return StaticSites.source(summaries.op(summary));
    }

    /** What the target is where it depends on the source. */
    int target(int source, int target) {
        return StaticSites.target(summaries.code(source), summaries.op(target));
    }

    int thread(int summary) {
        return summaries.thread(summary);
    }
}
