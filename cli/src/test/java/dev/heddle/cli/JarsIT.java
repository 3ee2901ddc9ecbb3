package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Three layers of class loading depend on what is packed where. */
class JarsIT {
    private static List<String> classes(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/"))
                    .filter(name -> !name.endsWith("module-info.class"))
                    .toList();
        }
    }

    @Test
    void theHooksJarHoldsHooksOnly() throws IOException {
        onlyBelow("dev/heddle/recorder/hooks/", Installed.home().resolve("heddle-hooks.jar"));
    }

    @Test
    void theJarsOfFreeRecordingHoldNothingElse() throws IOException {
        onlyBelow("dev/heddle/recorder/free/hooks/", Installed.home().resolve("heddle-free-hooks.jar"));
        try (Stream<Path> libraries = Files.list(Installed.home().resolve("lib"))) {
            Path free = libraries
                    .filter(jar -> String.valueOf(jar.getFileName()).startsWith("heddle-free-"))
                    .findFirst()
                    .orElseThrow();
            onlyBelow("dev/heddle/recorder/free/", free);
        }
    }

    @Test
    void theAgentJarHoldsPremainOnly() throws IOException {
        onlyBelow("dev/heddle/recorder/agent/", Installed.home().resolve("heddle-agent.jar"));
    }

    private static void onlyBelow(String prefix, Path jar) throws IOException {
        List<String> classes = classes(jar);
        assertFalse(classes.isEmpty(), jar + " is empty");
        assertEquals(
                List.of(),
                classes.stream().filter(name -> !name.startsWith(prefix)).toList());
    }

    @Test
    void noClassIsPackedTwice() throws IOException {
        Map<String, List<String>> places = new TreeMap<>();
        List<Path> jars = new ArrayList<>(List.of(
                Installed.home().resolve("heddle-hooks.jar"),
                Installed.home().resolve("heddle-free-hooks.jar"),
                Installed.home().resolve("heddle-agent.jar")));
        try (Stream<Path> libraries = Files.list(Installed.home().resolve("lib"))) {
            libraries.sorted().forEach(jars::add);
        }
        for (Path jar : jars) {
            for (String name : classes(jar)) {
                places.computeIfAbsent(name, n -> new ArrayList<>()).add(String.valueOf(jar.getFileName()));
            }
        }
        places.values().removeIf(where -> where.size() == 1);
        assertEquals(Map.of(), places);
    }
}
