package dev.heddle.formats.trace;

import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The ids that the threads of a recorded program had ({@code Thread.getId()}), as one of the switches of a trace:
 * {@code 0.1=31,0.2=34}. Programs index arrays by them. A replay gives each thread, known by its path, the same id.
 */
public final class ThreadIds {
    /** The switch. */
    public static final String SWITCH = "thread-ids";
    /** Threads of which the ids are kept: those of a program that makes more are hardly indices. */
    private static final int MOST = 1 << 14;

    private static final int MOST_DIGITS = 11;

    private final StringJoiner text = new StringJoiner(",");
    private int count;

    /** Adds a thread of the program but for main; others, and threads without a known id, are left out. */
    public void add(String path, long id) {
        if (id > 0 && path.startsWith("0.") && count < MOST) {
            count++;
            text.add(path + "=" + id);
        }
    }

    /** The value of the switch; empty where no id is known. */
    @Override
    public String toString() {
        return text.toString();
    }

    /** By path, the ids of a trace with these switches; what is no number is left out. */
    public static Map<String, Long> of(Trace.Header header) {
        Map<String, Long> ids = new HashMap<>();
        for (String entry : header.switches().getOrDefault(SWITCH, "").split(",")) {
            int at = entry.indexOf('=');
            String id = entry.substring(at + 1);
            if (at > 0 && id.length() <= MOST_DIGITS && id.matches("[0-9]+")) {
                ids.put(entry.substring(0, at), Long.parseLong(id));
            }
        }
        return ids;
    }
}
