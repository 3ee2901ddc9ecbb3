package dev.heddle.replayer.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramFinderTest {
    @TempDir
    Path folder;

    @TempDir
    Path scratch;

    private Program find(String... words) {
        return Programs.finder(folder, scratch).find(List.of(words));
    }

    private String refusal(String... words) {
        return String.valueOf(
                assertThrows(UsageException.class, () -> find(words)).getMessage());
    }

    @Test
    void aSourceFileIsCompiledAndStandsForItsClassesInTheTrace() throws IOException {
        Path source = folder.resolve("Foo.java");
        Files.writeString(source, "class Foo { public static void main(String[] a) {} }");
        Program program = find("-Xint", "Foo.java", "x");
        assertEquals(List.of("-cp", Programs.placed(scratch), "-Xint", "Foo", "x"), program.command());
        assertEquals(List.of("-Xint", "Foo", "x"), program.javaArguments());
        assertEquals(List.of(source.toString()), program.classPath());
        assertEquals("Foo.java", program.name());
        assertEquals("Foo", program.shortName());
        assertTrue(program.bundle().isPresent());
    }

    @Test
    void theMainClassIsTheFirstInTheFileThatHasAMainMethod() throws IOException {
        Files.writeString(
                folder.resolve("Two.java"),
                "package p; class Helper {} class Second { public static void main(String[] a) {} }"
                        + " class Third { public static void main(String[] a) {} }");
        assertEquals(List.of("p.Second"), find("Two.java").javaArguments());
    }

    @Test
    void equalSourcesGiveEqualBundles() throws IOException {
        Files.writeString(folder.resolve("Foo.java"), "class Foo { public static void main(String[] a) {} }");
        byte[] first = find("Foo.java").bundle().orElseThrow();
        Path other = Files.createDirectories(scratch.resolve("other"));
        byte[] second = Programs.finder(folder, other)
                .find(List.of("Foo.java"))
                .bundle()
                .orElseThrow();
        assertArrayEquals(first, second);
    }

    @Test
    void compileErrorsAreReportedAsJavacPrintsThem() throws IOException {
        Files.writeString(folder.resolve("Bad.java"), "class Bad {\n  int x = \"s\";\n}\n");
        String message = refusal("Bad.java");
        assertTrue(message.contains("Bad.java:2: error: incompatible types"), message);
        assertTrue(message.contains("1 error"), message);
    }

    @Test
    void aTestMethodIsAProgramThatKnowsItsTestClass() throws IOException {
        Path classes = Programs.compiled(folder, "LampTest");
        Program test = find("-cp", classes.toString(), "LampTest#lights");
        assertEquals(Optional.of("LampTest"), test.testClass());
        assertEquals(
                Optional.empty(), find("-cp", classes.toString(), "LampTest").testClass());
    }

    @Test
    void aMissingSourceFileIsNamed() {
        assertEquals("Nope.java: no such source file in " + folder + "; check the path", refusal("Nope.java"));
    }

    @Test
    void aClassIsFoundOnTheClassPathOrInTheWorkingDirectory() throws IOException {
        Path classes = Programs.compiled(folder, "App");
        assertEquals(
                List.of("-cp", classes.toString(), "App", "1"),
                find("-cp", "classes", "App", "1").command());
        Program here = new ProgramFinder(
                        classes, Programs.RELEASE, Programs.folders(scratch), Map.of(), Programs.NOT_KEPT)
                .find(List.of("App"));
        assertEquals(List.of(classes.toString()), here.classPath());
    }

    @Test
    void theEnvironmentsClassPathIsUsedWhereNoneIsGiven() throws IOException {
        Path classes = Programs.compiled(folder, "App");
        Program program = new ProgramFinder(
                        folder,
                        Programs.RELEASE,
                        Programs.folders(scratch),
                        Map.of("CLASSPATH", classes.toString()),
                        Programs.NOT_KEPT)
                .find(List.of("App"));
        assertEquals(List.of(classes.toString()), program.classPath());
    }

    @Test
    void aJarIsRunByItsManifest() throws IOException {
        Path jar = Programs.jar(Programs.compiled(folder, "App"), "App", folder.resolve("app.jar"));
        Program program = find("-jar", "app.jar", "x");
        assertEquals(List.of("-jar", "app.jar", "x"), program.command());
        assertEquals(List.of(jar.toString()), program.classPath());
        assertEquals("app.jar", program.name());
    }

    @Test
    void aJarThatNamesFurtherJarsStaysWhereItIs() throws IOException {
        Path classes = Programs.compiled(folder, "App");
        assertTrue(Programs.finder(folder, scratch)
                .find(List.of(
                        "-jar",
                        Programs.jar(classes, "App", "", folder.resolve("one.jar"))
                                .toString()))
                .bundle()
                .isPresent());
        assertTrue(Programs.finder(folder, scratch)
                .find(List.of(
                        "-jar",
                        Programs.jar(classes, "App", "b.jar", folder.resolve("two.jar"))
                                .toString()))
                .bundle()
                .isEmpty());
    }

    @Test
    void aMissingClassIsNamedWithTheClassPath() {
        assertEquals(
                "no.Such: no such class on the class path " + folder + "; check the name, or give -cp",
                refusal("no.Such"));
    }

    @Test
    void aMissingJarIsNamed() {
        assertEquals("x.jar: no such jar file in " + folder + "; check the path", refusal("-jar", "x.jar"));
    }

    @Test
    void aClassFileNewerThanTheJvmIsNamedWithBothVersions() throws IOException {
        Path file = Programs.compiled(folder, "App").resolve("App.class");
        byte[] bytes = Files.readAllBytes(file);
        bytes[7] = (byte) (44 + Programs.FEATURE + 1);
        Files.write(file, bytes);
        assertEquals(
                "App: class file of Java " + (Programs.FEATURE + 1) + ", the JVM is Java " + Programs.FEATURE
                        + "; compile with --release " + Programs.FEATURE + " or give a newer JDK with --java",
                refusal("-cp", "classes", "App"));
    }

    @Test
    void aClassWithoutMainIsRefused() throws IOException {
        Files.writeString(folder.resolve("Foo.java"), "class Foo { void run() {} }");
        assertEquals("Foo: has no main method; expected public static void main(String[])", refusal("Foo.java"));
    }

    @Test
    void aFileThatIsNoClassIsRefused() throws IOException {
        Files.writeString(folder.resolve("Foo.class"), "nonsense");
        assertTrue(refusal("Foo").startsWith("Foo: no class file"), "message");
        Files.write(folder.resolve("Foo.class"), new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0});
        assertTrue(refusal("Foo").startsWith("Foo: class file ends too early"), "message");
    }
}
