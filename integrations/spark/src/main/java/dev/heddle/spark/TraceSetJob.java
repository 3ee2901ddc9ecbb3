package dev.heddle.spark;

import dev.heddle.api.tool.ClusterTool;
import dev.heddle.api.tool.ClusterTool.TraceSet;
import dev.heddle.api.tool.ExitCodes;
import dev.heddle.api.tool.ToolFailure;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * {@code analyze} and {@code predict} over sets of traces: a task for each trace, and the report of the plain command
 * over what they have come to.
 */
final class TraceSetJob {
    private static final String REMOTE = "heddle-remote-";
    private static final String TRACE = ".heddle";
    private static final Pattern COMPRESSED = Pattern.compile(".*\\.heddle\\.(gz|bz2|xz|zst|lz4)");
    private static final int MEMOS_OF_A_TASK = 16;

    private final String command;
    private final Session session;
    private final ClusterTool heddle;
    private final List<String> remote = new ArrayList<>();

    TraceSetJob(Session session) {
        this.session = session;
        command = session.order().command();
        heddle = session.heddle();
    }

    int run() throws ToolFailure, IOException {
        JavaSparkContext spark = session.start();
        if (session.option("memo").isPresent()) {
            return memos(spark);
        }
        List<String> words = new ArrayList<>();
        for (String word : session.order().words()) {
            words.addAll(expanded(word, TRACE));
        }
        TraceSet traces = heddle.traces(command, words, session.context().place(), System.out, System.err);
        HashMap<String, String> settings = new HashMap<>();
        session.settings().forEach(entry -> settings.put(entry.getKey(), entry.getValue()));
        List<PartTask.Trace> tasks = new ArrayList<>();
        for (Path file : traces.files()) {
            String location = location(file);
            tasks.add(new PartTask.Trace(
                    traces.request(),
                    location,
                    shown(location),
                    location.contains("://") ? settings : new HashMap<>()));
        }
        List<PartAnswer> answers = new Cluster(spark, session.context()).run(tasks);
        List<Path> read = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<byte[]> results = new ArrayList<>();
        List<String> left = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            PartAnswer answer = answers.get(i);
            if (answer.exit() == ExitCodes.OK) {
                read.add(traces.files().get(i));
                names.add(tasks.get(i).name());
                results.add(answer.made(byte[].class));
            } else if (answer.exit() == ExitCodes.USAGE) {
                throw new ToolFailure(answer.exit(), answer.line());
            } else {
                left.add(answer.line());
            }
        }
        left.forEach(line -> System.err.println("heddle cluster " + command + ": " + line));
        if (read.isEmpty()) {
            return ExitCodes.UNREADABLE;
        }
        int exit = traces.report(read, names, results);
        Optional<String> folder = session.option("results");
        if (exit == ExitCodes.OK && folder.isPresent()) {
            write(spark, folder.get(), names, traces.tables(names, results), left);
        }
        return exit != ExitCodes.OK ? exit : left.isEmpty() ? ExitCodes.OK : ExitCodes.UNREADABLE;
    }

    /** The URL of a remote file, or the path. */
    private String location(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.startsWith(REMOTE)
                ? remote.get(Integer.parseInt(name.substring(REMOTE.length())))
                : file.toString();
    }

    private String shown(String location) {
        Path directory = Path.of(session.context().directory());
        return location.contains("://") || !Path.of(location).startsWith(directory)
                ? location
                : directory.relativize(Path.of(location)).toString();
    }

    /**
     * A word, or the files of the folder that it names, sorted; a file elsewhere by a name of its own, which a path can
     * hold.
     */
    private List<String> expanded(String word, String ending) throws ToolFailure {
        boolean isRemote = word.contains("://");
        Path local =
                isRemote ? Path.of("") : Path.of(session.context().directory()).resolve(word);
        if (!isRemote && (word.startsWith("-") || !Files.isDirectory(local))) {
            return List.of(word);
        }
        boolean isEntry = !heddle.archiveOf(word).equals(word);
        List<String> found = isEntry ? List.of(word) : isRemote ? listed(word, ending) : walked(local, word, ending);
        if (found.isEmpty()) {
            throw ToolFailure.unreadable(word + ": expected files *" + ending + ", found none; check the path");
        }
        if (!isRemote) {
            return found;
        }
        List<String> names = new ArrayList<>();
        for (String url : found) {
            names.add(REMOTE + remote.size());
            remote.add(url);
        }
        return names;
    }

    /** Whether a file of a folder belongs to the set: traces may be compressed. */
    private static boolean isOfSet(String name, String ending) {
        return name.endsWith(ending)
                || ending.equals(TRACE) && COMPRESSED.matcher(name).matches();
    }

    private static List<String> walked(Path folder, String word, String ending) throws ToolFailure {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> isOfSet(String.valueOf(file.getFileName()), ending))
                    .sorted()
                    .map(file -> Path.of(word).resolve(folder.relativize(file)).toString())
                    .toList();
        } catch (IOException e) {
            throw ToolFailure.unreadable(word + ": cannot be listed (" + e + ")");
        }
    }

    private List<String> listed(String url, String ending) throws ToolFailure {
        List<String> found = new ArrayList<>();
        try {
            org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(url);
            FileSystem files = path.getFileSystem(session.settings());
            if (!files.getFileStatus(path).isDirectory()) {
                return List.of(url);
            }
            RemoteIterator<LocatedFileStatus> all = files.listFiles(path, true);
            while (all.hasNext()) {
                org.apache.hadoop.fs.Path file = all.next().getPath();
                if (isOfSet(file.getName(), ending)) {
                    found.add(
                            file.toUri().getScheme().equals("file")
                                    ? "file://" + file.toUri().getPath()
                                    : file.toString());
                }
            }
        } catch (FileNotFoundException e) {
            throw ToolFailure.unreadable(url + ": expected a folder or a trace, found no such file; check the URL");
        } catch (IOException | IllegalArgumentException e) {
            throw ToolFailure.unreadable(url + ": cannot be listed (" + e + ")");
        }
        Collections.sort(found);
        return found;
    }

    private void write(
            JavaSparkContext spark,
            String folder,
            List<String> names,
            Map<String, List<Map<String, Object>>> found,
            List<String> left)
            throws ToolFailure, IOException {
        Tables tables = new Tables(spark);
        for (String table : List.of("executions", "races", "iroots")) {
            found.getOrDefault(table, List.of()).forEach(row -> tables.add(table, row));
        }
        for (String line : left) {
            tables.add("failures", Map.of("what", line));
        }
        try (OutputFolder output = session.lock(folder, folder)) {
            tables.write(output);
            Map<String, List<Map<String, Object>>> shown = new LinkedHashMap<>();
            for (String table : List.of("executions", "races", "iroots")) {
                shown.put(table, tables.rows(table));
            }
            String title = "heddle cluster " + command + ", " + names.size() + " traces";
            output.write("summary.html", SummaryPage.of(title, left, shown).getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Merges memos: some in each task, then what these have come to. */
    private int memos(JavaSparkContext spark) throws ToolFailure, IOException {
        List<String> names = new ArrayList<>();
        for (String word : session.order().words()) {
            for (String name : expanded(word, ".memo")) {
                names.add(location(Path.of(name)));
            }
        }
        if (names.isEmpty()) {
            throw ToolFailure.usage("--memo: expected memos, or directories of memos; found none");
        }
        List<PartTask.Memos> tasks = new ArrayList<>();
        for (int from = 0; from < names.size(); from += MEMOS_OF_A_TASK) {
            List<String> some = names.subList(from, Math.min(names.size(), from + MEMOS_OF_A_TASK));
            ArrayList<String> texts = new ArrayList<>();
            for (String name : some) {
                texts.add(read(name));
            }
            tasks.add(new PartTask.Memos(new ArrayList<>(some), texts));
        }
        List<String> merged = new ArrayList<>();
        for (PartAnswer answer : new Cluster(spark, session.context()).run(tasks)) {
            if (answer.exit() != ExitCodes.OK) {
                throw ToolFailure.unreadable(answer.line());
            }
            merged.add(answer.made(String.class));
        }
        String all = heddle.memos(Collections.nCopies(merged.size(), "a part"), merged);
        String target = session.option("memo").orElseThrow();
        org.apache.hadoop.fs.Path path = path(target);
        try (OutputStream out = path.getFileSystem(session.settings()).create(path, true)) {
            out.write(all.getBytes(StandardCharsets.UTF_8));
        }
        System.out.println(target + ": " + names.size() + " memos merged");
        return ExitCodes.OK;
    }

    private org.apache.hadoop.fs.Path path(String name) {
        return name.contains("://")
                ? new org.apache.hadoop.fs.Path(name)
                : new org.apache.hadoop.fs.Path(
                        Path.of(session.context().directory()).resolve(name).toUri());
    }

    private String read(String name) throws ToolFailure {
        org.apache.hadoop.fs.Path path = path(name);
        try (InputStream in = path.getFileSystem(session.settings()).open(path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw ToolFailure.unreadable(name + ": expected a memo, found " + e.getMessage());
        }
    }
}
