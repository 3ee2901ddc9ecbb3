package dev.heddle.replayer.judge;

import dev.heddle.formats.race.RacePair;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells races on fields of the JDK's classes. Accesses inside of collections stand under the lines of the program that
 * calls them, and races name the class of a field without its package; so a class of that name is looked for where the
 * JDK has collections.
 */
final class JdkLocation {
    private static final Pattern TYPE = Pattern.compile("(?:elements? .*of )?([A-Za-z_][\\w$]*)(?:\\[])*(?:\\..*)?");
    private static final List<String> PACKAGES = List.of(
            "java.util.", "java.util.concurrent.", "java.util.concurrent.atomic.", "java.util.concurrent.locks.");

    private JdkLocation() {}

    /** The class of the JDK inside which the accesses race; empty where it is the program's. */
    static Optional<String> of(RacePair pair) {
        String site = pair.a().className();
        if (site.startsWith("java.") || site.startsWith("jdk.") || site.startsWith("sun.")) {
            return Optional.of(site);
        }
        Matcher matcher = TYPE.matcher(pair.first().location());
        return !matcher.matches()
                ? Optional.empty()
                : PACKAGES.stream()
                        .map(prefix -> prefix + matcher.group(1))
                        .filter(JdkLocation::exists)
                        .map(name -> name.replaceAll("\\$.*", ""))
                        .findFirst();
    }

    private static boolean exists(String name) {
        try {
            Class.forName(name, false, ClassLoader.getPlatformClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
