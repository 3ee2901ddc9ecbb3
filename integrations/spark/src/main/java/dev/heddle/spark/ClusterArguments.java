package dev.heddle.spark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The arguments of a job: options of the cluster, the command, and the words of that command, among which options of
 * the cluster may stand, too.
 *
 * @param command check, analyze or predict
 * @param words of the command, without its name
 * @param options of the cluster by name, without dashes
 * @param settings of Spark
 */
record ClusterArguments(String command, List<String> words, Map<String, String> options, Map<String, String> settings) {
    private static final List<String> OPTIONS =
            List.of("--master", "--programs", "--rounds", "--target-memory", "--results", "--memo");

    static ClusterArguments parse(String... arguments) throws ClusterFailure {
        List<String> words = new ArrayList<>();
        Map<String, String> options = new LinkedHashMap<>();
        Map<String, String> settings = new LinkedHashMap<>();
        boolean isProgram = false;
        for (int i = 0; i < arguments.length; i++) {
            String word = arguments[i];
            isProgram |= word.equals("--");
            int equals = word.indexOf('=');
            String name = equals < 0 ? word : word.substring(0, equals);
            if (isProgram || !OPTIONS.contains(name) && !name.equals("--conf")) {
                words.add(word);
                continue;
            }
            if (equals < 0 && i + 1 == arguments.length) {
                throw ClusterFailure.usage(name + ": expected a value after it");
            }
            String value = equals < 0 ? arguments[++i] : word.substring(equals + 1);
            if (name.equals("--conf")) {
                setting(settings, value);
            } else if (options.put(name.substring(2), value) != null) {
                throw ClusterFailure.usage(name + ": given twice");
            }
        }
        List<String> commands = List.of("check", "analyze", "predict");
        if (words.isEmpty() || !commands.contains(words.get(0))) {
            throw ClusterFailure.usage(
                    "expected check, analyze or predict, found " + (words.isEmpty() ? "no command" : words.get(0)));
        }
        ClusterArguments all =
                new ClusterArguments(words.get(0), List.copyOf(words.subList(1, words.size())), options, settings);
        all.validate();
        return all;
    }

    private static void setting(Map<String, String> settings, String text) throws ClusterFailure {
        int equals = text.indexOf('=');
        if (equals < 1) {
            throw ClusterFailure.usage("--conf " + text + ": expected KEY=VALUE");
        }
        settings.put(text.substring(0, equals), text.substring(equals + 1));
    }

    private void validate() throws ClusterFailure {
        boolean isCheck = command.equals("check");
        if (!isCheck && (options.containsKey("programs") || options.containsKey("target-memory"))) {
            throw ClusterFailure.usage("--programs and --target-memory belong to check, not to " + command);
        }
        if (options.containsKey("rounds") && !options.containsKey("programs")) {
            throw ClusterFailure.usage(
                    "--rounds needs --programs: with one program there is none to move executions to");
        }
        if (isCheck && options.containsKey("results") && !options.containsKey("programs")) {
            throw ClusterFailure.usage("--results needs --programs; with one program traces go to --out");
        }
        if (options.containsKey("memo") && !command.equals("predict")) {
            throw ClusterFailure.usage("--memo belongs to predict, not to " + command);
        }
        if (!option("target-memory").orElse("1m").matches("[1-9][0-9]{0,8}[kmgKMG]?")) {
            throw ClusterFailure.usage(
                    "--target-memory " + options.get("target-memory") + ": expected a size such as 512m");
        }
        rounds();
    }

    /** An option of the cluster. */
    Optional<String> option(String name) {
        return Optional.ofNullable(options.get(name));
    }

    /** In how many rounds executions are made. */
    int rounds() throws ClusterFailure {
        String text = option("rounds").orElse("1");
        if (!text.matches("[1-9][0-9]{0,2}")) {
            throw ClusterFailure.usage("--rounds " + text + ": expected 1 to 999");
        }
        return Integer.parseInt(text);
    }

    /** The command line of the command itself. */
    List<String> commandLine() {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(words);
        return all;
    }
}
