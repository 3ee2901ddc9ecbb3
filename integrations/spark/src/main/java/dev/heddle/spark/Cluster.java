package dev.heddle.spark;

import dev.heddle.api.tool.ExitCodes;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.SparkConf;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction1;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/** Runs tasks on Spark, each once as far as its answer goes: of several attempts the first answer counts. */
final class Cluster {
    /** Jobs in which a task is tried. */
    private static final int JOBS = 2;

    /** Attempts of a task within a job, of those that Spark makes by default. */
    private static final int ATTEMPTS = 3;

    private static final AtomicLong GROUPS = new AtomicLong();
    private static final ClassTag<PartAnswer> ANSWER = ClassTag$.MODULE$.apply(PartAnswer.class);

    private final JavaSparkContext spark;
    private final ClusterContext context;
    private final Set<String> together = ConcurrentHashMap.newKeySet();

    Cluster(JavaSparkContext spark, ClusterContext context) {
        this.spark = spark;
        this.context = context;
        spark.sc().addSparkListener(new SparkListener() {
            @Override
            public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
                // Those that are left cannot go on without the one that is lost, and there may never be as many again.
                together.forEach(group -> spark.sc().cancelJobGroup(group));
            }
        });
    }

    /** Settings that jobs need where the user has not decided otherwise. */
    static SparkConf settings(SparkConf given, Optional<String> master) {
        master.ifPresent(given::setMaster);
        given.setIfMissing("spark.master", "local[*]");
        given.setIfMissing("spark.app.name", "heddle");
        given.setIfMissing("spark.ui.enabled", "false");
        String plugin = ObservationExchange.class.getName();
        given.set(
                "spark.plugins", given.contains("spark.plugins") ? given.get("spark.plugins") + "," + plugin : plugin);
        given.setIfMissing("spark.sql.shuffle.partitions", "1");
        given.setIfMissing("spark.scheduler.barrier.maxConcurrentTasksCheck.interval", "1s");
        given.setIfMissing("spark.scheduler.barrier.maxConcurrentTasksCheck.maxFailures", "10");
        if (!given.get("spark.master").startsWith("local[")
                && !given.get("spark.master").equals("local")) {
            // A task that has failed on an executor is tried on another one. Spark wants fewer attempts on a node than
            // in all, of which it makes 4.
            given.setIfMissing("spark.excludeOnFailure.enabled", "true");
            given.setIfMissing("spark.excludeOnFailure.task.maxTaskAttemptsPerExecutor", "1");
            given.setIfMissing("spark.excludeOnFailure.task.maxTaskAttemptsPerNode", "3");
            given.setIfMissing("spark.excludeOnFailure.stage.maxFailedTasksPerExecutor", "100000");
            given.setIfMissing("spark.excludeOnFailure.application.maxFailedTasksPerExecutor", "100000");
        }
        return given;
    }

    /** How many tasks run at a time. */
    int slots() {
        return Math.max(1, spark.defaultParallelism());
    }

    /** Whether no job can run any more. */
    boolean isStopped() {
        return spark.sc().isStopped();
    }

    /** The answers to tasks that need not know of each other, in their order. */
    List<PartAnswer> run(List<? extends PartTask> tasks) {
        Map<Integer, PartAnswer> done = new ConcurrentHashMap<>();
        String problem = "";
        for (int job = 1; job <= JOBS && done.size() < tasks.size(); job++) {
            List<Integer> left = new ArrayList<>();
            List<PartTask> again = new ArrayList<>();
            for (int i = 0; i < tasks.size(); i++) {
                if (!done.containsKey(i)) {
                    left.add(i);
                    again.add(tasks.get(i));
                }
            }
            boolean isLast = job == JOBS;
            JavaRDD<PartAnswer> answers = spark.parallelize(again, again.size())
                    .mapPartitions(new TaskRun(context, false, isLast ? 0 : attempts()));
            try {
                spark.sc()
                        .runJob(
                                answers.rdd(),
                                new Only(),
                                range(again.size()),
                                new Handler(left, done, isLast),
                                ANSWER);
            } catch (RuntimeException e) {
                problem = String.valueOf(e.getMessage());
            } catch (Exception e) { // SparkException, which Scala does not declare
                problem = String.valueOf(e.getMessage());
            }
        }
        List<PartAnswer> all = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            PartAnswer answer = done.get(i);
            all.add(
                    answer != null
                            ? answer
                            : PartAnswer.failed(ExitCodes.INTERNAL, "the task was lost: " + firstLine(problem)));
        }
        return all;
    }

    private int attempts() {
        boolean isLocal = spark.master().startsWith("local[") || spark.master().equals("local");
        return isLocal ? 0 : Math.min(ATTEMPTS, spark.getConf().getInt("spark.task.maxFailures", 4));
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    /** The answers to tasks that run at the same time; nothing where they cannot, or where one of them was lost. */
    Optional<List<PartAnswer>> together(List<? extends PartTask> tasks) {
        String group = "heddle-together-" + GROUPS.incrementAndGet();
        spark.setJobGroup(group, tasks.get(0).what(), true);
        together.add(group);
        try {
            RDD<PartTask> parts = spark.parallelize(new ArrayList<PartTask>(tasks), tasks.size())
                    .rdd();
            RDD<PartAnswer> answers =
                    parts.barrier().mapPartitions(new Together(new TaskRun(context, true, 0)), false, ANSWER);
            return Optional.of(new JavaRDD<>(answers, ANSWER).collect());
        } catch (RuntimeException e) {
            return Optional.empty();
        } catch (Exception e) { // SparkException, which Scala does not declare
            return Optional.empty();
        } finally {
            together.remove(group);
            spark.clearJobGroup();
        }
    }

    private static Seq<Object> range(int n) {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            all.add(i);
        }
        return CollectionConverters.asScala(all).toSeq();
    }

    /** The only answer of a partition. */
    private static final class Only
            extends AbstractFunction2<TaskContext, scala.collection.Iterator<PartAnswer>, PartAnswer>
            implements Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public PartAnswer apply(TaskContext task, scala.collection.Iterator<PartAnswer> answers) {
            return answers.next();
        }
    }

    /** Keeps the first answer to each task, as it comes. */
    private static final class Handler extends AbstractFunction2<Object, PartAnswer, BoxedUnit> {
        private final List<Integer> numbers;
        private final Map<Integer, PartAnswer> done;
        private final boolean isLast;

        /** @param isLast whether tasks are not tried again that could not be done */
        Handler(List<Integer> numbers, Map<Integer, PartAnswer> done, boolean isLast) {
            this.numbers = numbers;
            this.done = done;
            this.isLast = isLast;
        }

        @Override
        public BoxedUnit apply(Object partition, PartAnswer answer) {
            if (isLast || answer.exit() != ExitCodes.INTERNAL) {
                done.putIfAbsent(numbers.get((Integer) partition), answer);
            }
            return BoxedUnit.UNIT;
        }
    }

    /** The tasks of a stage that run at the same time. */
    private static final class Together
            extends AbstractFunction1<scala.collection.Iterator<PartTask>, scala.collection.Iterator<PartAnswer>>
            implements Serializable {
        private static final long serialVersionUID = 1;

        private final TaskRun run;

        Together(TaskRun run) {
            this.run = run;
        }

        @Override
        public scala.collection.Iterator<PartAnswer> apply(scala.collection.Iterator<PartTask> tasks) {
            Iterator<PartTask> all = CollectionConverters.asJava(tasks);
            return CollectionConverters.asScala(run.call(all));
        }
    }
}
