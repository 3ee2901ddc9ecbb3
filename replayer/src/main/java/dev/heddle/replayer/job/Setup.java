package dev.heddle.replayer.job;

import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import java.util.List;
import java.util.Map;

/**
 * What all jobs have in common.
 *
 * @param home the installation: holds heddle-hooks.jar and lib/
 * @param parent process id of the command, with which the JVM ends; 0 for none
 * @param bounds when an execution is cut off
 * @param switches model switches by name
 * @param showOutput let the program's output through
 * @param threads what the program's threads are made of
 */
public record Setup(
        String home,
        long parent,
        Subject program,
        Bounds bounds,
        Map<String, String> switches,
        boolean showOutput,
        ThreadKind threads) {
    /**
     * The program, as traces describe it.
     *
     * @param name for people
     * @param javaArguments see Trace.Program
     * @param workingDirectory absolute
     * @param classPath absolute entries
     * @param source absolute path of the compiled source, or empty
     * @param bundleFile a ZIP of the program's classes to store in traces, or empty
     */
    public record Subject(
            String name,
            List<String> javaArguments,
            String workingDirectory,
            List<String> classPath,
            String source,
            String bundleFile) {
        void write(RecordOutput out) {
            out.text(name);
            out.texts(javaArguments);
            out.text(workingDirectory);
            out.texts(classPath);
            out.text(source);
            out.text(bundleFile);
        }

        static Subject read(RecordInput in) {
            return new Subject(
                    in.text(), in.texts("arguments"), in.text(), in.texts("class path"), in.text(), in.text());
        }
    }

    void write(RecordOutput out) {
        out.text(home);
        out.writeLong(parent);
        program.write(out);
        bounds.write(out);
        Coding.writeMap(out, switches, out::text);
        out.writeBoolean(showOutput);
        Coding.writeConstant(out, threads);
    }

    static Setup read(RecordInput in) {
        return new Setup(
                in.text(),
                in.readLong(),
                Subject.read(in),
                Bounds.read(in),
                Coding.readMap(in, in::text),
                in.readBoolean(),
                Coding.readConstant(in, ThreadKind.values()));
    }
}
