package dev.heddle.api.tool;

/** Something cannot be done; the message is a line for the user. */
public final class ToolFailure extends Exception {
    private static final long serialVersionUID = 1;

    private final int exit;

    /** @param exit as of a command, see {@link ExitCodes} */
    public ToolFailure(int exit, String message) {
        super(message);
        this.exit = exit;
    }

    /** The user's arguments are wrong. */
    public static ToolFailure usage(String message) {
        return new ToolFailure(ExitCodes.USAGE, message);
    }

    /** A file cannot be read. */
    public static ToolFailure unreadable(String message) {
        return new ToolFailure(ExitCodes.UNREADABLE, message);
    }

    /** The exit code of a command that ends for this. */
    public int exit() {
        return exit;
    }
}
