package dev.heddle.replayer.minimise;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace.Blocked;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.lead.TraceTables;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What two executions have in common that fail in the same way. Numbers in messages do not count: a counter is too low
 * by one or by three, and threads change places. What a program exits with does.
 *
 * @param what kind, message and innermost frame
 * @param blocked where threads wait for ever for more than the end of another thread
 */
public record FailureSignature(String what, Set<String> blocked) {
    private static final Pattern OF_RACE = Pattern.compile(" by [0-9.]+|element [0-9]+");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+");

    /** Copies the set. */
    public FailureSignature {
        blocked = Set.copyOf(blocked);
    }

    /** @param tables those of the execution that failed */
    public static FailureSignature of(Failed failed, TraceTables tables) {
        Set<String> blocked = new TreeSet<>();
        if (failed.kind() == FailureKind.DEADLOCK) {
            failed.blocked().forEach(b -> {
                if (b.kind() != EventKind.JOIN) {
                    blocked.add(blocked(b, tables));
                }
            });
        }
        String frame = failed.stack().isEmpty() ? "" : failed.stack().get(0);
        return new FailureSignature(failed.kind() + " " + message(failed) + " " + frame, blocked);
    }

    private static String blocked(Blocked b, TraceTables tables) {
        if (b.site() < 0) {
            return b.kind().name();
        }
        SiteEntry site = tables.site(b.site());
        return b.kind() + " " + site.className() + "." + site.method() + "@" + site.bytecodeIndex();
    }

    private static String message(Failed failed) {
        return switch (failed.kind()) {
            case EXIT, SPIN -> failed.headline();
            case RACE -> OF_RACE.matcher(failed.headline()).replaceAll("");
            case EXCEPTION -> NUMBER.matcher(failed.headline()).replaceAll("0");
            case DEADLOCK, LIVELOCK, UNFINISHED, OUTSIDE, LEAK -> "";
        };
    }
}
