package dev.heddle.cli;

import dev.heddle.api.tool.ToolFailure;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.text.Printable;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.concurrent.Callable;
import picocli.CommandLine.ParameterException;

/** Lines and exit codes for whatever ends a command early. */
final class Faults {
    private Faults() {}

    /**
     * Makes a call in place of a command.
     *
     * @param name of the command, such as {@code heddle check}
     * @return the call's exit code, or that of what ended it early
     */
    static int guard(String name, Console console, Callable<Integer> call) {
        try {
            return call.call();
        } catch (Exception e) {
            return report(e, name, console);
        } catch (OutOfMemoryError e) {
            return outOfMemory(name, console);
        }
    }

    /**
     * Says why a command cannot go on.
     *
     * @param name such as {@code heddle check}
     */
    static int report(Exception e, String name, Console console) {
        if (e instanceof ParameterException p) {
            return wrongUsage(p, console);
        }
        if (e instanceof UsageException) {
            // Compile errors are javac's own text, which has several lines.
            console.err().println(name + ": " + e.getMessage());
            return ExitCode.USAGE;
        }
        if (e instanceof InvalidPathException) {
            console.err().println(name + ": not a path: " + oneLine(String.valueOf(e.getMessage())));
            return ExitCode.USAGE;
        }
        if (e instanceof ToolFailure f) {
            console.err().println(name + ": " + f.getMessage());
            return f.exit();
        }
        if (e instanceof UnreadableFileException) {
            console.err()
                    .println(name + ": " + Printable.line(console.files().message(String.valueOf(e.getMessage()))));
            return ExitCode.UNREADABLE;
        }
        if (e instanceof TargetFailure f) {
            console.err()
                    .println(name + ": " + Printable.line(console.files().message(String.valueOf(f.getMessage()))));
            return f.exitCode();
        }
        if (isOutOfMemory(e)) {
            return outOfMemory(name, console);
        }
        if (e instanceof UnwritableFileException f) {
            console.err().println(name + ": " + console.files().message(LateFiles.unwritable(f)));
            return ExitCode.INTERNAL;
        }
        if (e instanceof IOException) {
            console.err().println(name + ": cannot read or write: " + oneLine(e.toString()));
            return ExitCode.INTERNAL;
        }
        console.err().println(name + ": a fault of Heddle, please report it with this text:");
        e.printStackTrace(console.err());
        return ExitCode.INTERNAL;
    }

    private static String oneLine(String text) {
        return Printable.line(text.strip().replaceAll("\\s*\\R\\s*", "; "));
    }

    static int wrongUsage(ParameterException e, Console console) {
        String command = e.getCommandLine().getCommandSpec().qualifiedName();
        console.err()
                .println(command + ": " + oneLine(String.valueOf(e.getMessage())) + "; see " + command + " --help");
        return ExitCode.USAGE;
    }

    static int outOfMemory(String name, Console console) {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        console.err()
                .println(name + ": a heap of " + heap + " MB is too small for this; give more, such as"
                        + " JAVA_TOOL_OPTIONS=-Xmx" + Math.max(2, heap >> 9) + "g");
        return ExitCode.UNREADABLE;
    }

    private static boolean isOutOfMemory(Throwable thrown) {
        Throwable cause = thrown;
        while (cause != null && !(cause instanceof OutOfMemoryError)) {
            cause = cause.getCause();
        }
        return cause != null;
    }
}
