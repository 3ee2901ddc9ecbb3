package dev.heddle.replayer.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.program.JavaArguments.Kind;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JavaArgumentsTest {
    @TempDir
    Path folder;

    private JavaArguments parse(String... words) {
        return JavaArguments.parse(List.of(words), folder);
    }

    @Test
    void theFirstWordThatIsNoOptionIsTheMainClass() {
        JavaArguments java = parse("-Xmx64m", "-Dx=y", "a.Main", "-cp", "--", "z");
        assertEquals(Kind.MAIN_CLASS, java.kind());
        assertEquals("a.Main", java.main());
        assertEquals(List.of("-Xmx64m", "-Dx=y"), java.options());
        assertEquals(List.of("-cp", "--", "z"), java.arguments());
        assertEquals(Optional.empty(), java.classPath());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-cp", "-classpath", "--class-path"})
    void everySpellingOfTheClassPathIsKnown(String option) {
        JavaArguments java = parse(option, "a" + File.pathSeparator + "/b", "Main");
        assertEquals(Optional.of(List.of(folder.resolve("a").toString(), "/b")), java.classPath());
        assertEquals(List.of(), java.options());
    }

    @Test
    void theLongClassPathMayBeJoinedByAnEqualsSign() {
        assertEquals(
                Optional.of(List.of("/b")), parse("--class-path=/b", "Main").classPath());
    }

    @Test
    void optionsWithAValueTakeTheNextWord() {
        JavaArguments java = parse("--add-opens", "java.base/java.lang=ALL-UNNAMED", "-p", "mods", "Main");
        assertEquals(List.of("--add-opens", "java.base/java.lang=ALL-UNNAMED", "-p", "mods"), java.options());
        assertEquals("Main", java.main());
    }

    @Test
    void optionsMayStandBetweenJarAndItsFile() {
        JavaArguments java = parse("-jar", "-Dx=y", "app.jar", "arg");
        assertEquals(Kind.JAR, java.kind());
        assertEquals("app.jar", java.main());
        assertEquals(List.of("-Dx=y", "-jar", "app.jar", "arg"), java.withoutClassPath("app.jar"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-m mod/a.Main", "--module mod/a.Main", "--module=mod/a.Main"})
    void everySpellingOfAModuleIsKnown(String words) {
        JavaArguments java = parse(words.split(" "));
        assertEquals(Kind.MODULE, java.kind());
        assertEquals("mod/a.Main", java.main());
    }

    @Test
    void aSourceFileInThePlaceOfTheMainClassIsASource() {
        assertEquals(Kind.SOURCE, parse("-cp", "lib", "dir/Foo.java", "x").kind());
    }

    @Test
    void argumentFilesAreExpandedBeforeTheMainClassOnly() throws IOException {
        Files.writeString(folder.resolve("args"), "-Xint -cp lib");
        JavaArguments java = parse("@args", "Main", "@args");
        assertEquals(List.of("-Xint"), java.options());
        assertEquals(List.of("@args"), java.arguments());
    }

    @Test
    void anArgumentFileThatNamesItselfIsNotExpandedAgain() throws IOException {
        Files.writeString(folder.resolve("args"), "-Xint @args");
        JavaArguments java = parse("@args", "x");
        assertEquals("@args", java.main());
    }

    @Test
    void aLineWithoutProgramIsRefused() {
        UsageException e = assertThrows(UsageException.class, () -> parse("-Xint"));
        assertTrue(e.getMessage().startsWith("no program in the java arguments"), e.getMessage());
    }

    @Test
    void anOptionWithoutItsValueIsRefused() {
        UsageException e = assertThrows(UsageException.class, () -> parse("-cp"));
        assertEquals("-cp needs a value, found the end of the java arguments", e.getMessage());
    }

    @Test
    void optionsThatRunNothingAreRefused() {
        assertThrows(UsageException.class, () -> parse("-version"));
    }
}
