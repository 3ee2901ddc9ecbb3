package dev.heddle.cli.option;

import dev.heddle.formats.run.CodeFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** Which classes of the JDK are followed inside, for commands that run a program under control. */
public final class InsideOption {
    @Option(
            names = "--inside",
            paramLabel = "NAME",
            split = ",",
            description =
                    "Control what this class or package of java.util.concurrent does inside, access by access; its calls are one step"
                            + " otherwise. Repeatable, or comma-separated.")
    private List<String> inside = new ArrayList<>();

    /** Takes these names where the user has given none. */
    void orElse(List<String> names) {
        if (inside.isEmpty()) {
            inside.addAll(names);
        }
    }

    /** Packages and classes, with dots. */
    Set<String> names() {
        return ModelOptions.names("--inside", inside);
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return inside.isEmpty();
    }

    /** Classes under control, for commands that let the user choose no others. */
    public CodeFilter filter() {
        return new CodeFilter(Set.of(), Set.of(), Set.of(), names());
    }
}
