package dev.heddle.formats.race;

import java.util.Locale;

/** How serious a race is, the worst first. */
public enum RaceKind {
    /** Two plain accesses: a data race of the JLS. */
    PLAIN_PLAIN,
    /**
     * A plain access by ordinary bytecode against one of order opaque or stronger: the two sides disagree, likely a
     * bug.
     */
    PLAIN_ATOMIC,
    /**
     * The plain side asks for plain access by name ({@code VarHandle.get}, {@code AtomicInteger.getPlain}): deliberate,
     * a note.
     */
    DELIBERATE;

    /** As in reports and files: {@code plain-plain}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The kind that a word names.
     *
     * @throws IllegalArgumentException if it names none
     */
    public static RaceKind of(String word) {
        for (RaceKind kind : values()) {
            if (kind.word().equals(word)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("expected a kind of race, found '" + word + "'");
    }
}
