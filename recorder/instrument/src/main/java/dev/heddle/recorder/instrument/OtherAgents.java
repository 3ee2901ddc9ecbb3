package dev.heddle.recorder.instrument;

import java.io.File;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * The jars of other agents of this JVM. Their classes are left alone: they work while classes are loaded, on threads of
 * the program, and none of that belongs to its executions. Safe for use by several threads.
 */
public final class OtherAgents {
    /** There are none. */
    public static final OtherAgents NONE = new OtherAgents(Set.of());

    private static final String OPTION = "-javaagent:";

    private final Set<Path> jars;
    private final Map<ProtectionDomain, Boolean> domains = Collections.synchronizedMap(new WeakHashMap<>());

    private OtherAgents(Set<Path> jars) {
        this.jars = jars;
    }

    /**
     * Agents that the JVM was started with. A jar that the class path names as well is the program's.
     *
     * @param classPath of the program, as the system property has it
     * @param jvmArguments the JVM's own
     */
    public static OtherAgents of(String classPath, String... jvmArguments) {
        Set<Path> jars = new HashSet<>();
        for (String argument : jvmArguments) {
            if (argument.startsWith(OPTION)) {
                int end = argument.indexOf('=');
                String jar = argument.substring(OPTION.length(), end < 0 ? argument.length() : end);
                jars.add(Path.of(jar).toAbsolutePath().normalize());
            }
        }
        if (!jars.isEmpty()) {
            for (String entry : classPath.split(File.pathSeparator)) {
                jars.remove(Path.of(entry).toAbsolutePath().normalize());
            }
        }
        return new OtherAgents(jars);
    }

    /** Whether a class that is defined in that domain, which may be null, is an agent's. */
    public boolean include(ProtectionDomain domain) {
        return domain != null && !jars.isEmpty() && domains.computeIfAbsent(domain, this::decide);
    }

    private boolean decide(ProtectionDomain domain) {
        CodeSource source = domain.getCodeSource();
        return source != null
                && source.getLocation() != null
                && CodeUnderTest.path(source.getLocation().toString())
                        .filter(jars::contains)
                        .isPresent();
    }
}
