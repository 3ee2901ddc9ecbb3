package dev.heddle.recorder.instrument;

import dev.heddle.recorder.instrument.shape.MonitorPairs;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.util.CheckClassAdapter;

/**
 * Transforms the classes of jars and has the JVM link each of them, which verifies it; no initialiser runs. A class
 * fails if it links as it is and no longer when transformed. A class that does not link as it is (a dependency is
 * missing) gets ASM's data-flow check instead.
 */
public final class CorpusCheck {
    private final List<Path> corpus;
    private final int stride;
    private final CorpusLoader.Mode mode;

    /** Every stride-th class of each jar is checked; the jars of the corpus find each other's classes. */
    CorpusCheck(List<Path> corpus, int stride, CorpusLoader.Mode mode) {
        this.corpus = corpus;
        this.mode = mode;
        this.stride = stride;
    }

    /**
     * What was found in one jar.
     *
     * @param verified classes that the JVM verified
     * @param dataFlow classes without a dependency, which ASM checked
     * @param failures what no longer links or was reported as not transformable
     * @param nanos time for transforming and linking
     */
    record Result(Path jar, int verified, int dataFlow, List<String> failures, List<String> keepState, long nanos) {
        @Override
        public String toString() {
            return String.format(
                    "| %s | %d | %d | %d | %d | %.1f |",
                    jar.getFileName(), verified, dataFlow, failures.size(), keepState.size(), nanos / 1e9);
        }
    }

    Result check(Path jar) throws IOException {
        int verified = 0;
        int dataFlow = 0;
        List<String> failures = new ArrayList<>();
        List<String> keepState = new ArrayList<>();
        long start = System.nanoTime();
        try (JarFile file = new JarFile(jar.toFile());
                CorpusLoader plain = new CorpusLoader(jar, corpus, CorpusLoader.Mode.NOT);
                CorpusLoader instrumented = new CorpusLoader(jar, corpus, mode)) {
            List<String> names = classNames(file);
            for (int i = 0; i < names.size(); i += stride) {
                String name = names.get(i);
                String before = link(plain, name);
                String after = link(instrumented, name);
                if (after == null) {
                    verified++;
                    findUnpairedMonitors(instrumented, file, name, failures);
                } else if (before == null) {
                    failures.add(name + ": " + after);
                } else {
                    dataFlow++;
                    byte[] original = CorpusLoader.read(file, name);
                    String wrong = original == null ? "unreadable" : checkDataFlow(instrumented, name, original);
                    if (wrong != null) {
                        failures.add(name + ": " + wrong);
                    }
                }
            }
            for (String line : instrumented.reported) {
                (line.contains("keeps its static state") ? keepState : failures).add(line);
            }
        }
        return new Result(jar, verified, dataFlow, failures, keepState, System.nanoTime() - start);
    }

    private void findUnpairedMonitors(CorpusLoader loader, JarFile file, String name, List<String> failures)
            throws IOException {
        byte[] original = mode == CorpusLoader.Mode.CONTROLLED ? null : CorpusLoader.read(file, name);
        if (original != null) {
            MonitorPairs.broken(original, loader.instrument(name, original))
                    .forEach(method -> failures.add(name + "." + method + ": a monitor may stay held"));
        }
    }

    /**
     * Why it does not link, or null if it does. Asking for constructors links; their parameter types may be missing
     * without harm.
     */
    private static String link(ClassLoader loader, String name) {
        try {
            int linked = Class.forName(name, false, loader).getDeclaredConstructors().length;
            return linked < 0 ? "" : null;
        } catch (ClassNotFoundException | LinkageError e) {
            return e.toString();
        }
    }

    private static String checkDataFlow(CorpusLoader loader, String name, byte[] original) {
        byte[] changed = loader.instrument(name, original);
        String wrong = checkDataFlow(changed);
        return wrong == null || wrong.equals(checkDataFlow(original)) ? null : "ASM: " + wrong;
    }

    private static String checkDataFlow(byte[] classFile) {
        try {
            new ClassReader(classFile).accept(new CheckClassAdapter(new ClassNode(), true), ClassReader.EXPAND_FRAMES);
            return null;
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    private static List<String> classNames(JarFile jar) {
        return jar.stream()
                .map(entry -> entry.getName())
                .filter(name ->
                        name.endsWith(".class") && !name.endsWith("-info.class") && !name.startsWith("META-INF"))
                .map(name -> name.substring(0, name.length() - 6).replace('/', '.'))
                .sorted()
                .toList();
    }

    /** The ten jars that the build copies. */
    public static List<Path> jars() throws IOException, URISyntaxException {
        Path classes = Path.of(CorpusCheck.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return CorpusCheck.jars(classes.resolveSibling("corpus"));
    }

    /** Fails unless every stride-th class of a jar verifies. */
    public static void verifies(Path jar, List<Path> others, int stride, CorpusLoader.Mode mode) throws IOException {
        CorpusCheck.Result result = new CorpusCheck(others, stride, mode).check(jar);
        if (!result.failures().isEmpty() || result.verified() == 0) {
            throw new AssertionError(result + " " + result.failures());
        }
    }
    /** Jars on the class path of the tests. */
    public static List<Path> jarsOfTheTests() throws Exception {
        List<Path> jars = new ArrayList<>();
        for (String member : List.of(
                "org.objectweb.asm.ClassReader",
                "org.objectweb.asm.tree.ClassNode",
                "org.objectweb.asm.commons.GeneratorAdapter",
                "org.junit.jupiter.api.Test",
                "org.junit.jupiter.engine.JupiterTestEngine",
                "org.junit.platform.commons.util.ReflectionUtils",
                "com.esotericsoftware.kryo.Kryo")) {
            jars.add(Path.of(Class.forName(member)
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI()));
        }
        return jars;
    }

    /** The jars of a folder, largest first. */
    static List<Path> jars(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted((a, b) ->
                            Long.compare(b.toFile().length(), a.toFile().length()))
                    .toList();
        }
    }

    /** By hand: every class of every jar in the folders and files given; prints a table. */
    public static void main(String[] arguments) throws IOException {
        run(arguments, CorpusLoader.Mode.CONTROLLED);
    }

    public static void run(String[] arguments, CorpusLoader.Mode mode) throws IOException {
        List<Path> corpus = new ArrayList<>();
        for (String argument : arguments) {
            Path path = Path.of(argument);
            corpus.addAll(Files.isDirectory(path) ? jars(path) : List.of(path));
        }
        CorpusCheck check = new CorpusCheck(corpus, Integer.getInteger("stride", 1), mode);
        System.out.println("| jar | verified by the JVM | by ASM | failures | keep static state | seconds |");
        System.out.println("|---|---|---|---|---|---|");
        List<String> failures = new ArrayList<>();
        for (Path jar : corpus) {
            Result result = check.check(jar);
            System.out.println(result);
            failures.addAll(result.failures());
        }
        failures.forEach(System.out::println);
        System.exit(failures.isEmpty() ? 0 : 1);
    }
}
