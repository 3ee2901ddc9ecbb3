package dev.heddle.replayer.execution;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Lines for the user from all executions of this JVM, each given once. */
public final class Warnings {
    private static final int MAX = 20;

    private final Set<String> known = new HashSet<>();
    private final List<String> fresh = new ArrayList<>();

    /** Adds a line, unless it is known. */
    public void add(String line) {
        if (known.size() < MAX && known.add(line)) {
            fresh.add(line);
        }
    }

    /** Warnings that have not been taken yet. */
    public List<String> take() {
        if (fresh.isEmpty()) {
            return List.of();
        }
        List<String> taken = List.copyOf(fresh);
        fresh.clear();
        return taken;
    }
}
