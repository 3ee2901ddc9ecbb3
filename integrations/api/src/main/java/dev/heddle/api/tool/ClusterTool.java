package dev.heddle.api.tool;

import java.io.IOException;
import java.io.PrintStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Use cases cut into parts for engines that run on several machines. Requests and results are bytes that installations
 * of the same build understand.
 */
public interface ClusterTool {
    /** The version and a checksum of the installation's jars: parts of different builds do not fit together. */
    String build() throws IOException;

    /** Tells options of the cluster, the command, and its words apart. */
    ClusterOrder order(List<String> arguments) throws ToolFailure;

    /**
     * Makes a request of what a user has written for {@code check} or {@code expose}.
     *
     * @param isList whether the program is one of a list of {@code check}: it need not be there, and its JSON is that
     *     of the list
     */
    CheckPlan plan(String command, List<String> words, Place place, boolean isList) throws ToolFailure;

    /**
     * Makes executions of a campaign.
     *
     * @param earlier observations of all earlier executions
     * @param gather gives a worker's observations to the others and answers those of all by index; null for a worker
     *     that is alone
     */
    PartResult executions(
            byte[] request,
            Place place,
            PartRange range,
            byte[] earlier,
            @Nullable Function<byte[], List<byte[]>> gather)
            throws ToolFailure, IOException, InterruptedException;

    /** Puts observations of several parts together, in the order of executions. */
    byte[] observations(List<byte[]> parts) throws IOException;

    /**
     * Puts results together, as those of JVMs of {@code --jobs} are.
     *
     * @param sideBySide whether they are of workers that share executions, else one goes on where the one before it has
     *     ended
     */
    byte[] together(List<byte[]> results, boolean sideBySide) throws IOException;

    /** Figures and tables of a result. */
    ResultTables tables(byte[] result) throws IOException;

    /**
     * Reports a campaign whose executions are made.
     *
     * @param executions how many the campaign has
     * @param observations of each of the workers, by index, from which the campaign can be resumed; empty where it is
     *     not to be
     * @param folder where the traces are
     * @param shown the same folder as people name it; empty where that is its path
     */
    CheckReport report(
            byte[] request,
            Place place,
            byte[] result,
            long executions,
            List<byte[]> observations,
            Path folder,
            String shown,
            PrintStream out,
            PrintStream err)
            throws ToolFailure, IOException;

    /**
     * Makes a request of what a user has written for {@code analyze} or {@code predict}.
     *
     * @param out where the report goes
     */
    TraceSet traces(String command, List<String> words, Place place, PrintStream out, PrintStream err)
            throws ToolFailure;

    /** The file that a path or URL names: the archive of one that names an entry, {@code set.tar.gz!x.std}. */
    String archiveOf(String location);

    /**
     * Goes over one trace.
     *
     * @param request of a {@link TraceSet}
     * @param file its path, which may name an entry of an archive
     * @param name of the file for people
     */
    byte[] trace(byte[] request, Place place, Path file, String name) throws ToolFailure;

    /**
     * What several memos of a program know, as the text of one.
     *
     * @throws IOException with one line, for what is no memo or of another program
     */
    String memos(List<String> names, List<String> texts) throws IOException;

    /** The text of a tree of maps, lists, strings, numbers and nulls. */
    String json(Map<String, Object> tree);

    /**
     * Surroundings of a command.
     *
     * @param directory where relative names begin, absolute
     */
    record Place(Path directory, Map<String, String> environment) {}

    /**
     * Campaign as a user has asked for it.
     *
     * @param request what executions are made of
     * @param limits how far it goes
     * @param isShareable whether several workers may make its executions
     * @param jobs how many JVMs the user wants, 0 where that was not said
     * @param folder of traces; empty for a program of a list
     * @param outputs files that are written in addition, by their options
     * @param json file of the JSON, {@code -} for standard output; empty for none
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record CheckPlan(
            byte[] request,
            Limits limits,
            boolean isShareable,
            int jobs,
            String folder,
            List<String> outputs,
            String json) {}

    /**
     * How far a campaign goes.
     *
     * @param executions how many are asked for
     * @param millis 0 for no limit
     * @param campaigns how many campaigns follow each other
     */
    record Limits(long executions, long millis, int campaigns) {}

    /**
     * Executions of a part.
     *
     * @param first number of the first execution
     * @param last number of the last execution
     * @param millis time limit, 0 for none
     * @param index of the worker, which makes the executions of its own among them
     * @param count of workers
     */
    record PartRange(long first, long last, long millis, int index, int count) implements Serializable {}

    /**
     * What a part has found.
     *
     * @param facts of its JVMs
     * @param observations of its executions
     * @param traces files of failures, and of what was exposed, by name
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record PartResult(byte[] facts, byte[] observations, HashMap<String, byte[]> traces) implements Serializable {}

    /**
     * Tables of a result.
     *
     * @param figures by name
     * @param rows of {@code failures}, {@code races} and {@code iroots}
     * @param traces names of the files of saved failures, and of what was exposed
     */
    record ResultTables(Map<String, Long> figures, Map<String, List<Map<String, Object>>> rows, List<String> traces) {}

    /**
     * A reported campaign.
     *
     * @param exit as of a command
     * @param json its result; empty for {@code expose}, which has no lists
     */
    record CheckReport(int exit, LinkedHashMap<String, Object> json) implements Serializable {}

    /**
     * Arguments of a job.
     *
     * @param command check, expose, analyze or predict
     * @param words of the command, without its name
     * @param options of the cluster by name, without dashes
     * @param settings of Spark
     */
    record ClusterOrder(
            String command, List<String> words, Map<String, String> options, Map<String, String> settings) {}

    /** Traces that are gone over, each apart from the others. */
    interface TraceSet {
        /** Request of one trace. */
        byte[] request();

        /** Absolute paths of the files. */
        List<Path> files();

        /**
         * Reports on traces that others have gone over.
         *
         * @param files those of the set that could be read
         * @param names of these for people
         * @param results one of each
         * @return the exit code
         */
        int report(List<Path> files, List<String> names, List<byte[]> results);

        /**
         * Tables of them: {@code executions}, {@code races} and {@code iroots} with the trace in which each was seen
         * first.
         */
        Map<String, List<Map<String, Object>>> tables(List<String> names, List<byte[]> results) throws IOException;
    }
}
