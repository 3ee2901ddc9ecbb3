package dev.heddle.replayer.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which classes and tests patterns of {@code --select} and words after {@code heddle test} choose. */
class SelectionTest {
    @TempDir
    Path folder;

    private List<String> classes(Selection selection) throws IOException {
        Path packageFolder = Files.createDirectories(folder.resolve("com/acme"));
        for (String name : List.of("QueueTest", "QueueTest$Fair", "QueueTest$Unfair", "QueueTest$1", "OtherTest")) {
            Files.write(packageFolder.resolve(name + ".class"), new byte[0]);
        }
        return TestClasses.of(List.of(folder)).stream()
                .filter(selection::mayHave)
                .toList();
    }

    private static List<String> wanted(Selection selection) {
        return Stream.of("QueueTest#add()", "QueueTest$Fair#add()", "QueueTest$Unfair#add()", "OtherTest#add()")
                .filter(test -> selection.wants("com.acme." + test))
                .toList();
    }

    @Test
    void withoutPatternsAllOuterClassesAreAskedForTests() throws IOException {
        Selection all = new Selection(List.of());
        assertEquals(List.of("com.acme.OtherTest", "com.acme.QueueTest"), classes(all));
        assertEquals(4, wanted(all).size());
    }

    @Test
    void aNestedClassIsAskedForTestsWhereAPatternNamesIt() throws IOException {
        // JUnit 3 finds the tests of a static nested class by that class alone.
        Selection fair = new Selection(List.of("QueueTest$Fair"));
        assertEquals(List.of("com.acme.QueueTest", "com.acme.QueueTest$Fair"), classes(fair));
        assertEquals(List.of("QueueTest$Fair#add()"), wanted(fair));
        Selection both = new Selection(List.of("com.acme.QueueTest$*air#add"));
        assertEquals(
                List.of("com.acme.QueueTest", "com.acme.QueueTest$Fair", "com.acme.QueueTest$Unfair"), classes(both));
        assertEquals(List.of("QueueTest$Fair#add()", "QueueTest$Unfair#add()"), wanted(both));
    }

    @Test
    void aClassNamesTheTestsNestedInIt() throws IOException {
        Selection queue = new Selection(List.of("QueueTest"));
        assertEquals(List.of("com.acme.QueueTest"), classes(queue));
        assertEquals(List.of("QueueTest#add()", "QueueTest$Fair#add()", "QueueTest$Unfair#add()"), wanted(queue));
    }

    @Test
    void aNestedClassIsAmongThoseOfTheClassAroundIt() throws IOException {
        Selection fair = new Selection(List.of("QueueTest$Fair"));
        assertEquals(2, classes(fair.among(Set.of("com.acme.QueueTest"))).size());
        assertEquals(List.of(), classes(fair.among(Set.of("com.acme.OtherTest"))));
    }
}
