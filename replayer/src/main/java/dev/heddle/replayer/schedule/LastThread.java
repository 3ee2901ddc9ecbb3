package dev.heddle.replayer.schedule;

/** What the virtual machine does when the last user thread has ended. */
public interface LastThread {
    /** Whether the execution goes on all the same: the registered shutdown hooks run, or are about to. */
    boolean isFollowed();
}
