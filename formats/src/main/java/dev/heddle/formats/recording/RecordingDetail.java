package dev.heddle.formats.recording;

import java.util.Locale;

/** How much of an execution a free recording has ({@code docs/adr/0085}). */
public enum RecordingDetail {
    /** Every access of recorded code. */
    FULL,
    /** Accesses to what several threads have touched. */
    SHARED,
    /**
     * What orders threads alone: monitors, calls of java.util.concurrent, starts and ends of threads, initialisers,
     * inputs. No accesses to fields, elements and atomics.
     */
    SYNC;

    /**
     * Reads the word of {@code --detail}.
     *
     * @throws IllegalArgumentException with a line that says what was expected
     */
    public static RecordingDetail of(String word) {
        for (RecordingDetail detail : values()) {
            if (detail.word().equals(word)) {
                return detail;
            }
        }
        throw new IllegalArgumentException("--detail " + word + ": expected full, shared or sync");
    }

    /** The word of {@code --detail}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
