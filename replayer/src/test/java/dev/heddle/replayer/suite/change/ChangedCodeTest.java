package dev.heddle.replayer.suite.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests A to E, of which each reaches the code of {@code p.Base} on another way, or not at all. */
class ChangedCodeTest {
    private static final Map<String, String> SOURCES = Map.of(
            "p/Base.java", "package p; public class Base { public static class In {} } class Second {}",
            "p/Other.java", "package p; public class Other { static Second second; }",
            "p/Middle.java",
                    "package p; public class Middle { public static int size() { return new Base().hashCode(); } }",
            "t/A.java", "package t; class A { int a = p.Middle.size(); class Nested {} }",
            "t/B.java", "package t; class B { java.util.List<p.Base.In> in; }",
            "t/C.java", "package t; class C { Object c() throws Exception { return Class.forName(\"p.Base\"); } }",
            "t/D.java", "package t; class D { p.Other[] d; }",
            "t/E.java", "package t; class E { long l = 5_000_000_000L; double d = 7e77; String e = \"Base\"; }");

    @TempDir
    Path folder;

    private Path classes;

    @BeforeEach
    void compile() throws IOException {
        classes = Files.createDirectory(folder.resolve("classes"));
        compile(List.of());
    }

    private void compile(List<String> options) throws IOException {
        List<String> words = new ArrayList<>(List.of("--release", "17", "-d", classes.toString()));
        words.addAll(options);
        for (Map.Entry<String, String> source : SOURCES.entrySet()) {
            Path file = folder.resolve("src/main/java").resolve(source.getKey());
            Files.createDirectories(file.getParent());
            words.add(Files.writeString(file, source.getValue()).toString());
        }
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new)));
    }

    private ChangedCode.Effect of(List<String> tracked, List<String> untracked) throws IOException {
        return new ChangedCode(List.of(classes)).of(tracked, untracked, folder.toRealPath());
    }

    private Set<String> changed(String source) throws IOException {
        return of(List.of(source), List.of()).classes();
    }

    @Test
    void allThatReachAClassOfTheFileAreAffected() throws IOException {
        Set<String> all = Set.of(
                "p.Base", "p.Base$In", "p.Second", "p.Other", "p.Middle", "t.A", "t.A$Nested", "t.B", "t.C", "t.D");
        assertEquals(all, changed("src/main/java/p/Base.java"));
        assertEquals(Set.of("p.Middle", "t.A", "t.A$Nested"), changed("p/Middle.java"));
        assertEquals(Set.of("p.Other", "t.D"), changed("module/src/main/java/p/Other.java"));
        assertEquals(Set.of("t.E"), changed("t/E.java"));
    }

    @Test
    void aFileIsThatOfItsPackageOnly() throws IOException {
        assertEquals(Set.of(), changed("src/main/java/q/Base.java"));
        assertEquals(
                Set.of(), of(List.of("src/main/java/q/Base.java"), List.of()).others());
        assertEquals(Set.of(), changed("src/main/java/p/Base.kt"));
    }

    @Test
    void classesWithoutTheNameOfTheirFileAreThoseOfTheOutermostClass() throws IOException {
        compile(List.of("-g:none"));
        assertEquals(Set.of("t.A", "t.A$Nested"), changed("src/main/java/t/A.java"));
        assertTrue(changed("src/main/java/p/Base.java").containsAll(Set.of("p.Base$In", "t.B")));
    }

    @Test
    void otherFilesMayAffectAllUnlessTheyAreDocuments() throws IOException {
        Files.writeString(classes.resolve("p/names.md"), "x");
        List<String> tracked =
                List.of("pom.xml", "README.md", "guide/a.adoc", "src/main/resources/p/names.md", "LICENSE");
        assertEquals(
                Set.of("pom.xml", "src/main/resources/p/names.md"),
                of(tracked, List.of()).others());
    }

    @Test
    void newFilesCountWhereTheyAreOnTheClassPath() throws IOException {
        Files.writeString(classes.resolve("p/limits.txt"), "x");
        List<String> untracked =
                List.of("cp.txt", "src/main/resources/p/limits.txt", "classes/p/limits.txt", "classes/p/Base.class");
        assertEquals(
                Set.of("src/main/resources/p/limits.txt"),
                of(List.of(), untracked).others());
        ChangedCode.Effect effect = of(List.of(), List.of("src/main/java/p/Other.java", "src/main/java/p/New.java"));
        assertEquals(Set.of("p.Other", "t.D"), effect.classes());
        assertEquals(Set.of("src/main/java/p/Other.java"), effect.sources());
    }

    @Test
    void codeInAJarIsReadAsThatOfADirectory() throws IOException {
        Path jar = folder.resolve("p.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            Path file = classes.resolve("p/Other.class");
            out.putNextEntry(new ZipEntry("p/Other.class"));
            out.write(Files.readAllBytes(file));
            Files.delete(file);
        }
        ChangedCode code = new ChangedCode(List.of(classes, jar));
        assertEquals(
                Set.of("p.Other", "t.D"),
                code.of(List.of("p/Other.java"), List.of(), folder).classes());
    }

    @Test
    void aDamagedClassFileIsNamed() throws IOException {
        Files.write(classes.resolve("p/Base.class"), new byte[] {1, 2, 3});
        UsageException e = assertThrows(UsageException.class, () -> new ChangedCode(List.of(classes)));
        assertTrue(String.valueOf(e.getMessage()).contains("Base.class: expected a class file"), e.getMessage());
    }
}
