package dev.heddle.cli.option;

import java.util.Locale;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * For options whose value may be left out: a value is what is attached with {@code =}, and the next word never is,
 * since it may be a file that is to be read. A lone {@code -} is no such word, and taken for the value.
 */
final class AttachedValue implements IParameterPreprocessor {
    private static final String STANDARD_OUTPUT = "-";

    @Override
    @SuppressWarnings("JdkObsolete") // picocli's own signature
    public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
        boolean isAttached = "=".equals(info.get("separator"));
        if (isAttached || !words.isEmpty() && words.peek().equals(STANDARD_OUTPUT)) {
            return false;
        }
        if (!words.isEmpty() && words.peek().toLowerCase(Locale.ROOT).endsWith(".json")) {
            String name = String.valueOf(info.get("parsedOption") == null ? "--json" : info.get("parsedOption"));
            String file = words.peek();
            throw new ParameterException(
                    command.commandLine(),
                    name + " " + file + ": the file is given with an equals sign: use " + name + "=" + file);
        }
        words.push(STANDARD_OUTPUT);
        return false;
    }
}
