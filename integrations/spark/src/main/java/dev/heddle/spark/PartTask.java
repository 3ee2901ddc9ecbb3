package dev.heddle.spark;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;

/** What one task does. Its answer depends on nothing but its content, so that it may be done anywhere, and again. */
interface PartTask extends Serializable {
    /** Does it. */
    Map<String, Object> with(Heddle heddle, ClusterContext context, @Nullable Function<byte[], List<byte[]>> gather)
            throws IOException;

    /** What it is, for messages. */
    String what();

    /**
     * A range of a program's executions, or one worker's of them.
     *
     * @param program its name
     * @param words of {@code check}
     * @param first number of the first execution
     * @param last number of the last execution
     * @param millis time limit, 0 for none
     * @param index of the worker
     * @param count of workers
     * @param earlier observations of all earlier executions
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Executions(
            String program,
            ArrayList<String> words,
            long first,
            long last,
            long millis,
            int index,
            int count,
            byte[] earlier)
            implements PartTask {
        @Override
        public Map<String, Object> with(
                Heddle heddle, ClusterContext context, @Nullable Function<byte[], List<byte[]>> gather) {
            return heddle.executions(
                    words,
                    context.directory(),
                    context.environmentHere(),
                    new long[] {first, last, millis, index, count},
                    earlier,
                    gather);
        }

        @Override
        public String what() {
            return program + ", executions " + first + " to " + last;
        }
    }

    /**
     * The report of a program.
     *
     * @param result of all its executions
     * @param executions how many it has
     * @param traces the files of saved failures by name
     * @param shown the folder of these files, as people name it
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Report(
            String program,
            ArrayList<String> words,
            byte[] result,
            long executions,
            HashMap<String, byte[]> traces,
            String shown)
            implements PartTask {
        @Override
        public Map<String, Object> with(
                Heddle heddle, ClusterContext context, @Nullable Function<byte[], List<byte[]>> gather)
                throws IOException {
            Path folder = Files.createTempDirectory("heddle-report-");
            try {
                for (Map.Entry<String, byte[]> trace : traces.entrySet()) {
                    Files.write(folder.resolve(trace.getKey()), trace.getValue());
                }
                return heddle.report(
                        words,
                        context.directory(),
                        context.environmentHere(),
                        result,
                        executions,
                        folder.toString(),
                        shown,
                        null);
            } finally {
                remove(folder);
            }
        }

        @Override
        public String what() {
            return program + ", report";
        }
    }

    /**
     * Analysis of a trace.
     *
     * @param words of the command, without files
     * @param file a local path, or a URL
     * @param name as people name it
     * @param settings of Hadoop
     */
    record Trace(ArrayList<String> words, String file, String name, HashMap<String, String> settings)
            implements PartTask {
        @Override
        public Map<String, Object> with(
                Heddle heddle, ClusterContext context, @Nullable Function<byte[], List<byte[]>> gather)
                throws IOException {
            Path scratch = Files.createTempDirectory("heddle-trace-");
            try {
                Path local = file.contains("://") ? copied(scratch) : Path.of(file);
                List<String> all = new ArrayList<>(words);
                all.add(local.toString());
                Map<String, Object> answer = heddle.trace(all, context.directory(), context.environmentHere(), name);
                answer.computeIfPresent("err", (key, text) -> text.toString().replace(local.toString(), name));
                return answer;
            } finally {
                remove(scratch);
            }
        }

        private Path copied(Path scratch) throws IOException {
            Configuration hadoop = new Configuration();
            settings.forEach(hadoop::set);
            org.apache.hadoop.fs.Path remote = new org.apache.hadoop.fs.Path(file);
            Path local = scratch.resolve(remote.getName());
            FileSystem files = remote.getFileSystem(hadoop);
            files.copyToLocalFile(false, remote, new org.apache.hadoop.fs.Path(local.toUri()), true);
            return local;
        }

        @Override
        public String what() {
            return name;
        }
    }

    /**
     * Some of the memos of a program.
     *
     * @param names of the files
     * @param texts of them
     */
    record Memos(ArrayList<String> names, ArrayList<String> texts) implements PartTask {
        @Override
        public Map<String, Object> with(
                Heddle heddle, ClusterContext context, @Nullable Function<byte[], List<byte[]>> gather) {
            return new HashMap<>(Map.of("exit", ExitCodes.OK, "text", heddle.memos(names, texts)));
        }

        @Override
        public String what() {
            return names.get(0) + " and others";
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) all.sorted(Comparator.reverseOrder())::iterator) {
                Files.deleteIfExists(file);
            }
        }
    }
}
