package dev.heddle.recorder.generator.pack;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;

/** Runs lambdas and records of each kind from a jar as the compiler makes it, and from the packed one. */
class PackedJarTest {
    private static final Path SOURCES = Path.of("src/test/resources/lambdas");

    @TempDir
    static Path folder;

    private static Path plain;
    private static Path packed;

    @BeforeAll
    static void pack() throws IOException {
        Path classes = folder.resolve("classes");
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-nowarn",
                                "-g",
                                "-Xlint:none",
                                "--release",
                                "17",
                                "-proc:none",
                                "-d",
                                classes.toString(),
                                SOURCES.resolve("Lambdas.java").toString(),
                                SOURCES.resolve("base/Base.java").toString(),
                                SOURCES.resolveSibling("records/Records.java").toString()));
        plain = jar(classes, "plain.jar");
        packed = jar(classes, "packed.jar");
        PackedJar task = new PackedJar();
        task.setJars(packed.toString());
        task.execute();
    }

    private static Path jar(Path classes, String name) throws IOException {
        Path jar = folder.resolve(name);
        try (Stream<Path> files =
                        Files.walk(classes).filter(Files::isRegularFile).sorted();
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (Path file : files.toList()) {
                out.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
                out.write(Files.readAllBytes(file));
            }
            out.putNextEntry(new ZipEntry("some.properties"));
            out.write("a = b".getBytes(StandardCharsets.UTF_8));
        }
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1_700_000_000_000L));
        return jar;
    }

    private static Object answers(Path jar, String name) throws Exception {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
            Class<?> type = loader.loadClass(name);
            return type.getMethod("answers").invoke(type.getConstructor().newInstance());
        }
    }

    @Test
    void lambdasDoWhatTheyDid() throws Exception {
        Object expected = answers(plain, "Lambdas");
        assertTrue(String.valueOf(expected).contains("null is found early"), String.valueOf(expected));
        assertEquals(expected, answers(packed, "Lambdas"));
    }

    @Test
    void recordsAnswerAsTheyDid() throws Exception {
        Object expected = answers(plain, "Records");
        assertTrue(String.valueOf(expected).contains("Pair[one=own 1, other=Inner[l=3, s=x]]"), expected.toString());
        assertEquals(expected, answers(packed, "Records"));
    }

    @Test
    void oldClassesAreRaisedAndStillValid() throws Exception {
        Path jar = folder.resolve("asm.jar");
        Files.copy(
                Path.of(ClassReader.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI()),
                jar);
        PackedJar.pack(jar);
        int classes = 0;
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null);
                ZipFile file = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : file.stream().toList()) {
                String name = entry.getName();
                if (name.startsWith("org/") && name.endsWith(".class")) {
                    assertTrue(file.getInputStream(entry).readAllBytes()[7] >= 50, name);
                    Class<?> type = loader.loadClass(
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'));
                    assertEquals(loader, type.getClassLoader());
                    assertNotNull(type.getDeclaredFields()); // verifies it
                    classes++;
                }
            }
        }
        assertTrue(classes > 20, () -> jar + " has hardly any classes");
    }

    @Test
    void noCallSiteIsLeftThatTheJvmLinks() throws IOException {
        for (String bootstrap : List.of("LambdaMetafactory", "ObjectMethods")) {
            assertTrue(mentions(plain, bootstrap) > 0);
            assertEquals(0, mentions(packed, bootstrap));
        }
    }

    private static int mentions(Path jar, String bootstrap) throws IOException {
        int count = 0;
        try (ZipFile file = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : file.stream().toList()) {
                byte[] bytes = file.getInputStream(entry).readAllBytes();
                count += new String(bytes, StandardCharsets.ISO_8859_1).contains(bootstrap) ? 1 : 0;
            }
        }
        return count;
    }

    @Test
    void whatElseTheJarHoldsIsKeptAndNothingIsCompressed() throws IOException {
        try (ZipFile file = new ZipFile(packed.toFile())) {
            assertTrue(file.stream().allMatch(entry -> entry.getMethod() == ZipEntry.STORED));
            assertEquals(
                    "a = b",
                    new String(
                            file.getInputStream(file.getEntry("some.properties"))
                                    .readAllBytes(),
                            StandardCharsets.UTF_8));
        }
        assertEquals(Files.getLastModifiedTime(plain), Files.getLastModifiedTime(packed));
    }

    @Test
    void equalJarsBecomeEqualAndPackedOnesStay() throws IOException {
        Path other = folder.resolve("other.jar");
        Files.copy(plain, other);
        PackedJar.pack(other);
        assertArrayEquals(Files.readAllBytes(packed), Files.readAllBytes(other));
        PackedJar.pack(other);
        assertArrayEquals(Files.readAllBytes(packed), Files.readAllBytes(other));
    }

    @Test
    void theClassOfALambdaNamesSourceAndLine() throws IOException {
        try (ZipFile file = new ZipFile(packed.toFile())) {
            ClassNode node = new ClassNode();
            new ClassReader(file.getInputStream(file.getEntry("Lambdas$Operation$lambda0.class"))).accept(node, 0);
            assertEquals("Lambdas.java", node.sourceFile);
            assertEquals("Lambdas", node.nestHostClass);
            int line = lines().indexOf("        PLUS((a, b) -> a + b),") + 1;
            assertFalse(line == 0);
            assertTrue(node.methods.stream()
                    .filter(method -> method.name.equals("applyAsInt"))
                    .flatMap(method -> Arrays.stream(method.instructions.toArray()))
                    .anyMatch(i -> i instanceof LineNumberNode number && number.line == line));
        }
    }

    private static List<String> lines() throws IOException {
        return Files.readAllLines(SOURCES.resolve("Lambdas.java"));
    }

    @Test
    void aNestOfAnotherJarIsRefused() throws IOException {
        TreeMap<String, byte[]> alone = new TreeMap<>();
        try (ZipFile file = new ZipFile(plain.toFile())) {
            alone.put(
                    "Lambdas$Operation",
                    file.getInputStream(file.getEntry("Lambdas$Operation.class"))
                            .readAllBytes());
        }
        assertThrows(IllegalStateException.class, () -> LambdaClasses.replace(alone));
    }
}
