package dev.heddle.formats.trace;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What an execution has read of its environment, as it was when the execution began. A replay gives the program the
 * same. Names that look like those of secrets are left out: for them a replay has what its own environment has.
 *
 * @param properties the system properties that were asked for
 * @param variables the environment variables that were asked for
 */
public record Environment(Values properties, Values variables) {
    /** Nothing was asked for. */
    public static final Environment NONE = new Environment(Values.NONE, Values.NONE);

    private static final Pattern SECRET =
            Pattern.compile("(?i).*(passw|passphrase|secret|token|credential|api.?key|private.?key|access.?key).*");

    /**
     * Some properties or variables.
     *
     * @param whole whether these are all that there were, since the program asked for all
     * @param present values by name, sorted
     * @param absent names that had no value, sorted; empty where these are all
     */
    public record Values(boolean whole, Map<String, String> present, List<String> absent) {
        /** Values of an execution that read no part of the environment. */
        public static final Values NONE = new Values(false, Map.of(), List.of());

        boolean isNone() {
            return !whole && present.isEmpty() && absent.isEmpty();
        }
    }

    /** Whether nothing was asked for. */
    public boolean isNone() {
        return properties.isNone() && variables.isNone();
    }

    /** Whether the name looks like that of a secret, whose value is in no trace. */
    public static boolean isSecret(String name) {
        return SECRET.matcher(name).matches();
    }
}
