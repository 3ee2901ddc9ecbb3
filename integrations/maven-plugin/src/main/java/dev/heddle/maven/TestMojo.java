package dev.heddle.maven;

import dev.heddle.api.tool.ExitCodes;
import dev.heddle.api.tool.HeddleTool;
import dev.heddle.api.tool.HeddleTool.SuiteAnswer;
import dev.heddle.api.tool.HeddleTool.SuiteOrder;
import dev.heddle.distribution.Installation;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Runs the tests of the module once as they are, then those that pass and have threads under control, with another
 * schedule in each execution. Fails the build where one fails, or could not be run.
 */
@Mojo(
        name = "test",
        defaultPhase = LifecyclePhase.VERIFY,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class TestMojo extends AbstractMojo {
    /**
     * Which tests: {@code Class} or {@code Class#method}, with {@code *} for any characters; all where none is given.
     */
    @Parameter(property = "heddle.select")
    private List<String> select = new ArrayList<>();

    /** Only tests that run code which has changed since this revision of git; all where none is given. */
    @Parameter(property = "heddle.changedSince", defaultValue = "")
    private String changedSince = "";

    /** Maximum number of executions of a test. */
    @Parameter(property = "heddle.executions", defaultValue = "10000")
    private long executions;

    /** Seconds for a test, at most. */
    @Parameter(property = "heddle.timeLimit", defaultValue = "10")
    private double timeLimit;

    /** Seconds for all tests under control together; 0 for no limit. */
    @Parameter(property = "heddle.totalTime", defaultValue = "0")
    private double totalTime;

    /** How many tests run at a time. */
    @Parameter(property = "heddle.jobs", defaultValue = "1")
    private int jobs;

    /** Waits for the threads that a test leaves behind: one that waits for ever fails the test by a deadlock. */
    @Parameter(property = "heddle.awaitThreads", defaultValue = "false")
    private boolean awaitThreads;

    /** Goes on with a suite that was interrupted or ran out of time: what is judged stays. */
    @Parameter(property = "heddle.resume", defaultValue = "false")
    private boolean resume;

    /** Options of the JVMs that run the tests, such as {@code -Xmx1g}. */
    @Parameter(property = "heddle.jvmOptions")
    private List<String> jvmOptions = new ArrayList<>();

    /**
     * Directory for the verdicts, the index page, {@code TEST-heddle-tests.xml}, {@code heddle.sarif}, and the traces
     * of failures.
     */
    @Parameter(property = "heddle.tests", defaultValue = "${project.build.directory}/heddle-tests")
    private File reports;

    @Parameter(defaultValue = "${project.build.testOutputDirectory}", readonly = true)
    private File testClasses;

    @Parameter(defaultValue = "${project.testClasspathElements}", readonly = true)
    private List<String> classPath;

    /** Skips the goal. */
    @Parameter(property = "heddle.skip", defaultValue = "false")
    private boolean skip;

    /** Made by Maven. */
    public TestMojo() {}

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip || !testClasses.isDirectory()) {
            getLog().info(skip ? "heddle: skipped" : "heddle: the module has no tests");
            return;
        }
        SuiteAnswer answer = installation().suite(order());
        answer.out().lines().forEach(line -> getLog().info(line));
        switch (answer.exit()) {
            case ExitCodes.OK -> {}
            case ExitCodes.FAILED ->
                throw new MojoFailureException("heddle: tests fail under control; see the table above and " + reports);
            case ExitCodes.SAYS_NOTHING ->
                throw new MojoFailureException(
                        "heddle: tests could not be run under control, or say nothing; see the table above");
            default -> throw new MojoExecutionException("heddle: " + answer.err());
        }
    }

    private static HeddleTool installation() throws MojoExecutionException {
        try {
            return Installation.get().tool();
        } catch (IllegalStateException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
    }

    private SuiteOrder order() {
        List<String> java = new ArrayList<>(jvmOptions);
        java.add("-cp");
        java.add(String.join(File.pathSeparator, classPath));
        Path folder = reports.toPath();
        return new SuiteOrder(
                java,
                new SuiteOrder.Tests(
                        List.of(testClasses.toPath()),
                        select,
                        Optional.ofNullable(changedSince).filter(revision -> !revision.isEmpty()),
                        awaitThreads),
                folder,
                executions,
                Duration.ofMillis(Math.round(timeLimit * 1000)),
                Duration.ofMillis(Math.round(totalTime * 1000)),
                jobs,
                Map.of("junit", folder.resolve("TEST-heddle-tests.xml"), "sarif", folder.resolve("heddle.sarif")),
                resume);
    }
}
