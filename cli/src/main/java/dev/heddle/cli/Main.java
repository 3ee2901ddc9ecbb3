package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Home;
import dev.heddle.cli.litmus.LitmusCommand;
import dev.heddle.cli.option.StrategyHelp;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

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
            return Faults.outOfMemory("heddle" + (own.isEmpty() ? "" : " " + own.get(0)), console);
        }
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
        line.setOverwrittenOptionsAllowed(placement.isOverwriting());
        line.setOut(writer(console.out()));
        line.setErr(writer(console.err()));
        line.setUsageHelpWidth(100);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler((e, args) -> Faults.wrongUsage(e, console));
        line.setExecutionExceptionHandler((e, command, parsed) ->
                Faults.report(e, command.getCommandSpec().qualifiedName(), console));
        return line;
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, Charset.defaultCharset());
    }
}
