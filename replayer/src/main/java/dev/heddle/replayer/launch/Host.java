package dev.heddle.replayer.launch;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;

/**
 * The surroundings of a use case.
 *
 * @param home the installation: heddle-hooks.jar, heddle-agent.jar and lib/
 * @param directory absolute; where relative names begin, and where programs run
 * @param environment the environment variables
 * @param childOut where a program's standard output goes when it is shown
 * @param childErr where its standard error goes when it is shown
 * @param interrupts where an interrupt comes from
 * @param names what the user would type for a path
 */
public record Host(
        Path home,
        Path directory,
        Map<String, String> environment,
        OutputStream childOut,
        OutputStream childErr,
        Interrupts interrupts,
        Function<Path, String> names) {
    /** A path as the user would type it in a directory: relative where it lies below. */
    public static String show(Path directory, Path path) {
        Path absolute = directory.resolve(path).normalize();
        return absolute.startsWith(directory) && !absolute.equals(directory)
                ? directory.relativize(absolute).toString()
                : absolute.toString();
    }
}
