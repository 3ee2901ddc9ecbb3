package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every class of real libraries is transformed, loaded and verified by the JVM. */
class CorpusTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.objectweb.asm.ClassReader",
                "org.objectweb.asm.tree.ClassNode",
                "org.objectweb.asm.commons.GeneratorAdapter",
                "org.junit.jupiter.api.Test",
                "org.junit.jupiter.engine.JupiterTestEngine",
                "org.junit.platform.commons.util.ReflectionUtils",
                "com.esotericsoftware.kryo.Kryo",
                "org.eclipse.collections.impl.list.mutable.FastList"
            })
    void everyClassOfTheJarVerifies(String member) throws Exception {
        Path jar = jarOf(member);
        TransformingLoader loader = new TransformingLoader(name -> inJar(jar, name), null);
        List<String> broken = new ArrayList<>();
        int classes = 0;
        int missing = 0; // optional dependencies
        for (String name : classNames(jar)) {
            try {
                Class.forName(
                        name, true, loader); // initialisers were moved, so that this verifies and does little more
                classes++;
            } catch (VerifyError | ClassFormatError | IncompatibleClassChangeError e) {
                broken.add(name + ": " + e);
            } catch (LinkageError | ClassNotFoundException e) {
                missing++;
            }
        }
        assertEquals(List.of(), loader.failures);
        assertEquals(List.of(), broken);
        assertTrue(classes > 10 * missing, classes + " classes verified, of " + missing + " a dependency is missing");
    }

    private static boolean inJar(Path jar, String name) {
        URL resource = CorpusTest.class.getClassLoader().getResource(name.replace('.', '/') + ".class");
        return resource != null && resource.toString().contains(jar.toString());
    }

    private static Path jarOf(String member) throws Exception {
        return Path.of(Class.forName(member)
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    private static List<String> classNames(Path jar) throws IOException {
        List<String> names = new ArrayList<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            Enumeration<JarEntry> entries = file.entries();
            while (entries.hasMoreElements()) {
                String name = entries.nextElement().getName();
                if (name.endsWith(".class") && !name.contains("-info") && !name.startsWith("META-INF")) {
                    names.add(name.substring(0, name.length() - 6).replace('/', '.'));
                }
            }
        }
        return names;
    }
}
