package dev.heddle.maven;

import dev.heddle.api.tool.ExitCodes;
import dev.heddle.api.tool.HeddleTool;
import dev.heddle.api.tool.HeddleTool.CheckAnswer;
import dev.heddle.api.tool.HeddleTool.CheckOrder;
import dev.heddle.distribution.Installation;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Runs programs and test methods of the project many times under control, and fails the build where one of them fails.
 */
@Mojo(
        name = "check",
        defaultPhase = LifecyclePhase.VERIFY,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class CheckMojo extends AbstractMojo {
    /**
     * What to check: main classes with their arguments ({@code com.acme.Main 10}), or test methods
     * ({@code com.acme.BankTest#transfer}).
     */
    @Parameter(property = "heddle.programs", required = true)
    private List<String> programs = new ArrayList<>();

    /** Number of executions of each program, at most. */
    @Parameter(property = "heddle.executions", defaultValue = "10000")
    private long executions;

    /** Seconds for each program, at most; 0 for no limit. */
    @Parameter(property = "heddle.timeLimit", defaultValue = "30")
    private double timeLimit;

    /** Strategy that chooses threads and the writes that reads see, as of {@code heddle check --strategy}. */
    @Parameter(property = "heddle.strategy", defaultValue = "portfolio")
    private String strategy = "portfolio";

    /** Seed: decimal, {@code 0x} and hexadecimal digits, or {@code random}. */
    @Parameter(property = "heddle.seed", defaultValue = "1")
    private String seed = "1";

    /** Whether a data race is a failure. */
    @Parameter(property = "heddle.failOnRace", defaultValue = "false")
    private boolean failOnRace;

    /** Further options of {@code heddle check}. */
    @Parameter(property = "heddle.options")
    private List<String> options = new ArrayList<>();

    /** Further options of the program's JVM, such as {@code -Xss4m}. */
    @Parameter(property = "heddle.jvmOptions")
    private List<String> jvmOptions = new ArrayList<>();

    /**
     * Where traces and reports go: for each program a folder with its traces, {@code TEST-heddle.xml},
     * {@code heddle.sarif} and a page.
     */
    @Parameter(property = "heddle.reports", defaultValue = "${project.build.directory}/heddle")
    private File reports = new File("target/heddle");

    /** Leaves the check out. */
    @Parameter(property = "heddle.skip", defaultValue = "false")
    private boolean skip;

    @Parameter(defaultValue = "${project.testClasspathElements}", readonly = true, required = true)
    private List<String> classPath = new ArrayList<>();

    /** Made by Maven. */
    public CheckMojo() {}

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("heddle: skipped");
            return;
        }
        HeddleTool heddle = installation();
        List<String> failed = new ArrayList<>();
        for (String program : programs) {
            if (!check(heddle, program)) {
                failed.add(program);
            }
        }
        if (!failed.isEmpty()) {
            throw new MojoFailureException("heddle: " + failed.size() + " of " + programs.size()
                    + " programs failed under control: " + String.join(", ", failed) + "; see the stories above and "
                    + reports);
        }
    }

    private static HeddleTool installation() throws MojoExecutionException {
        try {
            return Installation.get().tool();
        } catch (IllegalStateException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
    }

    /** Whether the program passes. */
    private boolean check(HeddleTool heddle, String program) throws MojoExecutionException {
        List<String> words = List.of(program.strip().split("\\s+"));
        Path folder = reports.toPath().resolve(words.get(0).replaceAll("[^\\p{javaJavaIdentifierPart}.-]", "_"));
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new MojoExecutionException("heddle: cannot create " + folder + ": " + e, e);
        }
        CheckAnswer result = heddle.check(order(words, folder));
        result.out().lines().forEach(line -> getLog().info(line));
        if (result.exit() == ExitCodes.SAYS_NOTHING) {
            getLog().error(result.err());
        } else if (result.exit() != ExitCodes.OK && result.exit() != ExitCodes.FAILED) {
            throw new MojoExecutionException("heddle: " + program + ": " + result.err());
        }
        return result.exit() == ExitCodes.OK;
    }

    private CheckOrder order(List<String> program, Path folder) {
        List<String> java = new ArrayList<>(jvmOptions);
        java.add("-cp");
        java.add(String.join(File.pathSeparator, classPath));
        java.addAll(program);
        return new CheckOrder(
                java,
                folder,
                executions,
                Duration.ofMillis(Math.round(timeLimit * 1000)),
                new CheckOrder.Choice(strategy, seed, failOnRace, false, List.of(), options, 0),
                Map.of("junit", folder.resolve("TEST-heddle.xml"), "sarif", folder.resolve("heddle.sarif")),
                Set.of(),
                Set.of());
    }
}
