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
 * @param uniqueId of one of several invocations of the method, as the JUnit Platform names it; empty for all of them
 * @param check the number of the check in the method that is meant, from 1; 0 for the whole method
 * @param parameter a text for the check; empty for none
 * @param awaitsThreads whether the program ends only when all threads of the test that are no daemons have ended; else
 *     they are cut off when the test has ended, as where a JVM runs tests
 */
public record TestId(
        String className,
        String method,
        Optional<List<String>> parameters,
        String uniqueId,
        int check,
        String parameter,
        boolean awaitsThreads) {
    /** The word that says so. */
    public static final String AWAIT_THREADS = "--await-threads";

    private static final String CHECK = "--check=";
    private static final String UNIQUE_ID = "--unique-id=";
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
        String uniqueId = "";
        String parameter = "";
        boolean awaitsThreads = false;
        for (String word : words.subList(1, words.size())) {
            if (word.startsWith(CHECK) && word.substring(CHECK.length()).matches("[1-9][0-9]{0,8}")) {
                check = Integer.parseInt(word.substring(CHECK.length()));
            } else if (word.startsWith(UNIQUE_ID)) {
                uniqueId = word.substring(UNIQUE_ID.length());
            } else if (word.startsWith(PARAMETER)) {
                parameter = word.substring(PARAMETER.length());
            } else if (word.equals(AWAIT_THREADS)) {
                awaitsThreads = true;
            } else {
                throw new IllegalArgumentException(
                        test + ": expected --unique-id=..., --check=N or " + AWAIT_THREADS + ", found " + word);
            }
        }
        return new TestId(test.substring(0, hash), method, parameters, uniqueId, check, parameter, awaitsThreads);
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

    /** The arguments of {@link TestMain}. */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        words.add(className + "#" + method
                + parameters.map(types -> "(" + String.join(",", types) + ")").orElse(""));
        if (!uniqueId.isEmpty()) {
            words.add(UNIQUE_ID + uniqueId);
        }
        if (check > 0) {
            words.add(CHECK + check);
        }
        if (!parameter.isEmpty()) {
            words.add(PARAMETER + parameter);
        }
        if (awaitsThreads) {
            words.add(AWAIT_THREADS);
        }
        return words;
    }
}
