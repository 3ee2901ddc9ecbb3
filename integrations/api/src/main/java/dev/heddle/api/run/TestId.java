package dev.heddle.api.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Names a test for {@link TestMain}.
 *
 * @param className binary name
 * @param method its name
 * @param parameters names of the types of its parameters; empty where the method's name is enough
 * @param check the number of the check in the method that is meant, from 1; 0 for the whole method
 * @param arguments serialised, in Base64; empty for none
 * @param parameter a text for the check; empty for none
 */
public record TestId(
        String className,
        String method,
        Optional<List<String>> parameters,
        int check,
        String arguments,
        String parameter) {
    private static final String CHECK = "--check=";
    private static final String ARGUMENTS = "--arguments=";
    private static final String PARAMETER = "--parameter=";

    /** Copies the list. */
    public TestId {
        parameters = parameters.map(List::copyOf);
    }

    /**
     * Whether a word names a test: {@code com.acme.BankTest#transfer}, with or without types of parameters in
     * parentheses.
     */
    public static boolean isOne(String word) {
        int hash = word.indexOf('#');
        return hash > 0 && hash < word.length() - 1 && !word.startsWith("-");
    }

    /**
     * Reads what {@link #words} makes.
     *
     * @throws IllegalArgumentException with one line that says what is wrong
     */
    public static TestId parse(List<String> words) {
        if (words.isEmpty() || !isOne(words.get(0))) {
            throw new IllegalArgumentException("expected a test such as com.acme.BankTest#transfer, found "
                    + (words.isEmpty() ? "nothing" : words.get(0)));
        }
        String test = words.get(0);
        int hash = test.indexOf('#');
        int open = test.indexOf('(', hash);
        String method = test.substring(hash + 1, open < 0 ? test.length() : open);
        if (open >= 0 && !test.endsWith(")")) {
            throw new IllegalArgumentException(test + ": expected ) at the end");
        }
        Optional<List<String>> parameters =
                open < 0 ? Optional.empty() : Optional.of(types(test.substring(open + 1, test.length() - 1)));
        int check = 0;
        String arguments = "";
        String parameter = "";
        for (String word : words.subList(1, words.size())) {
            if (word.startsWith(CHECK) && word.substring(CHECK.length()).matches("[1-9][0-9]{0,8}")) {
                check = Integer.parseInt(word.substring(CHECK.length()));
            } else if (word.startsWith(ARGUMENTS)) {
                arguments = word.substring(ARGUMENTS.length());
            } else if (word.startsWith(PARAMETER)) {
                parameter = word.substring(PARAMETER.length());
            } else {
                throw new IllegalArgumentException(test + ": expected --check=N or --arguments=..., found " + word);
            }
        }
        return new TestId(test.substring(0, hash), method, parameters, check, arguments, parameter);
    }

    private static List<String> types(String text) {
        List<String> all = new ArrayList<>();
        for (String type : text.split(",")) {
            if (!type.isBlank()) {
                all.add(type.strip());
            }
        }
        return all;
    }

    /**
     * Checks that the test is there and can run under control.
     *
     * @throws IllegalArgumentException with one line that says what keeps it from that
     */
    public void require(ClassLoader loader) {
        TestPlan.of(this, loader);
    }

    /** The arguments of {@link TestMain}. */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        words.add(className + "#" + method
                + parameters.map(types -> "(" + String.join(",", types) + ")").orElse(""));
        if (check > 0) {
            words.add(CHECK + check);
        }
        if (!arguments.isEmpty()) {
            words.add(ARGUMENTS + arguments);
        }
        if (!parameter.isEmpty()) {
            words.add(PARAMETER + parameter);
        }
        return words;
    }
}
