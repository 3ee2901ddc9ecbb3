package dev.heddle.cli.litmus;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Gives each test of a directory a class of its own, on file systems that ignore case, too. */
final class ClassNames {
    /** Main is the class that the JVM starts with. */
    private final Set<String> taken = new HashSet<>(Set.of("main"));

    /** The class for a test: its name, with _ for what a Java name cannot have. */
    String of(String testName) {
        String name = testName.replaceAll("[^A-Za-z0-9]+", "_");
        if (!Character.isLetter(name.charAt(0))) {
            name = "T" + name;
        }
        String candidate = name;
        for (int i = 2; !taken.add(candidate.toLowerCase(Locale.ROOT)); i++) {
            candidate = name + "_" + i;
        }
        return candidate;
    }
}
