package dev.heddle.replayer.expose;

/** Which threads go first where an iRoot leaves it open. The first two are Maple's complementary schedules. */
public enum Direction {
    /** Threads created first. */
    OLDER_FIRST,
    /** Main, and then those created last. */
    NEWER_FIRST,
    /** Drawn for each execution, changed now and then, and the place where the iRoot is tried is drawn too. */
    DRAWN;

    /** As in names of strategies. */
    String word() {
        return switch (this) {
            case OLDER_FIRST -> "older";
            case NEWER_FIRST -> "newer";
            case DRAWN -> "drawn";
        };
    }
}
