package dev.heddle.spark;

import dev.heddle.api.tool.ExitCodes;
import dev.heddle.api.tool.ToolFailure;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;

/**
 * Does a task on an executor. What may go otherwise elsewhere (a full disk, a JVM that dies) fails the task, so that
 * Spark tries it again; in the end it is an answer, so that the others of the job are not lost.
 *
 * @param context of the job
 * @param together whether all tasks run at the same time and share what they observe
 * @param attempts after how many failed attempts of a task the last one answers in any case
 */
record TaskRun(ClusterContext context, boolean together, int attempts)
        implements FlatMapFunction<Iterator<PartTask>, PartAnswer>, Serializable {
    @Override
    public Iterator<PartAnswer> call(Iterator<PartTask> tasks) {
        List<PartAnswer> answers = new ArrayList<>();
        while (tasks.hasNext()) {
            answers.add(answer(tasks.next()));
        }
        return answers.iterator();
    }

    private PartAnswer answer(PartTask task) {
        PartAnswer answer;
        try {
            Serializable made = task.with(context.heddle(), context, together ? ObservationExchange.ofTask() : null);
            answer = new PartAnswer(ExitCodes.OK, "", ClusterContext.host(), made);
        } catch (ClusterContext.MixedBuilds e) {
            if (together) {
                throw e; // the others wait for this worker
            }
            return PartAnswer.failed(ExitCodes.USAGE, String.valueOf(e.getMessage()));
        } catch (ToolFailure e) {
            answer = PartAnswer.failed(e.exit(), String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(task.what() + " was interrupted", e);
        } catch (IOException | UncheckedIOException | IllegalStateException e) {
            if (together || Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException(
                        task.what() + " on " + ClusterContext.host() + ": " + e.getMessage(), e);
            }
            answer = PartAnswer.failed(
                    ExitCodes.INTERNAL,
                    e instanceof UncheckedIOException io
                            ? String.valueOf(io.getCause())
                            : String.valueOf(e.getMessage()));
        }
        boolean isLast = TaskContext.get().attemptNumber() + 1 >= attempts || together;
        if (answer.exit() == ExitCodes.INTERNAL && !isLast) {
            throw new IllegalStateException(task.what() + " on " + answer.host() + ": " + answer.line());
        }
        return answer;
    }
}
