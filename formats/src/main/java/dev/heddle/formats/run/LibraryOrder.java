package dev.heddle.formats.run;

import java.util.Locale;
import java.util.Optional;

/** What calls on objects of the library order between threads. Stored by its word in the switches of traces. */
public enum LibraryOrder {
    /**
     * What the JDK's code orders: the calls stand in the one total order of synchronization actions, as the volatile
     * accesses, updates and locks inside do, and an answer that shows a change happens after that change.
     */
    JDK,
    /** What the documentation promises, and nothing else. */
    PROMISED;

    /** The word of the command line and of trace files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The mode of that word, or empty. */
    public static Optional<LibraryOrder> ofWord(String word) {
        return Words.find(values(), LibraryOrder::word, word);
    }
}
