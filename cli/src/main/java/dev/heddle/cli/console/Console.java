package dev.heddle.cli.console;

import dev.heddle.cli.packed.PackedFiles;
import dev.heddle.formats.file.UnreadableFileException;
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
 * @param files the files that the user names: where relative names begin, and what is unpacked
 * @param environment the environment variables
 * @param home the installation: heddle-hooks.jar, heddle-agent.jar and lib/
 * @param pool target JVMs that campaigns share
 * @param interrupts where an interrupt comes from
 */
public record Console(
        PrintStream out,
        PrintStream err,
        boolean terminal,
        PackedFiles files,
        Map<String, String> environment,
        Path home,
        TargetPool pool,
        Interrupts interrupts) {
    /** Whatever is printed as text cannot control a terminal. */
    public Console {
        out = PrintableStream.over(out);
        err = PrintableStream.over(err);
    }

    /**
     * The surroundings of a command each of whose campaigns has JVMs of its own.
     *
     * @param directory absolute; where relative names begin
     */
    public Console(
            PrintStream out,
            PrintStream err,
            boolean terminal,
            Path directory,
            Map<String, String> environment,
            Path home) {
        this(out, err, terminal, new PackedFiles(directory), environment, home, TargetPool.NONE, Interrupts.OF_PROCESS);
    }

    /** Absolute; where relative names begin. */
    public Path directory() {
        return files.directory();
    }

    /** Console for another directory, absolute. */
    public Console at(Path other) {
        return new Console(out, err, terminal, new PackedFiles(other), environment, home, pool, interrupts);
    }

    /** Console for campaigns that share JVMs. */
    public Console sharing(TargetPool other) {
        return new Console(out, err, terminal, files, environment, home, other, interrupts);
    }

    /**
     * The path of a file that the user names, absolute; of an entry of an archive the file's path, {@code !} and the
     * entry, which is no file: {@link #open} unpacks it.
     */
    public Path named(String typed) {
        return files.named(typed);
    }

    /**
     * Returns the file to read in place of a named one: itself, or what it unpacks to.
     *
     * @throws UnreadableFileException if it cannot be unpacked
     * @throws IOException if there is no place for what it unpacks to
     */
    public Path open(Path named) throws IOException, UnreadableFileException {
        return files.open(named);
    }

    /** A path as the user would type it here: relative where it lies below this directory. */
    public String show(Path path) {
        return files.show(path);
    }

    /**
     * Begins a session.
     *
     * @param java which Java runs the programs
     * @param childOut where a program's standard output goes when it is shown
     */
    public Session open(TargetJava java, OutputStream childOut) throws IOException, TargetFailure {
        return new Session(new Host(home, directory(), environment, childOut, err, interrupts, this::show), java, pool);
    }
}
