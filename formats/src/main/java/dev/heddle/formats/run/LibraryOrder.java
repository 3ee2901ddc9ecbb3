package dev.heddle.formats.run;

import dev.heddle.formats.text.Word;

/** What calls on objects of the library order between threads. Stored by its word in the switches of traces. */
public enum LibraryOrder implements Word {
    /**
     * What the JDK's code orders: the calls stand in the one total order of synchronization actions, as the volatile
     * accesses, updates and locks inside do, and an answer that shows a change happens after that change.
     */
    JDK,
    /** What the documentation promises, and nothing else. */
    PROMISED;
}
