package dev.heddle.replayer.job;

import dev.heddle.formats.edit.Edit;
import java.util.List;
import java.util.Map;

/**
 * What all jobs have in common.
 *
 * @param home the installation: holds heddle-hooks.jar and lib/
 * @param parent process id of the command, with which the JVM ends; 0 for none
 * @param bounds when an execution is cut off
 * @param switches model switches by name
 * @param showOutput let the program's output through
 * @param threads what the program's threads are made of
 * @param edits changes of the program's code
 */
public record Setup(
        String home,
        long parent,
        Subject program,
        Bounds bounds,
        Map<String, String> switches,
        boolean showOutput,
        ThreadKind threads,
        List<Edit> edits) {
    /** Copies the list. */
    public Setup {
        edits = List.copyOf(edits);
    }

    /** Returns this set-up with a program that is changed. */
    public Setup with(List<Edit> changes) {
        return new Setup(home, parent, program, bounds, switches, showOutput, threads, changes);
    }

    /**
     * The program, as traces describe it.
     *
     * @param name for people
     * @param javaArguments see Trace.Program
     * @param arguments what main gets: the last of the java arguments
     * @param workingDirectory absolute
     * @param classPath absolute entries
     * @param source absolute path of the compiled source, or empty
     * @param bundleFile a ZIP of the program's classes to store in traces, or empty
     */
    public record Subject(
            String name,
            List<String> javaArguments,
            List<String> arguments,
            String workingDirectory,
            List<String> classPath,
            String source,
            String bundleFile) {}
}
