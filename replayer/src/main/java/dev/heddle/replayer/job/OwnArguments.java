package dev.heddle.replayer.job;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a target JVM is started with in addition to the arguments of its program: from {@link #FIRST} to the agent and
 * {@link #LAST}. Before them are those of the environment, after them those of the command line.
 */
public final class OwnArguments {
    /**
     * Appending the hooks to the boot class path makes the JVM print a class-sharing warning, which has no switch of
     * its own.
     */
    public static final String FIRST = "-XX:-PrintWarnings";

    /** The program's assertions are its own, ours are for our tests. */
    private static final String NO_ASSERTIONS_OF_OURS = "-da:dev.heddle...";

    private static final String ASSERTIONS = "-ea";

    /** What follows the agent. */
    private static final List<String> LAST = List.of(ASSERTIONS, NO_ASSERTIONS_OF_OURS);

    private static final String AGENT = "heddle-agent.jar=";

    private OwnArguments() {}

    /**
     * The last of them.
     *
     * @param ours whether our own assertions are checked
     */
    public static List<String> last(boolean ours) {
        return ours ? LAST.subList(0, 1) : LAST;
    }

    /** The arguments of a JVM without these. */
    public static String[] without(String[] all) {
        List<String> words = Arrays.asList(all);
        int next = 0;
        while (next < all.length && !isAgent(all[next])) {
            next++;
        }
        int first = words.subList(0, next).lastIndexOf(FIRST);
        if (first < 0 || next == all.length) {
            return all;
        }
        next++;
        for (String word : LAST) {
            next += next < all.length && all[next].equals(word) ? 1 : 0;
        }
        List<String> left = new ArrayList<>(words.subList(0, first));
        left.addAll(words.subList(next, all.length));
        return left.toArray(new String[0]);
    }

    private static boolean isAgent(String word) {
        return word.startsWith("-javaagent:") && word.contains(AGENT);
    }
}
