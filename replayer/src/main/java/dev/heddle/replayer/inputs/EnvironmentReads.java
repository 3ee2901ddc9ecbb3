package dev.heddle.replayer.inputs;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/** Which system properties and environment variables an execution has asked for. */
public final class EnvironmentReads {
    private final Set<String> properties = new TreeSet<>();
    private final Set<String> variables = new TreeSet<>();
    private boolean allProperties;
    private boolean allVariables;

    EnvironmentReads() {}

    void clear() {
        properties.clear();
        variables.clear();
        allProperties = false;
        allVariables = false;
    }

    /** The name is null where all were asked for. */
    void property(Object name) {
        allProperties |= name == null;
        if (name instanceof String text) {
            properties.add(text);
        }
    }

    /** The name is null where all were asked for. */
    void variable(Object name) {
        allVariables |= name == null;
        if (name instanceof String text) {
            variables.add(text);
        }
    }

    /** Names of the properties that were asked for one by one, sorted. */
    public Set<String> properties() {
        return Collections.unmodifiableSet(properties);
    }

    /** Names of the variables that were asked for one by one, sorted. */
    public Set<String> variables() {
        return Collections.unmodifiableSet(variables);
    }

    /** Whether all properties were asked for. */
    public boolean allProperties() {
        return allProperties;
    }

    /** Whether all variables were asked for. */
    public boolean allVariables() {
        return allVariables;
    }
}
