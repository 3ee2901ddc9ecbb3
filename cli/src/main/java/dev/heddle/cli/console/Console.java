package dev.heddle.cli.console;

import dev.heddle.formats.text.PrintableStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;

/**
 * The surroundings of a command, so that tests can give it others.
 *
 * @param out standard output
 * @param err standard error
 * @param terminal whether standard error is a terminal
 * @param directory absolute; where relative names begin
 * @param environment the environment variables
 * @param home the installation: heddle-hooks.jar, heddle-agent.jar and lib/
 */
public record Console(
        PrintStream out,
        PrintStream err,
        boolean terminal,
        Path directory,
        Map<String, String> environment,
        Path home) {
    /** Whatever is printed as text cannot control a terminal. */
    public Console {
        out = PrintableStream.over(out);
        err = PrintableStream.over(err);
    }

    /** A path as the user would type it here: relative where it lies below this directory. */
    public String show(Path path) {
        Path absolute = directory.resolve(path).normalize();
        return absolute.startsWith(directory) && !absolute.equals(directory)
                ? directory.relativize(absolute).toString()
                : absolute.toString();
    }
}
