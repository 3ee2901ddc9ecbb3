package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Correct programs made wrong by one change: {@code fix} finds the change that undoes it, or one as strong, in nine of
 * ten. The fast ones by default; all, with a row of a table for each, by {@code benchmarks/mutants.sh}.
 */
class MutantsIT {
    private static final String TABLE = "heddle.mutants.table";
    private static final double NANOS = 1e9;

    @TempDir
    Path folder;

    static Stream<Mutant> mutants() throws IOException {
        return Mutant.all().stream().filter(mutant -> mutant.isFast() || isWhole());
    }

    private static boolean isWhole() {
        return System.getProperty(TABLE) != null;
    }

    /** What became of a mutant. */
    private record Found(Optional<String> equivalent, List<String> cures, String proof, double seconds) {
        String first() {
            return equivalent.orElse(cures.isEmpty() ? "none" : cures.get(0));
        }
    }

    @Test
    void mostCuresUndoTheChange() throws IOException {
        List<String> others = new ArrayList<>();
        int count = 0;
        for (Mutant mutant : mutants().toList()) {
            Found found = found(mutant);
            count++;
            if (found.equivalent().isEmpty()) {
                others.add(mutant + ": " + found.cures());
            }
            if (isWhole()) {
                row(mutant, found);
            }
        }
        assertTrue(count >= 12, count + " mutants");
        assertTrue(others.size() * 10 <= count, others.size() + " of " + count + ": " + others);
    }

    /** A mutant of a program that fails itself would say nothing. */
    @ParameterizedTest
    @MethodSource("mutants")
    void theOriginalPasses(Mutant mutant) {
        List<String> words = new ArrayList<>(List.of("check", "--iterations", "500", "--out", "found"));
        words.addAll(mutant.options());
        words.add(mutant.original().toString());
        Installed.Run run = Installed.run(folder, words.toArray(String[]::new));
        assertEquals(0, run.code(), run.toString());
    }

    private Found found(Mutant mutant) throws IOException {
        Path own = Files.createDirectories(folder.resolve(mutant.name()));
        Path wrong = own.resolve(mutant.simpleName() + ".java");
        Files.writeString(wrong, mutant.text());
        List<String> words = new ArrayList<>(List.of("check", "--fail-fast", "--confirm", "0", "--out", "found"));
        words.addAll(mutant.options());
        words.add(wrong.toString());
        Installed.Run failing = Installed.run(own, words.toArray(String[]::new));
        assertEquals(10, failing.code(), mutant + ": " + failing);
        Path trace;
        try (Stream<Path> files = Files.list(own.resolve("found"))) {
            trace = files.filter(file -> file.toString().matches(".*failure-\\d+\\.heddle"))
                    .findFirst()
                    .orElseThrow();
        }
        long begin = System.nanoTime();
        Installed.Run run = Installed.run(own, "fix", "--json=-", trace.toString());
        double seconds = (System.nanoTime() - begin) / NANOS;
        assertTrue(run.code() == 0 || run.code() == 10, mutant + ": " + run);
        List<String> cures = new ArrayList<>();
        run.json().at("cures").forEach(cure -> cures.add(cure.get("change").asText()));
        Optional<String> equivalent = cures.stream()
                .filter(cure -> mutant.equivalent().matcher(cure).matches())
                .findFirst();
        return new Found(equivalent, cures, proof(run.json().at("cures"), equivalent), seconds);
    }

    private static String proof(JsonNode cures, Optional<String> of) {
        for (JsonNode cure : cures) {
            if (of.isEmpty() || cure.get("change").asText().equals(of.get())) {
                JsonNode proof = cure.get("proof");
                return (proof.get("complete").asBoolean() ? "all " : "")
                        + proof.get("executions").asLong();
            }
        }
        return "-";
    }

    private static void row(Mutant mutant, Found found) throws IOException {
        String row = String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %s | %.1f |%n",
                mutant.name(),
                mutant.simpleName(),
                mutant.undone(),
                found.equivalent().isPresent() ? "yes" : found.cures().isEmpty() ? "**none**" : "another",
                found.first(),
                found.proof(),
                found.seconds());
        Files.writeString(
                Path.of(System.getProperty(TABLE)), row, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
