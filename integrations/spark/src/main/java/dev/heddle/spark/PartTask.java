package dev.heddle.spark;

import dev.heddle.api.tool.ClusterTool;
import dev.heddle.api.tool.ClusterTool.PartRange;
import dev.heddle.api.tool.ToolFailure;
import dev.heddle.distribution.Installation;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;

/** What one task does. Its answer depends on nothing but its content, so that it may be done anywhere, and again. */
interface PartTask extends Serializable {
    Serializable with(ClusterTool heddle, ClusterContext context, @Nullable Function<byte[], List<byte[]>> gather)
            throws ToolFailure, IOException, InterruptedException;

    /** What it is, for messages. */
    String what();

    /**
     * A range of a program's executions, or one worker's of them.
     *
     * @param program its name
     * @param request what executions are made of
     * @param range the executions
     * @param earlier observations of all earlier executions
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Executions(String program, byte[] request, PartRange range, byte[] earlier) implements PartTask {
        @Override
        public Serializable with(
                ClusterTool heddle, ClusterContext context, @Nullable Function<byte[], List<byte[]>> gather)
                throws ToolFailure, IOException, InterruptedException {
            return heddle.executions(request, context.place(), range, earlier, gather);
        }

        @Override
        public String what() {
            return program + ", executions " + range.first() + " to " + range.last();
        }
    }

    /**
     * The report of a program.
     *
     * @param request what was asked for
     * @param result of all its executions
     * @param executions how many it has
     * @param traces the files of saved failures by name
     * @param shown the folder of these files, as people name it
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Report(
            String program,
            byte[] request,
            byte[] result,
            long executions,
            HashMap<String, byte[]> traces,
            String shown)
            implements PartTask {
        @Override
        public Serializable with(
                ClusterTool heddle, ClusterContext context, @Nullable Function<byte[], List<byte[]>> gather)
                throws ToolFailure, IOException {
            Path folder = Files.createTempDirectory("heddle-report-");
            try {
                for (Map.Entry<String, byte[]> trace : traces.entrySet()) {
                    Files.write(folder.resolve(trace.getKey()), trace.getValue());
                }
                PrintStream none = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
                return heddle.report(
                        request, context.place(), result, executions, List.of(), folder, shown, none, none);
            } finally {
                Installation.delete(folder);
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
     * @param request what is to be found
     * @param file a local path, or a URL
     * @param name as people name it
     * @param settings of Hadoop
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Trace(byte[] request, String file, String name, HashMap<String, String> settings) implements PartTask {
        @Override
        public Serializable with(
                ClusterTool heddle, ClusterContext context, @Nullable Function<byte[], List<byte[]>> gather)
                throws ToolFailure, IOException {
            Path scratch = Files.createTempDirectory("heddle-trace-");
            Path local = scratch;
            try {
                local = file.contains("://") ? copied(heddle.archiveOf(file), scratch) : Path.of(file);
                return heddle.trace(request, context.place(), local, name);
            } catch (ToolFailure e) {
                throw new ToolFailure(e.exit(), String.valueOf(e.getMessage()).replace(String.valueOf(local), name));
            } finally {
                Installation.delete(scratch);
            }
        }

        /** Copies the trace or its archive; the path names an entry as the URL does. */
        private Path copied(String archive, Path scratch) throws IOException {
            Configuration hadoop = new Configuration();
            settings.forEach(hadoop::set);
            org.apache.hadoop.fs.Path remote = new org.apache.hadoop.fs.Path(archive);
            Path local = scratch.resolve(remote.getName());
            FileSystem files = remote.getFileSystem(hadoop);
            files.copyToLocalFile(false, remote, new org.apache.hadoop.fs.Path(local.toUri()), true);
            return Path.of(local + file.substring(archive.length()));
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
        public Serializable with(
                ClusterTool heddle, ClusterContext context, @Nullable Function<byte[], List<byte[]>> gather)
                throws ToolFailure {
            try {
                return heddle.memos(names, texts);
            } catch (IOException e) {
                throw ToolFailure.unreadable(String.valueOf(e.getMessage()));
            }
        }

        @Override
        public String what() {
            return names.get(0) + " and others";
        }
    }
}
