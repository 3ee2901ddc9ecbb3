package dev.heddle.recorder.hooks;

import java.util.Arrays;

/**
 * The packages and classes whose statics the program asks to keep, for which {@code Heddle.keep} calls {@link #ask}.
 * That leaves no trace in the execution: no event, no scheduling point. The state is static because the program has no
 * other way to name it. An array, since collections have hooks of their own.
 */
public final class KeptStatics {
    private static String[] asked = {};

    private KeptStatics() {}

    /** The program asks for a package or class, by its binary name. */
    public static synchronized void ask(String name) {
        for (String known : asked) {
            if (known.equals(name)) {
                return;
            }
        }
        asked = Arrays.copyOf(asked, asked.length + 1);
        asked[asked.length - 1] = name;
    }

    /** What has been asked for in this JVM, each name once. */
    public static synchronized String[] asked() {
        return asked.clone();
    }
}
