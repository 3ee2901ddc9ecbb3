package dev.heddle.analyzer.analysis;

import dev.heddle.formats.source.PartSource;
import dev.heddle.formats.stream.EventSource;

/** The beginning of a run's log, which may have more events than a service can go over in bearable time. */
final class LogBeginning {
    /** Events that are gone over unless others are asked for: a pass of some ten seconds. */
    static final int MOST = 50_000_000;

    private LogBeginning() {}

    /** Whether a source is a log, whose number of events nothing says beforehand. */
    static boolean isLog(EventSource source) {
        return source.header().isFree() && source.announcedEvents() < 0;
    }

    /** The first events of a log; other sources as they are. */
    static EventSource of(EventSource source, int most) {
        return isLog(source) ? new PartSource(source, most) : source;
    }
}
