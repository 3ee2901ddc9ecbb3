import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogFile;
import dev.heddle.recorder.free.log.LogFileReader;
import dev.heddle.recorder.free.log.LogWords;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares the recording of a KilledAtWork with what its threads had counted: one line, and status 1 where a write is missing. See kill.sh. */
public class KillCheck {
    public static void main(String[] arguments) throws Exception {
        ByteBuffer counts = ByteBuffer.wrap(Files.readAllBytes(Path.of(arguments[1])));
        long counted = 0;
        long lost = 0;
        long records = 0;
        try (LogFile log = LogFileReader.open(Path.of(arguments[0]))) {
            for (int thread = 1; thread <= log.threads().size(); thread++) {
                LogFile.LogThread entry = log.threads().get(thread - 1);
                records += entry.end() - entry.first();
                if (entry.name().startsWith("worker-")) {
                    long done = counts.getLong(64 * Integer.parseInt(entry.name().substring("worker-".length())));
                    counted += done;
                    lost += Math.max(0, done - writes(log, thread));
                }
            }
        }
        System.out.println(records + " records, " + counted + " writes counted, " + lost + " lost");
        System.exit(lost == 0 && counted > 0 ? 0 : 1);
    }

    private static long writes(LogFile log, int thread) throws Exception {
        long writes = 0;
        for (LogFile.LogCursor cursor = log.records(thread, 0); cursor.next(); ) {
            int variant = LogWords.variant(cursor.word0());
            if (variant == LogRecord.EVENT) {
                LogFile.LogSite site = log.sites().get(LogWords.site(cursor.word0()) - 1);
                if (site.entry().kind() == EventKind.WRITE && site.entry().member().endsWith("Box.value")) {
                    writes++;
                }
            }
        }
        return writes;
    }
}
