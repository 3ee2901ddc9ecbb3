package dev.heddle.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.api.tool.ClusterTool;
import dev.heddle.api.tool.ExitCodes;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that fail as on a full disk. */
@NeedsHadoop
class FaultsIT {
    @TempDir
    Path folder;

    /** Fails as often as it is to, which it counts in files: it may run anywhere. */
    private record Flaky(String folder, String name, int failures) implements PartTask {
        @Override
        public Serializable with(ClusterTool heddle, ClusterContext context, Function<byte[], List<byte[]>> gather)
                throws IOException {
            for (int i = 0; i < failures; i++) {
                Path attempt = Path.of(folder, name + "-" + i);
                if (!Files.exists(attempt)) {
                    Files.createFile(attempt);
                    throw new IOException("No space left on device");
                }
            }
            Files.createFile(Path.of(folder, name + "-done"));
            return name;
        }

        @Override
        public String what() {
            return name;
        }
    }

    private List<PartAnswer> run(String master, List<PartTask> tasks) throws IOException {
        SparkConf conf = Cluster.settings(new SparkConf(), Optional.of(master));
        ClusterTool heddle = ClusterContext.installation("").provided(ClusterTool.class);
        String home = System.getProperty("heddle.home");
        ClusterContext context = new ClusterContext(home, heddle.build(), folder.toString(), Map.of());
        try (JavaSparkContext spark = new JavaSparkContext(conf)) {
            return new Cluster(spark, context).run(tasks);
        }
    }

    @Test
    void aTaskThatFailsIsTriedAgainAndWhatFailsForGoodIsAnAnswer() throws IOException {
        List<PartTask> tasks = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            tasks.add(new Flaky(folder.toString(), "good-" + i, 0));
        }
        tasks.add(new Flaky(folder.toString(), "once", 1));
        tasks.add(new Flaky(folder.toString(), "always", 1000));
        List<PartAnswer> answers = run("local[2]", tasks);
        for (int i = 0; i < 5; i++) {
            assertEquals("good-" + i, answers.get(i).made(String.class));
            assertTrue(Files.exists(folder.resolve("good-" + i + "-done")), "done once: a second time fails");
        }
        assertEquals("once", answers.get(5).made(String.class));
        assertEquals(ExitCodes.INTERNAL, answers.get(6).exit());
        assertTrue(
                answers.get(6).line().contains("No space left on device"),
                answers.get(6).line());
    }
}
