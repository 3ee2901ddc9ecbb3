package dev.heddle.recorder.free.rewrite;

import dev.heddle.formats.recording.RecordingScope;
import dev.heddle.recorder.free.log.LogFile.LogField;
import dev.heddle.recorder.free.log.LogFile.LogSite;
import dev.heddle.recorder.instrument.CorpusCheck;
import dev.heddle.recorder.instrument.CorpusLoader;
import dev.heddle.recorder.instrument.OtherAgents;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.util.List;

/** How classes of the corpus are recorded. */
enum RecordedCorpus implements CorpusLoader.Mode {
    RECORDED,
    RECORDED_IN_FULL,
    /** As where it was loaded before recording began. */
    RECORDED_LATER;

    @Override
    public boolean isLater() {
        return this == RECORDED_LATER;
    }

    @Override
    public ClassFileTransformer transformer(CorpusLoader loader) {
        return new RecordingTransformer(
                new RecordingTables(listener(loader)),
                RecordingFilter.of(RecordingScope.shared(List.of("*"), List.of(), List.of())),
                this == RECORDED_IN_FULL,
                this == RECORDED_LATER,
                null,
                OtherAgents.NONE);
    }

    private static RecordingListener listener(CorpusLoader loader) {
        return new RecordingListener() {
            @Override
            public void sites(List<LogSite> sites) {}

            @Override
            public void fields(List<LogField> fields) {}

            @Override
            public void failed(String className, String reason) {
                loader.failed(className, reason);
            }
        };
    }

    /**
     * By hand: every class of every jar in the folders and files given, recorded as the property {@code mode} says;
     * prints a table.
     */
    public static void main(String[] arguments) throws IOException {
        CorpusCheck.run(arguments, valueOf(System.getProperty("mode", "RECORDED")));
    }
}
