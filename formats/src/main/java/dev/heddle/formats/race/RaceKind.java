package dev.heddle.formats.race;

import dev.heddle.formats.text.Word;

/** How serious a race is, the worst first. */
public enum RaceKind implements Word {
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
}
