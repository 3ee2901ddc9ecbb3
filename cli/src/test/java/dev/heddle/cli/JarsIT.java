package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

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

    /** Lambdas and methods of records would be linked at each start. */
    @Test
    void ourJarsForTargetJvmsHaveNoCallSitesThatTheJvmLinks() throws IOException {
        List<String> found = new ArrayList<>();
        int classes = 0;
        for (Path jar : jars()) {
            String archive = String.valueOf(jar.getFileName());
            if (!archive.startsWith("heddle-") || archive.startsWith("heddle-cli-")) {
                continue;
            }
            try (JarFile file = new JarFile(jar.toFile())) {
                for (String name : classes(jar)) {
                    ClassNode node = new ClassNode();
                    new ClassReader(file.getInputStream(file.getEntry(name))).accept(node, ClassReader.SKIP_DEBUG);
                    classes++;
                    if (node.methods.stream()
                            .flatMap(method -> Arrays.stream(method.instructions.toArray()))
                            .anyMatch(JarsIT::isLinkedAtRunTime)) {
                        found.add(name);
                    }
                }
            }
        }
        assertEquals(List.of(), found);
        assertTrue(classes > 1000, classes + " classes");
    }

    private static boolean isLinkedAtRunTime(AbstractInsnNode instruction) {
        return instruction instanceof InvokeDynamicInsnNode site
                && Set.of("java/lang/invoke/LambdaMetafactory", "java/lang/runtime/ObjectMethods")
                        .contains(site.bsm.getOwner());
    }

    private static List<Path> jars() throws IOException {
        List<Path> jars = new ArrayList<>(List.of(
                Installed.home().resolve("heddle-hooks.jar"),
                Installed.home().resolve("heddle-free-hooks.jar"),
                Installed.home().resolve("heddle-agent.jar")));
        try (Stream<Path> libraries = Files.list(Installed.home().resolve("lib"))) {
            libraries.sorted().forEach(jars::add);
        }
        return jars;
    }

    @Test
    void noClassIsPackedTwice() throws IOException {
        Map<String, List<String>> places = new TreeMap<>();
        for (Path jar : jars()) {
            for (String name : classes(jar)) {
                places.computeIfAbsent(name, n -> new ArrayList<>()).add(String.valueOf(jar.getFileName()));
            }
        }
        places.values().removeIf(where -> where.size() == 1);
        assertEquals(Map.of(), places);
    }
}
