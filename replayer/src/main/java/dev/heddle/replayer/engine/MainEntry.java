package dev.heddle.replayer.engine;

/** What the launcher's call of main is turned into. */
public interface MainEntry {
    /**
     * Runs the campaign on the calling thread, the launcher's.
     *
     * @param arguments the program's arguments; null where main takes none
     */
    void run(Class<?> main, Object[] arguments);
}
