package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import java.nio.file.Path;

/**
 * Traces of a campaign as they are named in it: by their names in its folder, which hold on each machine, and where
 * they lie elsewhere by absolute paths.
 *
 * @param folder of the campaign, absolute
 * @param shown the folder as people name it; empty where that is its path
 */
record TraceNames(Console console, Path folder, String shown) {
    /** The name of a trace that is written as people would type it. */
    String of(String typed) {
        if (!shown.isEmpty() && typed.startsWith(shown + "/")) {
            return typed.substring(shown.length() + 1);
        }
        if (typed.isEmpty() || isUrl(typed)) {
            return typed;
        }
        Path path = console.directory().resolve(typed).normalize();
        return path.startsWith(folder) ? folder.relativize(path).toString() : path.toString();
    }

    /** The trace as people would type it; empty for none. */
    String show(String name) {
        if (name.isEmpty() || isUrl(name)) {
            return name;
        }
        return shown.isEmpty() || Path.of(name).isAbsolute() ? console.show(folder.resolve(name)) : shown + "/" + name;
    }

    private static boolean isUrl(String name) {
        return name.contains("://");
    }
}
