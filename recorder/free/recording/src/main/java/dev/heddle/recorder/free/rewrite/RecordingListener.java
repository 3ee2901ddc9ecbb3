package dev.heddle.recorder.free.rewrite;

import dev.heddle.recorder.free.log.LogFile.LogField;
import dev.heddle.recorder.free.log.LogFile.LogSite;
import java.util.List;

/**
 * Hears what records may name. Called on the thread that loads a class, hooks switched off, by one thread at a time.
 */
public interface RecordingListener {
    /** New sites, in the order of their numbers, the first from 1 on. Code that uses them runs after this returns. */
    void sites(List<LogSite> sites);

    /** New fields, in the order of their numbers, the first from 0 on. */
    void fields(List<LogField> fields);

    /**
     * A class is not recorded, or not as it should be.
     *
     * @param className internal name
     * @param reason one line
     */
    void failed(String className, String reason);

    /**
     * A class is recorded, but something about it is worth to be known.
     *
     * @param className internal name
     * @param what one line
     */
    default void warned(String className, String what) {}

    /**
     * A class is not recorded because that is how the filter wants it.
     *
     * @param className internal name
     * @param why what the class is among, and who said so
     */
    default void leftOut(String className, String why) {}
}
