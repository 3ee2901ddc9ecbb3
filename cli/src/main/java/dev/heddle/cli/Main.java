package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Home;
import dev.heddle.cli.litmus.LitmusCommand;
import dev.heddle.cli.option.StrategyHelp;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
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

    static int run(String[] args, Console console) {
        Words words = Words.of(Arrays.asList(args));
        try {
            return commandLine(console, words.java()).execute(words.own().toArray(String[]::new));
        } catch (OutOfMemoryError e) {
            return Faults.outOfMemory(
                    "heddle" + (words.own().isEmpty() ? "" : " " + words.own().get(0)), console);
        }
    }

    /** Words of a command line: those of Heddle, and those for java. */
    private record Words(List<String> own, Optional<List<String>> java) {
        static Words of(List<String> all) {
            int dashes = all.indexOf("--");
            return dashes < 0
                    ? new Words(all, Optional.empty())
                    : new Words(all.subList(0, dashes), Optional.of(List.copyOf(all.subList(dashes + 1, all.size()))));
        }
    }

    /**
     * Parses the words of a command without running it.
     *
     * @param isOverwriting whether of two equal options the last one counts: a program's own come after those of all
     * @return empty where help was asked for, which has been printed
     * @throws ParameterException where the words are wrong
     */
    static <T> Optional<T> parsed(
            Class<T> type, String name, List<String> all, Console console, boolean isOverwriting) {
        Words words = Words.of(all);
        CommandLine line = commandLine(console, words.java()).setOverwrittenOptionsAllowed(isOverwriting);
        List<String> own = new ArrayList<>(words.own());
        own.add(0, name);
        CommandLine command = Objects.requireNonNull(line.getSubcommands().get(name));
        if (CommandLine.printHelpIfRequested(line.parseArgs(own.toArray(String[]::new)))) {
            line.getOut().flush();
            command.getOut().flush();
            return Optional.empty();
        }
        return Optional.of(type.cast(command.getCommandSpec().userObject()));
    }

    /** @param java what stood after {@code --} */
    static CommandLine commandLine(Console console, Optional<List<String>> java) {
        CommandLine line = new CommandLine(new HeddleCommand(console, java))
                .addSubcommand(new CheckCommand(console, java))
                .addSubcommand(new TestCommand(console, java))
                .addSubcommand(new RecordCommand(console, java))
                .addSubcommand(new AnalyzeCommand(console))
                .addSubcommand(new PredictCommand(console))
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
        return settle(line, console);
    }

    /** Prints and ends as the contract says. */
    static CommandLine settle(CommandLine line, Console console) {
        return line.setOut(writer(console.out()))
                .setErr(writer(console.err()))
                .setUsageHelpWidth(100)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((e, args) -> Faults.wrongUsage(e, console))
                .setExecutionExceptionHandler((e, command, parsed) ->
                        Faults.report(e, command.getCommandSpec().qualifiedName(), console));
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, Charset.defaultCharset());
    }
}
