package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import dev.heddle.cli.OnEachJdk;
import dev.heddle.cli.OnOneJdk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The agent holds its own in JVMs that are set up otherwise than it would like. */
@Tag("long")
class AgentRobustnessIT {
    @TempDir
    private Path folder;

    private ProgramRuns runs(Path jdk) {
        return new ProgramRuns(folder, jdk);
    }

    /** Runs a campaign on java's own arguments. */
    private Installed.Run check(Path jdk, int iterations, int confirm, String... java) {
        List<String> words = new ArrayList<>(List.of(
                "check",
                "--strategy",
                "random",
                "--json=-",
                "--iterations",
                "" + iterations,
                "--confirm",
                "" + confirm,
                "--no-minimise",
                "--java",
                jdk.toString(),
                "--"));
        words.addAll(List.of(java));
        return Installed.run(folder, words.toArray(new String[0]));
    }

    private static void compile(Path classes, String... arguments) {
        List<String> words = new ArrayList<>(List.of("-g", "-nowarn", "-d", classes.toString()));
        words.addAll(List.of(arguments));
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(new String[0])),
                () -> "compiling " + words);
    }

    private String lostUpdate() {
        Path classes = folder.resolve("lost");
        if (!Files.isDirectory(classes)) {
            compile(
                    classes,
                    Installed.checkout().resolve("examples/LostUpdate.java").toString());
        }
        return classes.toString();
    }

    /** The same seed fails in the same executions whatever the JVM does with memory and code. */
    @ParameterizedTest
    @CsvSource(
            value = {
                "17;-XX:+UseG1GC",
                "17;-XX:+UseZGC",
                "17;-XX:+UseShenandoahGC",
                "17;-XX:+UnlockExperimentalVMOptions -XX:+UseEpsilonGC",
                "17;-Xint",
                "17;-XX:TieredStopAtLevel=1",
                "17;-XX:TieredStopAtLevel=4",
                "17;-Xverify:all",
                "25;-XX:+UseCompactObjectHeaders"
            },
            delimiter = ';')
    void collectorsAndCompilersChangeNothing(int from, String options) throws IOException {
        Path jdk = Installed.jdks().get(from == 17 ? 0 : Installed.jdks().size() - 1);
        if (!isThere(jdk, from, options)) {
            return;
        }
        List<String> java = new ArrayList<>(List.of(options.split(" ")));
        java.addAll(List.of("-cp", lostUpdate(), "LostUpdate"));
        Installed.Run run = check(jdk, 20, 0, java.toArray(new String[0]));
        assertEquals(10, run.code(), run::toString);
        assertEquals(15, run.json().number("failures"), run::toString);
    }

    /** Not every build has every collector. */
    private boolean isThere(Path jdk, int from, String options) throws IOException {
        String version = Files.readString(jdk.resolve("release"));
        if (from > 17 && !version.contains("JAVA_VERSION=\"" + from)) {
            return false;
        }
        List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/java").toString()));
        command.addAll(List.of(options.split(" ")));
        command.add("-version");
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(folder.resolve("version.txt").toFile())
                            .start()
                            .waitFor()
                    == 0;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aSecurityManagerIsNotAskedAboutTheEngine() {
        Path jdk = Installed.firstJdk();
        String source = ProgramRuns.source("SecuredLostUpdate").toString();
        Installed.Run own = check(jdk, 30, 1, "-Djava.security.manager=allow", source);
        assertEquals(10, own.code(), own::toString);
        assertTrue(own.err().contains("AssertionError: lost"), own::toString);
        assertEquals(List.of(1L, 1L), own.json().replays(), own::toString);
        Path policy = write("some.policy", "grant { permission java.util.PropertyPermission \"*\", \"read\"; };");
        Installed.Run byPolicy =
                check(jdk, 30, 1, "-Djava.security.manager", "-Djava.security.policy==" + policy, source, "policy");
        assertEquals(10, byPolicy.code(), byPolicy::toString);
        assertEquals(List.of(1L, 1L), byPolicy.json().replays(), byPolicy::toString);
    }

    @ParameterizedTest
    @OnOneJdk
    void loadersOfEachExecutionAreIndependentAndUnloaded(Path jdk) {
        Installed.Run run = check(
                jdk,
                300,
                0,
                "-XX:MaxMetaspaceSize=64m",
                "-Xmx64m",
                ProgramRuns.source("ClassLoaders").toString());
        assertEquals(0, run.code(), run::toString);
        assertEquals(300, run.json().number("iterations"), run::toString);
    }

    @ParameterizedTest
    @OnOneJdk
    void modulesOnTheModulePathAndInLayersAreInstrumented(Path jdk) {
        Path modules = folder.resolve("modules");
        for (String module : List.of("spi", "plug", "app")) {
            Path sources = Installed.checkout()
                    .resolve("cli/src/test/programs/modules")
                    .resolve(module);
            List<String> files = new ArrayList<>(List.of("-p", modules.toString()));
            try (Stream<Path> all = Files.walk(sources)) {
                all.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(files::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            compile(modules.resolve(module), files.toArray(new String[0]));
        }
        Installed.Run boot = check(jdk, 30, 1, "-p", modules.toString(), "--add-modules", "plug", "-m", "app/app.Main");
        assertEquals(10, boot.code(), boot::toString);
        assertEquals(List.of(1L, 1L), boot.json().replays(), boot::toString);
        Path plug = modules.resolve("plug");
        Installed.Run layer = check(
                jdk,
                30,
                1,
                "-p",
                modules.resolve("app") + java.io.File.pathSeparator + modules.resolve("spi"),
                "-m",
                "app/app.Main",
                plug.toString());
        assertEquals(10, layer.code(), layer::toString);
        assertEquals(List.of(1L, 1L), layer.json().replays(), layer::toString);
    }

    /**
     * The program redefines and retransforms its own classes, which have more members than before, by an agent of its
     * own.
     */
    @ParameterizedTest
    @OnEachJdk
    void classesMayBeRedefined(Path jdk) {
        Path classes = folder.resolve("redefining");
        compile(classes, ProgramRuns.source("RedefiningAgent").toString());
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", "RedefiningAgent$Premain");
        manifest.getMainAttributes().putValue("Can-Redefine-Classes", "true");
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        manifest.getMainAttributes().putValue("Boot-Class-Path", "agent.jar");
        Path agent = folder.resolve("agent.jar");
        pack(agent, manifest, classes, true);
        Path program = folder.resolve("program.jar");
        pack(program, new Manifest(), classes, false);
        Installed.Run run = check(jdk, 30, 1, "-javaagent:" + agent, "-cp", program.toString(), "RedefiningAgent");
        assertEquals(10, run.code(), run::toString);
        assertTrue(run.err().contains("AssertionError: lost"), run::toString);
        assertEquals(List.of(1L, 1L), run.json().replays(), run::toString);
    }

    /**
     * A run beside JaCoCo fails as the run without it does: its probes are in the classes that we see, whatever the
     * order of the agents.
     */
    @Test
    void coverageIsNoPartOfATrace() throws IOException {
        Path jacoco = Installed.checkout().resolve("cli/target/agents/org.jacoco.agent-runtime.jar");
        Path jdk = Installed.firstJdk();
        String source = ProgramRuns.source("CoveredLostUpdate").toString();
        String option = "-javaagent:" + jacoco + "=destfile=" + folder.resolve("jacoco.exec");
        Installed.Run without = check(jdk, 20, 0, source);
        Installed.Run behind = check(jdk, 20, 1, option, source);
        assertEquals(10, without.code(), without::toString);
        assertEquals(10, behind.code(), behind::toString);
        assertEquals(List.of(1L, 1L), behind.json().replays(), behind::toString);
        for (String figure : List.of("failures", "firstFailure", "eventsPerExecution", "k", "kCom")) {
            assertEquals(without.json().at(figure), behind.json().at(figure), behind::toString);
        }
        assertTrue(Files.size(folder.resolve("jacoco.exec")) > 0, "JaCoCo was there");
    }

    private static void pack(Path jar, Manifest manifest, Path classes, boolean premain) {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                Stream<Path> files = Files.list(classes)) {
            for (Path file : files.sorted().toList()) {
                if (file.toString().contains("$Premain") == premain) {
                    out.putNextEntry(new JarEntry(String.valueOf(file.getFileName())));
                    out.write(Files.readAllBytes(file));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path write(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
