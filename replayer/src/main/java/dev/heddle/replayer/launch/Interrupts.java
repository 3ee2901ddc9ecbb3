package dev.heddle.replayer.launch;

/** How an interrupt (Ctrl-C) reaches the command that it ends. */
public interface Interrupts {
    /** The contract's exit code. */
    int EXIT_CODE = 130;

    /** Interrupts of this process, which ends with the command. */
    Interrupts OF_PROCESS = new Interrupts() {
        @Override
        public Runnable arm(Runnable action) {
            Thread hook = new Thread(action, "heddle-interrupt");
            Runtime.getRuntime().addShutdownHook(hook);
            return () -> {
                try {
                    Runtime.getRuntime().removeShutdownHook(hook);
                } catch (IllegalStateException e) {
                    return; // this process is about to end anyway, and the hook has nothing to do
                }
            };
        }

        @Override
        public void end() {
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    };

    /**
     * From now on an interrupt runs an action, on a thread of its own. The action calls {@link #end} at last.
     *
     * @return takes that back
     */
    Runnable arm(Runnable action);

    /** Ends the command, which has been interrupted, with {@link #EXIT_CODE}. */
    void end();
}
