package dev.heddle.replayer.process;

import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.Job;
import java.io.IOException;

/** The loop of a target JVM for litmus tests, which the core does without; {@link Services} finds it. */
public interface TargetLoop {
    /** Runs the job to its end. */
    void run(Job.Litmus job, Parts parts) throws IOException;

    /**
     * What loops work with.
     *
     * @param loader of the program's classes
     */
    record Parts(Engine engine, ClassLoader loader, Results results, Traces traces) {
        /** Executions within these bounds. */
        public Executions executions(Bounds bounds) {
            return new Executions(bounds, engine, results);
        }

        /**
         * The main method of a class of the program, without arguments.
         *
         * @throws IllegalStateException if there is no such class
         */
        public Engine.Main main(String className) {
            try {
                return new Program(Class.forName(className, true, loader), new String[0]);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException("the class " + className + " is missing", e);
            }
        }
    }
}
