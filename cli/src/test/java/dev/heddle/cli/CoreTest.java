package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What {@code check} and {@code replay} need, below the command line, does without the rest of Heddle. */
class CoreTest {
    private static final String FREE = "recorder.free.";

    /** Packages of the core, and those below them. */
    private static final List<String> CORE = List.of(
            "analyzer.communication.",
            "analyzer.estimate.",
            "analyzer.memory.",
            "analyzer.race.",
            "analyzer.report.",
            "analyzer.stale.",
            "analyzer.stream.",
            "formats.",
            "recorder.agent.",
            "recorder.hooks.",
            "recorder.instrument.",
            "replayer.");

    /**
     * Packages beside the core: recording, iRoots and what exposes them, derivation, exhaustive search, litmus tests,
     * the check of recorded executions against the memory model, traces of other tools, views and pages of traces, and
     * parts of campaigns on several machines.
     */
    private static final List<String> BESIDE = List.of(
            "analyzer.analysis.",
            "analyzer.consistency.",
            "analyzer.derive.",
            "analyzer.iroot.",
            "analyzer.page.",
            "analyzer.view.",
            "formats.export.",
            "formats.foreign.",
            "formats.iroot.",
            "formats.litmus.",
            "formats.recording.",
            "formats.source.",
            FREE,
            "replayer.cluster.",
            "replayer.exhaustive.",
            "replayer.expose.",
            "replayer.job.expose.",
            "replayer.litmus.",
            "replayer.record.");

    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.heddle");

    private static String name(JavaClass type) {
        String name = type.getBaseComponentType().getName();
        int nested = name.indexOf('$');
        return (nested < 0 ? name : name.substring(0, nested)).replaceFirst("^dev\\.heddle\\.", "");
    }

    private static boolean isAmong(List<String> packages, String name) {
        return packages.stream().anyMatch(name::startsWith);
    }

    /** Outermost classes of the core with an arrow to one of the packages. */
    private static Set<String> reach(List<String> packages) {
        Set<String> found = new TreeSet<>();
        for (JavaClass type : OURS) {
            String from = name(type);
            if (isAmong(CORE, from)
                    && !isAmong(BESIDE, from)
                    && type.getDirectDependenciesFromSelf().stream()
                            .anyMatch(arrow -> isAmong(packages, name(arrow.getTargetClass())))) {
                found.add(from);
            }
        }
        return found;
    }

    @Test
    void nothingBelowTheCommandLineKnowsFreeRecording() {
        assertEquals(Set.of(), reach(List.of(FREE)));
    }

    @Test
    void theCoreReachesNothingBesideItself() {
        assertEquals(Set.of(), reach(BESIDE));
    }

    @Test
    void allPackagesAreThere() {
        for (List<String> packages : List.of(CORE, BESIDE)) {
            for (String each : packages) {
                assertTrue(OURS.stream().anyMatch(type -> name(type).startsWith(each)), each);
            }
        }
    }
}
