package dev.heddle.formats.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.file.UnreadableFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tests that come with Heddle are readable and their sets fit together. */
class LitmusExamplesTest {
    private static final Path FOLDER = Path.of("..", "examples", "litmus");

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().toList();
        }
    }

    @Test
    void namesAreUnique() throws IOException, UnreadableFileException {
        Set<String> names = new HashSet<>();
        for (Path file : files()) {
            assertTrue(names.add(LitmusReader.read(file).name()), file.toString());
        }
        assertTrue(names.size() > 210, "tests: " + names.size());
    }

    @ParameterizedTest
    @MethodSource("files")
    void aWeakerVariantAllowsMore(Path file) throws IOException, UnreadableFileException {
        LitmusTest test = LitmusReader.read(file);
        assertEquals(Set.of(LitmusVariant.values()), test.expected().allowed().keySet());
        within(test, LitmusVariant.SC, LitmusVariant.LATEST_EXEC);
        within(test, LitmusVariant.LATEST_EXEC, LitmusVariant.LATEST_STALE);
        within(test, LitmusVariant.LATEST_EXEC, LitmusVariant.JMM_EXEC);
        within(test, LitmusVariant.LATEST_STALE, LitmusVariant.JMM_STALE);
        within(test, LitmusVariant.SC, LitmusVariant.COHERENT_EXEC);
        within(test, LitmusVariant.COHERENT_EXEC, LitmusVariant.COHERENT_STALE);
        within(test, LitmusVariant.COHERENT_EXEC, LitmusVariant.JMM_EXEC);
        within(test, LitmusVariant.COHERENT_STALE, LitmusVariant.JMM_STALE);
        within(test, LitmusVariant.JMM_EXEC, LitmusVariant.JMM_STALE);
    }

    private static void within(LitmusTest test, LitmusVariant smaller, LitmusVariant larger) {
        Set<LitmusValues> small = test.expected().allowed().get(smaller);
        assertFalse(small.isEmpty(), smaller.word());
        Set<LitmusValues> extra = new HashSet<>(small);
        extra.removeAll(test.expected().allowed().get(larger));
        assertEquals(Set.of(), extra, smaller.word() + " within " + larger.word());
    }

    @ParameterizedTest
    @MethodSource("files")
    void verdictsAgreeWithTheSets(Path file) throws IOException, UnreadableFileException {
        LitmusTest test = LitmusReader.read(file);
        LitmusValues interest = test.expected().interest().orElseThrow();
        for (LitmusVariant variant : LitmusVariant.values()) {
            boolean allowed =
                    test.expected().allowed().get(variant).stream().anyMatch(outcome -> outcome.includes(interest));
            assertEquals(
                    allowed ? "allowed" : "forbidden",
                    test.expected().verdicts().get(variant.word()),
                    variant.word());
        }
    }
}
