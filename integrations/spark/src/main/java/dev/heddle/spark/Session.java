package dev.heddle.spark;

import dev.heddle.distribution.Installation;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/** What a job holds: the commands of this JVM, and Spark as soon as the arguments are known to be right. */
final class Session implements AutoCloseable {
    private final ClusterArguments arguments;
    private final Heddle heddle;
    private final ClusterContext context;
    private @Nullable JavaSparkContext spark;

    Session(ClusterArguments arguments) {
        this.arguments = arguments;
        Installation installation = Heddle.installation("");
        heddle = Heddle.of(installation);
        String home = installation.home().toString();
        context = new ClusterContext(
                home,
                heddle.build(home),
                Path.of("").toAbsolutePath().toString(),
                ClusterContext.variables(arguments.option("target-memory").orElse("")));
    }

    Heddle heddle() {
        return heddle;
    }

    ClusterContext context() {
        return context;
    }

    /** Starts Spark, or joins it. */
    JavaSparkContext start() throws ClusterFailure {
        SparkConf settings = new SparkConf();
        arguments.settings().forEach(settings::set);
        Cluster.settings(settings, arguments.option("master"));
        boolean isLocal = settings.get("spark.master").matches("local(\\[.*)?");
        if (!isLocal && !settings.contains("spark.jars")) {
            settings.setJars(jars().toArray(String[]::new));
        }
        try {
            spark = new JavaSparkContext(settings);
            return spark;
        } catch (RuntimeException e) {
            throw started(settings, e);
        } catch (Exception e) { // SparkException, which Scala does not declare
            throw started(settings, e);
        }
    }

    private static ClusterFailure started(SparkConf settings, Exception e) {
        String why = String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString());
        return ClusterFailure.usage("Spark does not start with master " + settings.get("spark.master") + ": " + why
                + "; check --master and --conf");
    }

    /** Our jars, which executors get from the driver. */
    private static List<String> jars() {
        List<String> jars = new ArrayList<>();
        for (Class<?> type : List.of(Session.class, Installation.class)) {
            try {
                Path jar = Path.of(
                        type.getProtectionDomain().getCodeSource().getLocation().toURI());
                if (Files.isRegularFile(jar)) {
                    jars.add(jar.toString());
                }
            } catch (URISyntaxException e) {
                throw new IllegalStateException("the jar of " + type.getName() + " cannot be found", e);
            }
        }
        return jars;
    }

    /**
     * Locks a folder for results.
     *
     * @param name of the folder, for messages
     * @param folder a path, or a URL of a file system that Hadoop knows
     */
    OutputFolder lock(String name, String folder) throws ClusterFailure {
        JavaSparkContext running = Optional.ofNullable(spark).orElseThrow();
        org.apache.hadoop.fs.Path path = folder.contains("://")
                ? new org.apache.hadoop.fs.Path(folder)
                : new org.apache.hadoop.fs.Path(
                        Path.of(context.directory()).resolve(folder).normalize().toUri());
        String owner = running.sc().applicationId() + " on " + ClusterContext.host();
        return OutputFolder.lock(name, path, owner, settings());
    }

    /** Settings of Hadoop's file systems. */
    Configuration settings() {
        return Optional.ofNullable(spark).orElseThrow().hadoopConfiguration();
    }

    @Override
    public void close() throws IOException {
        if (spark != null) {
            spark.stop();
        }
    }
}
