package dev.heddle.cli.console;

import dev.heddle.formats.text.PrintableStream;
import dev.heddle.replayer.launch.Host;
import dev.heddle.replayer.launch.Interrupts;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.launch.TargetPool;
import java.io.IOException;
import java.io.OutputStream;
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
 * @param pool target JVMs that campaigns share
 * @param interrupts where an interrupt comes from
 */
public record Console(
        PrintStream out,
        PrintStream err,
        boolean terminal,
        Path directory,
        Map<String, String> environment,
        Path home,
        TargetPool pool,
        Interrupts interrupts) {
    /** Whatever is printed as text cannot control a terminal. */
    public Console {
        out = PrintableStream.over(out);
        err = PrintableStream.over(err);
    }

    /** The surroundings of a command each of whose campaigns has JVMs of its own. */
    public Console(
            PrintStream out,
            PrintStream err,
            boolean terminal,
            Path directory,
            Map<String, String> environment,
            Path home) {
        this(out, err, terminal, directory, environment, home, TargetPool.NONE, Interrupts.OF_PROCESS);
    }

    /** Console for another directory, absolute. */
    public Console at(Path other) {
        return new Console(out, err, terminal, other, environment, home, pool, interrupts);
    }

    /** Console for campaigns that share JVMs. */
    public Console sharing(TargetPool other) {
        return new Console(out, err, terminal, directory, environment, home, other, interrupts);
    }

    /** A path as the user would type it here: relative where it lies below this directory. */
    public String show(Path path) {
        return Host.show(directory, path);
    }

    /**
     * Begins a session.
     *
     * @param java which Java runs the programs
     * @param childOut where a program's standard output goes when it is shown
     */
    public Session open(TargetJava java, OutputStream childOut) throws IOException, TargetFailure {
        return new Session(new Host(home, directory, environment, childOut, err, interrupts), java, pool);
    }
}
