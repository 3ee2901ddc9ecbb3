package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.Home;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.litmus.LitmusCommand;
import dev.heddle.cli.option.StrategyHelp;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.text.Printable;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;

/** The entry of the command line. */
public final class Main {
    private Main() {}

    /** Runs one command and exits with the contract's code. */
    public static void main(String[] args) {
        Console console = new Console(
                System.out,
                System.err,
                Boolean.getBoolean("heddle.tty"),
                Path.of("").toAbsolutePath(),
                System.getenv(),
                Home.find());
        int code = run(args, console);
        System.out.flush();
        System.err.flush();
        System.exit(code);
    }

    /** Runs one command and answers the exit code. */
    static int run(String[] args, Console console) {
        return run(args, console, Placement.HERE);
    }

    /** Runs a command on a part of the work. */
    static int run(String[] args, Console console, Placement placement) {
        List<String> words = Arrays.asList(args);
        int dashes = words.indexOf("--");
        List<String> own = dashes < 0 ? words : words.subList(0, dashes);
        Optional<List<String>> java =
                dashes < 0 ? Optional.empty() : Optional.of(List.copyOf(words.subList(dashes + 1, words.size())));
        try {
            return commandLine(console, java, placement).execute(own.toArray(String[]::new));
        } catch (OutOfMemoryError e) {
            return outOfMemory("heddle" + (own.isEmpty() ? "" : " " + own.get(0)), console);
        }
    }

    private static int outOfMemory(String name, Console console) {
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

    /** @param java what stood after {@code --} */
    static CommandLine commandLine(Console console, Optional<List<String>> java, Placement placement) {
        CommandLine line = new CommandLine(new HeddleCommand(console, java))
                .addSubcommand(new CheckCommand(console, java, placement.check()))
                .addSubcommand(new RecordCommand(console, java))
                .addSubcommand(new AnalyzeCommand(console, placement.traces()))
                .addSubcommand(new PredictCommand(console, placement.traces()))
                .addSubcommand(new DeriveCommand(console))
                .addSubcommand(new ExposeCommand(console, java))
                .addSubcommand(new InspectCommand(console))
                .addSubcommand(new ConvertCommand(console))
                .addSubcommand(new ReplayCommand(console, java))
                .addSubcommand(new LitmusCommand(console))
                .addSubcommand(new ClusterCommand(console, java))
                .addSubcommand(new CacheCommand(console))
                .addSubcommand(new DoctorCommand(console, Main::run))
                .addSubcommand(new VersionCommand(console))
                .addSubcommand(new CommandLine.HelpCommand())
                .addSubcommand(new AutoComplete.GenerateCompletion());
        Objects.requireNonNull(line.getSubcommands().get("check"))
                .getHelpSectionMap()
                .put(UsageMessageSpec.SECTION_KEY_FOOTER, help -> StrategyHelp.table());
        Objects.requireNonNull(line.getSubcommands().get("cluster")).setUnmatchedOptionsArePositionalParams(true);
        line.setOverwrittenOptionsAllowed(
                placement != Placement.HERE); // a program's own options come after those of all programs
        line.setOut(writer(console.out()));
        line.setErr(writer(console.err()));
        line.setUsageHelpWidth(100);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler((e, args) -> wrongUsage(e, console));
        line.setExecutionExceptionHandler((e, command, parsed) -> failed(e, command, console));
        return line;
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, Charset.defaultCharset());
    }

    private static int wrongUsage(ParameterException e, Console console) {
        String command = e.getCommandLine().getCommandSpec().qualifiedName();
        console.err()
                .println(command + ": " + oneLine(String.valueOf(e.getMessage())) + "; see " + command + " --help");
        return ExitCode.USAGE;
    }

    private static int failed(Exception e, CommandLine command, Console console) {
        String name = command.getCommandSpec().qualifiedName();
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
        if (e instanceof UnreadableFileException) {
            console.err().println(name + ": " + Printable.line(String.valueOf(e.getMessage())));
            return ExitCode.UNREADABLE;
        }
        if (e instanceof TargetFailure f) {
            console.err().println(name + ": " + Printable.line(String.valueOf(f.getMessage())));
            return f.exitCode();
        }
        if (isOutOfMemory(e)) {
            return outOfMemory(name, console);
        }
        if (e instanceof UnwritableFileException f) {
            console.err().println(name + ": " + LateFiles.unwritable(f));
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
}
