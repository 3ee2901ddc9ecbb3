package dev.heddle.tests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** One run of JUnit's launcher. */
final class TestRun implements TestExecutionListener {
    /** Where all results of these tests go. */
    static final Path RESULTS = Path.of(System.getProperty("heddle.out"));

    private final Map<String, String> results = new TreeMap<>();
    private final List<Throwable> failures = new ArrayList<>();
    private final List<String> entries = new ArrayList<>();

    private TestRun() {}

    /** Deletes the results of all test classes in this one. */
    static void forget(Class<?> tests) throws IOException {
        if (!Files.isDirectory(RESULTS)) {
            return;
        }
        try (Stream<Path> all = Files.walk(RESULTS)) {
            for (Path file : (Iterable<Path>) all.sorted(Comparator.reverseOrder())::iterator) {
                if (RESULTS.relativize(file).toString().startsWith(tests.getName())) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Runs a class, or some of its methods. */
    static TestRun of(Class<?> tests, String... methods) {
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        if (methods.length == 0) {
            request.selectors(DiscoverySelectors.selectClass(tests));
        }
        for (String method : methods) {
            request.selectors(DiscoverySelectors.selectMethod(tests, method));
        }
        TestRun run = new TestRun();
        LauncherFactory.create().execute(request.build(), run);
        return run;
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest() || result.getStatus() == Status.FAILED) {
            String said = result.getThrowable().map(Throwable::getMessage).orElse("");
            results.put(test.getDisplayName(), result.getStatus() == Status.ABORTED ? "- " + said : said);
            result.getThrowable().ifPresent(failures::add);
        }
    }

    @Override
    public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
        entries.addAll(entry.getKeyValuePairs().values());
    }

    /** What tests have said for the reports of JUnit. */
    List<String> entries() {
        return entries;
    }

    /** By display name: the failure's message, empty for success, and what aborted tests say after a dash. */
    Map<String, String> results() {
        return results;
    }

    List<Throwable> failures() {
        return failures;
    }
}
