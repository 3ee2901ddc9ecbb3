package dev.heddle.formats.foreign;

/** What is odd in a trace of another tool and can still be understood. */
enum Oddity {
    UNLOCK_FROM_BEFORE("releases a lock that no thread acquired; taken as held since before the trace begins"),
    UNLOCK_UNMATCHED("releases a lock that it does not hold; the event is ignored"),
    LOCK_HELD("acquires a lock that another thread holds; taken as released by that thread just before"),
    NEVER_FORKED("was never forked and is not the first thread; taken to run from the start"),
    NEVER_BEGINS("never begins, though other threads do; taken to begin with its first event"),
    AFTER_END("has events after its end; the end is taken to be where it is joined, or the end of the trace"),
    AFTER_JOIN("has events after another thread joined it"),
    LATE_FORK("is forked after its first event"),
    FORKED_AGAIN("is forked for the second time"),
    SELF("forks or joins itself; the event is ignored"),
    JOIN_OF_NOBODY("joins a thread that was never forked and has no events"),
    READ_OF_NOTHING("reads a variable that no thread wrote before; taken as a read of the initial value"),
    FEWER_EVENTS("the file ends before the number of events that its header announces"),
    MORE_EVENTS("the file goes on after the number of events that its header announces; the rest is read as well"),
    TORN("the file ends in the middle of an event; those bytes are ignored"),
    WRONG_COUNTS("the header's numbers of threads, locks or variables are smaller than what the events name");

    private final String text;

    Oddity(String text) {
        this.text = text;
    }

    /** What it means, for people. */
    String text() {
        return text;
    }
}
