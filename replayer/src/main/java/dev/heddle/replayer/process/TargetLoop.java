package dev.heddle.replayer.process;

import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.Job;
import java.io.IOException;
import java.util.ServiceLoader;

/** The loop of a target JVM for jobs that the core does without; {@link ServiceLoader} finds it. */
public interface TargetLoop {
    /** Whether the loop is for such jobs. */
    boolean runs(Job job);

    /** Runs the job to its end. */
    void run(Job job, Parts parts) throws IOException;

    static TargetLoop of(Job job) {
        return ServiceLoader.load(TargetLoop.class, TargetLoop.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(loop -> loop.runs(job))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("this installation runs no " + job.getClass()));
    }

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
