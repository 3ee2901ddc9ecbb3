package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Home;
import dev.heddle.cli.fix.FixCommand;
import dev.heddle.cli.litmus.LitmusCommand;
import dev.heddle.cli.option.StrategyHelp;
import dev.heddle.cli.packed.PackedFiles;
import dev.heddle.cli.serve.ServeCommand;
import dev.heddle.cli.serve.ServedCommand;
import dev.heddle.replayer.launch.TargetPool;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The entry of the command line. */
public final class Main {
    /** The commands but for those of picocli, in the order of the help. */
    private static final Map<String, Made> OWN = own();

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
        int code = ServedCommand.run(Arrays.asList(args), console, System.out, System.err)
                .orElseGet(() -> run(args, console));
        System.out.flush();
        System.err.flush();
        System.exit(code);
    }

    static int run(String[] args, Console console) {
        Words words = Words.of(Arrays.asList(args));
        try (TargetPool own = TargetPool.ofSession();
                PackedFiles unpacked = console.files()) {
            Console sharing = console.pool() == TargetPool.NONE ? console.sharing(own) : console;
            return commandLine(sharing, words).execute(words.own().toArray(String[]::new));
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
        CommandLine line = commandLine(console, words.java(), name).setOverwrittenOptionsAllowed(isOverwriting);
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

    /** With the command that is named alone: building all of them takes longer than the rest of a start. */
    private static CommandLine commandLine(Console console, Words words) {
        String first = words.own().isEmpty() ? "" : words.own().get(0);
        return OWN.containsKey(first) ? commandLine(console, words.java(), first) : commandLine(console, words.java());
    }

    /** @param java what stood after {@code --} */
    static CommandLine commandLine(Console console, Optional<List<String>> java) {
        CommandLine line = new CommandLine(new HeddleCommand(console, java));
        OWN.forEach((name, command) -> add(line, name, command.of(console, java)));
        line.addSubcommand(new CommandLine.HelpCommand()).addSubcommand(new AutoComplete.GenerateCompletion());
        return settle(line, console);
    }

    private static CommandLine commandLine(Console console, Optional<List<String>> java, String name) {
        CommandLine line = new CommandLine(new HeddleCommand(console, java));
        add(line, name, Objects.requireNonNull(OWN.get(name)).of(console, java));
        return settle(line, console);
    }

    private static void add(CommandLine line, String name, Object command) {
        CommandLine added = new CommandLine(command);
        line.addSubcommand(name, added);
        switch (name) {
            case "check" ->
                added.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_FOOTER, help -> StrategyHelp.table());
            case "cluster", "cc", "c++" -> added.setUnmatchedOptionsArePositionalParams(true);
            default -> {}
        }
    }

    private interface Made {
        /** @param java what stood after {@code --} */
        Object of(Console console, Optional<List<String>> java);
    }

    private static Map<String, Made> own() {
        Map<String, Made> made = new LinkedHashMap<>();
        made.put("check", CheckCommand::new);
        made.put("judge", JudgeCommand::new);
        made.put("test", TestCommand::new);
        made.put("record", RecordCommand::new);
        made.put("analyze", (console, java) -> new AnalyzeCommand(console));
        made.put("predict", (console, java) -> new PredictCommand(console));
        made.put("derive", (console, java) -> new DeriveCommand(console));
        made.put("expose", ExposeCommand::new);
        made.put("inspect", (console, java) -> new InspectCommand(console));
        made.put("convert", (console, java) -> new ConvertCommand(console));
        made.put("replay", ReplayCommand::new);
        made.put("fix", (console, java) -> new FixCommand(console));
        made.put("reproduce", ReproduceCommand::new);
        made.put("serve", (console, java) -> new ServeCommand(console, Main::run));
        made.put("litmus", (console, java) -> new LitmusCommand(console));
        made.put("cluster", ClusterCommand::new);
        made.put("cc", CompileCommand::new);
        made.put("c++", CompileCommand::new);
        made.put("cache", (console, java) -> new CacheCommand(console));
        made.put("doctor", (console, java) -> new DoctorCommand(console, Main::run));
        made.put("version", (console, java) -> new VersionCommand(console));
        return made;
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
