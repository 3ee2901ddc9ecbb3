package dev.heddle.cli.serve;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntBiFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code heddle serve}. */
@Command(
        name = "serve",
        description = {
            "Run the commands that are started in this directory, in one process with target JVMs that stay: a check",
            "takes half of its time, and gives the same bytes. Other terminals, an editor or a build start commands as",
            "always. The socket is open to this user alone; HEDDLE_SERVE=no leaves a command out."
        },
        sortOptions = false)
public final class ServeCommand implements Callable<Integer> {
    private static final double MOST_MINUTES = 10_000;

    private final Console console;
    private final ToIntBiFunction<String[], Console> commands;

    @Option(
            names = "--idle",
            paramLabel = "MINUTES",
            defaultValue = "30",
            description = "End when no command has come for this long (default ${DEFAULT-VALUE}).")
    private double idle;

    @Option(names = ServedRequest.STOP, description = "End the server of this directory.")
    private boolean stop;

    @Mixin
    final HelpOption help = new HelpOption();

    /** @param commands runs a command line and answers its exit code */
    public ServeCommand(Console console, ToIntBiFunction<String[], Console> commands) {
        this.console = console;
        this.commands = commands;
    }

    @Override
    public Integer call() throws IOException {
        if (!(idle > 0 && idle <= MOST_MINUTES)) {
            throw new UsageException("--idle " + idle + ": expected minutes, more than 0 and at most 10000");
        }
        ServedPlace place = ServedPlace.of(console);
        boolean isServed = place.isTaken() && Server.isAt(place.address());
        if (stop) {
            return stop(place, isServed);
        }
        if (isServed) {
            throw new UsageException(
                    console.directory() + ": is served already; end that server by heddle serve --stop");
        }
        String build = ServedPlace.build(console.home())
                .orElseThrow(() -> new UsageException(console.home() + ": no installation of heddle"));
        Server server =
                new Server(console, place, commands::applyAsInt, build, Math.round(idle * TimeUnit.MINUTES.toNanos(1)));
        long done = server.run(() -> {
            console.out().println("heddle serve: commands in " + console.directory() + " run here");
            console.out().flush();
        });
        console.out().println("heddle serve: ended after " + done + (done == 1 ? " command" : " commands"));
        return ExitCode.OK;
    }

    private int stop(ServedPlace place, boolean isServed) throws IOException {
        if (!isServed) {
            throw new UsageException(console.directory() + ": is not served; expected a heddle serve here");
        }
        ServedCommand.send(place, List.of(ServedRequest.STOP), console, console.out(), console.err());
        return ExitCode.OK;
    }
}
