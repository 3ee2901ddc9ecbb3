package dev.heddle.formats.foreign;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts what is odd in one file: a line of warning for each sort, with the first place. */
final class Oddities {
    private static final class Seen {
        private final String first;
        private long times;

        Seen(String first) {
            this.first = first;
        }
    }

    private final Path file;
    private final String unit;
    private final Map<Oddity, Seen> seen = new EnumMap<>(Oddity.class);

    /** @param unit what places count: {@code line} or {@code byte} */
    Oddities(Path file, String unit) {
        this.file = file;
        this.unit = unit;
    }

    /** @param who the thread, or empty; only the first one's name is kept */
    void add(Oddity oddity, long place, String who) {
        Seen known = seen.get(oddity);
        if (known == null) {
            known = new Seen(
                    file + " @ " + unit + " " + place + ": " + (who.isEmpty() ? "" : who + " ") + oddity.text());
            seen.put(oddity, known);
        }
        known.times++;
    }

    /** How often that was seen so far. */
    long times(Oddity oddity) {
        Seen known = seen.get(oddity);
        return known == null ? 0 : known.times;
    }

    /** Lines for the user, one for each sort of oddity. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Seen one : seen.values()) {
            lines.add(one.times == 1 ? one.first : one.first + " (the first of " + one.times + ")");
        }
        return Collections.unmodifiableList(lines);
    }
}
