package dev.heddle.cli.litmus;

import dev.heddle.formats.litmus.LitmusTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** The Java names of what a litmus test names: its own names wherever they do. */
final class JavaNames {
    /** Names that the generated code uses itself. */
    private static final Set<String> OURS = Set.of(
            "args",
            "e",
            "join",
            "main",
            "IllegalStateException",
            "InterruptedException",
            "Litmus",
            "MethodHandles",
            "Object",
            "ReentrantLock",
            "Relaxed",
            "String",
            "Thread",
            "VarHandle");

    private final Map<String, String> own = new HashMap<>();
    private final Map<String, String> handles = new HashMap<>();
    private final List<String> threads = new ArrayList<>();

    JavaNames(LitmusTest test, Set<String> monitors) {
        Set<String> taken = new HashSet<>(OURS);
        for (Set<String> names : List.of(test.locations(), test.registers(), monitors)) {
            for (String name : names) {
                own.put(name, free(name, taken));
            }
        }
        for (String location : test.locations()) {
            handles.put(location, free(location.toUpperCase(Locale.ROOT), taken));
        }
        for (int i = 0; i < test.threads().size(); i++) {
            threads.add(free("thread" + i, taken));
        }
    }

    private static String free(String name, Set<String> taken) {
        String candidate = name.indexOf(':') < 0 ? name : "P" + name.replace(':', '_'); // 0:r0, in a test in C
        while (SourceVersion.isKeyword(candidate) || !taken.add(candidate)) {
            candidate += "_";
        }
        return candidate;
    }

    String of(String name) {
        return own.getOrDefault(name, name);
    }

    String handle(String location) {
        return handles.getOrDefault(location, location);
    }

    String thread(int index) {
        return threads.get(index);
    }
}
