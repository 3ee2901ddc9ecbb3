package dev.heddle.spark;

import dev.heddle.distribution.Installation;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Heddle's commands in this JVM: the static methods of {@code dev.heddle.cli.ClusterParts}, which say what arguments
 * and answers are.
 */
interface Heddle {
    String build(String home);

    Map<String, Object> plan(List<String> words, String directory, Map<String, String> environment, boolean finds);

    Map<String, Object> executions(
            List<String> words,
            String directory,
            Map<String, String> environment,
            long[] range,
            byte[] earlier,
            @Nullable Function<byte[], List<byte[]>> gather);

    byte[] observations(List<byte[]> parts);

    byte[] together(List<byte[]> results, boolean sideBySide);

    Map<String, Object> tables(byte[] result);

    Map<String, Object> report(
            List<String> words,
            String directory,
            Map<String, String> environment,
            byte[] result,
            long executions,
            String folder,
            @Nullable String shown,
            PrintStream @Nullable [] text);

    Map<String, Object> files(List<String> words, String directory, Map<String, String> environment);

    Map<String, Object> trace(List<String> words, String directory, Map<String, String> environment, String name);

    Map<String, Object> traces(
            List<String> words,
            String directory,
            Map<String, String> environment,
            List<String> names,
            List<byte[]> results,
            PrintStream @Nullable [] text);

    Map<String, Object> traceTables(String command, List<String> names, List<byte[]> results);

    String memos(List<String> names, List<String> texts);

    String json(Map<String, Object> tree);

    /**
     * The installation of this JVM: the one that {@code HEDDLE_HOME} or {@code -Dheddle.home} names, else the one that
     * came with the job as a jar, else the one where the driver has it.
     *
     * @throws IllegalStateException with one line, where there is none
     */
    static Installation installation(String ofDriver) {
        String given = System.getenv("HEDDLE_HOME");
        if (given != null) {
            return Installation.at(Path.of(given).toAbsolutePath());
        }
        boolean comes = Heddle.class.getClassLoader().getResource("heddle-home/heddle-agent.jar") != null;
        if (System.getProperty("heddle.home") != null || comes) {
            return Installation.get();
        }
        if (!Files.isDirectory(Path.of(ofDriver))) {
            throw new IllegalStateException(
                    "no installation of Heddle: neither HEDDLE_HOME, nor heddle-distribution with"
                            + " the job (--jars), nor " + ofDriver);
        }
        return Installation.at(Path.of(ofDriver));
    }

    /** The commands of an installation. */
    static Heddle of(Installation installation) {
        Class<?> parts;
        try {
            parts = installation.load("dev.heddle.cli.ClusterParts");
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(
                    "the installation in " + installation.home() + " is of another version: " + e, e);
        }
        return (Heddle) Proxy.newProxyInstance(
                Heddle.class.getClassLoader(), new Class<?>[] {Heddle.class}, (proxy, method, arguments) -> {
                    Method same = parts.getMethod(method.getName(), method.getParameterTypes());
                    try {
                        return same.invoke(null, arguments);
                    } catch (InvocationTargetException e) {
                        if (e.getCause() instanceof IOException io) {
                            throw new UncheckedIOException(io);
                        }
                        if (e.getCause() instanceof RuntimeException || e.getCause() instanceof Error) {
                            throw e.getCause();
                        }
                        throw new IllegalStateException(String.valueOf(e.getCause()), e.getCause());
                    }
                });
    }
}
