package dev.heddle.replayer.suite;

import dev.heddle.replayer.suite.change.ChangedCode;
import dev.heddle.replayer.suite.change.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The tests of a selection whose code has changed since a revision of git.
 *
 * @param selection those tests; all of the wider selection where a change may affect any of them
 * @param revision as the user has given it
 * @param chosen how many classes may have tests that are to be run; each counts with those that are nested in it
 * @param all how many classes may have tests of the wider selection
 * @param sources changed files that classes come from
 * @param others changed files that may affect any test
 */
public record ChangedTests(
        Selection selection, String revision, int chosen, int all, Set<String> sources, Set<String> others) {
    /**
     * Looks for them.
     *
     * @param directory in a checkout
     * @param classPath of the tests, absolute; its jars count as the project's where they lie in the checkout
     * @param places in which tests are looked for, absolute
     * @throws dev.heddle.replayer.program.UsageException where git cannot answer
     */
    public static ChangedTests since(
            String revision, Path directory, List<Path> classPath, List<Path> places, Selection wider)
            throws IOException, InterruptedException {
        List<String> all = TestClasses.of(places).stream()
                .filter(name -> name.indexOf('$') < 0)
                .filter(wider::mayHave)
                .toList();
        Checkout checkout = Checkout.at(directory);
        List<String> tracked = checkout.changedSince(revision);
        Set<Path> code = new LinkedHashSet<>();
        for (Path place : classPath) {
            boolean isOwnJar = Files.isRegularFile(place) && place.toRealPath().startsWith(checkout.top());
            if (Files.isDirectory(place) || isOwnJar) {
                code.add(place);
            }
        }
        code.addAll(places);
        ChangedCode.Effect effect = new ChangedCode(code).of(tracked, checkout.untracked(), checkout.top());
        Set<String> chosen = new LinkedHashSet<>(all);
        if (effect.others().isEmpty()) {
            chosen.retainAll(effect.classes());
        }
        Selection selection = chosen.size() == all.size() ? wider : wider.among(chosen);
        return new ChangedTests(selection, revision, chosen.size(), all.size(), effect.sources(), effect.others());
    }

    /** A line for people: how many classes are chosen, and why. */
    public String text() {
        List<String> first = new ArrayList<>(others.isEmpty() ? sources : others);
        int more = first.size() - 1;
        String files = first.stream().limit(1).collect(Collectors.joining())
                + (more > 0 ? " and " + more + (more == 1 ? " other file" : " other files") : "");
        String why = first.isEmpty()
                ? "no source of a class on the class path has changed"
                : others.isEmpty() ? "they run code of " + files : files + " may affect any test";
        return "changed since " + revision + ": " + (others.isEmpty() ? chosen : "all") + " of " + all
                + (all == 1 ? " class (" : " classes (") + why + ")";
    }
}
