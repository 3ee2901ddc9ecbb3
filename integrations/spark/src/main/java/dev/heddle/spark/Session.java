package dev.heddle.spark;

import dev.heddle.api.tool.ClusterTool;
import dev.heddle.api.tool.ClusterTool.ClusterOrder;
import dev.heddle.api.tool.ToolFailure;
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
    private final ClusterOrder order;
    private final ClusterTool heddle;
    private final ClusterContext context;
    private @Nullable JavaSparkContext spark;

    Session(ClusterOrder order, ClusterTool heddle) throws IOException {
        this.order = order;
        this.heddle = heddle;
        context = new ClusterContext(
                ClusterContext.installation("").home().toString(),
                heddle.build(),
                Path.of("").toAbsolutePath().toString(),
                ClusterContext.variables(option("target-memory").orElse("")));
    }

    ClusterOrder order() {
        return order;
    }

    Optional<String> option(String name) {
        return Optional.ofNullable(order.options().get(name));
    }

    ClusterTool heddle() {
        return heddle;
    }

    ClusterContext context() {
        return context;
    }

    /** Starts Spark, or joins it. */
    JavaSparkContext start() throws ToolFailure {
        SparkConf settings = new SparkConf();
        order.settings().forEach(settings::set);
        Cluster.settings(settings, option("master"));
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

    private static ToolFailure started(SparkConf settings, Exception e) {
        String why = String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString());
        return ToolFailure.usage("Spark does not start with master " + settings.get("spark.master") + ": " + why
                + "; check --master and --conf");
    }

    /** Our jars, which executors get from the driver. */
    private static List<String> jars() {
        List<String> jars = new ArrayList<>();
        for (Class<?> type : List.of(Session.class, Installation.class, ClusterTool.class)) {
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
    OutputFolder lock(String name, String folder) throws ToolFailure {
        JavaSparkContext running = Optional.ofNullable(spark).orElseThrow();
        org.apache.hadoop.fs.Path path = folder.contains("://")
                ? new org.apache.hadoop.fs.Path(folder)
                : new org.apache.hadoop.fs.Path(
                        Path.of(context.directory()).resolve(folder).normalize().toUri());
        String owner = running.sc().applicationId() + " on " + ClusterContext.host();
        return OutputFolder.lock(name, path, owner, settings());
    }

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
