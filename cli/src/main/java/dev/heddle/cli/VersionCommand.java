package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code heddle version}. */
@Command(name = "version", description = "Show the version of Heddle and of the Java that runs it.")
final class VersionCommand implements Callable<Integer> {
    private final Console console;

    VersionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        console.out().println("Heddle " + number() + "   (Java " + Runtime.version() + ", " + console.home() + ")");
        return ExitCode.OK;
    }

    private static String number() {
        String version = VersionCommand.class.getPackage().getImplementationVersion();
        return version == null ? "from unpacked classes" : version;
    }
}
