package dev.heddle.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
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
    private static final int MEMOS_OF_A_TASK = 16;

    private final ClusterArguments arguments;
    private final Session session;
    private final Heddle heddle;
    private final List<String> remote = new ArrayList<>();

    TraceSetJob(ClusterArguments arguments, Session session) {
        this.arguments = arguments;
        this.session = session;
        heddle = session.heddle();
    }

    /** Runs it; answers the exit code. */
    int run() throws ClusterFailure, IOException {
        JavaSparkContext spark = session.start();
        if (arguments.option("memo").isPresent()) {
            return memos(spark);
        }
        ClusterContext context = session.context();
        List<String> words = new ArrayList<>(List.of(arguments.command()));
        for (String word : arguments.words()) {
            words.addAll(expanded(word, ".heddle"));
        }
        Map<String, Object> asked = heddle.files(words, context.directory(), context.environmentHere());
        int exit = (int) ProgramCampaign.number(asked, "exit");
        if (exit != ExitCodes.OK || !(asked.get("files") instanceof List<?> named)) {
            throw new ClusterFailure(exit, line(String.valueOf(asked.get("err"))));
        }
        List<String> files = named.stream().map(String::valueOf).toList();
        if (files.isEmpty()) { // --help
            System.out.print(asked.get("out"));
            return exit;
        }
        return over(spark, words, files);
    }

    private String line(String text) {
        return text.strip().replaceFirst("^heddle " + arguments.command() + ": ", "");
    }

    private int over(JavaSparkContext spark, List<String> words, List<String> files)
            throws ClusterFailure, IOException {
        ClusterContext context = session.context();
        Path directory = Path.of(context.directory());
        List<String> options = words.stream()
                .filter(word ->
                        !files.contains(directory.resolve(word).normalize().toString()))
                .toList();
        HashMap<String, String> settings = new HashMap<>();
        session.settings().forEach(entry -> settings.put(entry.getKey(), entry.getValue()));
        List<PartTask.Trace> tasks = new ArrayList<>();
        for (String file : files) {
            tasks.add(new PartTask.Trace(
                    new ArrayList<>(options),
                    location(file),
                    shown(file),
                    location(file).contains("://") ? settings : new HashMap<>()));
        }
        List<PartAnswer> answers = new Cluster(spark, context).run(tasks);
        List<String> read = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<byte[]> results = new ArrayList<>();
        List<String> left = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            PartAnswer answer = answers.get(i);
            if (answer.exit() == ExitCodes.OK) {
                read.add(files.get(i));
                names.add(tasks.get(i).name());
                results.add(answer.bytes("result"));
            } else if (answer.exit() == ExitCodes.USAGE) {
                throw new ClusterFailure(answer.exit(), line(answer.line()));
            } else {
                left.add(line(answer.line()));
            }
        }
        left.forEach(line -> System.err.println("heddle cluster " + arguments.command() + ": " + line));
        if (read.isEmpty()) {
            return ExitCodes.UNREADABLE;
        }
        List<String> all = new ArrayList<>(options);
        all.addAll(read);
        Map<String, Object> answer =
                heddle.traces(all, context.directory(), context.environmentHere(), names, results, new PrintStream[] {
                    System.out, System.err
                });
        int exit = (int) ProgramCampaign.number(answer, "exit");
        Optional<String> folder = arguments.option("results");
        if (exit == ExitCodes.OK && folder.isPresent()) {
            write(spark, folder.get(), names, results, left);
        }
        return exit != ExitCodes.OK ? exit : left.isEmpty() ? ExitCodes.OK : ExitCodes.UNREADABLE;
    }

    /** The URL of a remote file, or the path. */
    private String location(String file) {
        String name = String.valueOf(Path.of(file).getFileName());
        return name.startsWith(REMOTE) ? remote.get(Integer.parseInt(name.substring(REMOTE.length()))) : file;
    }

    private String shown(String file) {
        String location = location(file);
        Path directory = Path.of(session.context().directory());
        return location.contains("://") || !Path.of(location).startsWith(directory)
                ? location
                : directory.relativize(Path.of(location)).toString();
    }

    /**
     * A word, or the files of the folder that it names, sorted; a file elsewhere by a name of its own, which a path can
     * hold.
     */
    private List<String> expanded(String word, String ending) throws ClusterFailure {
        boolean isRemote = word.contains("://");
        Path local =
                isRemote ? Path.of("") : Path.of(session.context().directory()).resolve(word);
        if (!isRemote && (word.startsWith("-") || !Files.isDirectory(local))) {
            return List.of(word);
        }
        List<String> found = isRemote ? listed(word, ending) : walked(local, word, ending);
        if (found.isEmpty()) {
            throw ClusterFailure.unreadable(word + ": expected files *" + ending + ", found none; check the path");
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

    private static List<String> walked(Path folder, String word, String ending) throws ClusterFailure {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> String.valueOf(file.getFileName()).endsWith(ending))
                    .sorted()
                    .map(file -> Path.of(word).resolve(folder.relativize(file)).toString())
                    .toList();
        } catch (IOException e) {
            throw ClusterFailure.unreadable(word + ": cannot be listed (" + e + ")");
        }
    }

    private List<String> listed(String url, String ending) throws ClusterFailure {
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
                if (file.getName().endsWith(ending)) {
                    found.add(
                            file.toUri().getScheme().equals("file")
                                    ? "file://" + file.toUri().getPath()
                                    : file.toString());
                }
            }
        } catch (FileNotFoundException e) {
            throw ClusterFailure.unreadable(url + ": expected a folder or a trace, found no such file; check the URL");
        } catch (IOException | IllegalArgumentException e) {
            throw ClusterFailure.unreadable(url + ": cannot be listed (" + e + ")");
        }
        Collections.sort(found);
        return found;
    }

    private void write(
            JavaSparkContext spark, String folder, List<String> names, List<byte[]> results, List<String> left)
            throws ClusterFailure, IOException {
        Map<String, Object> found = heddle.traceTables(arguments.command(), names, results);
        Tables tables = new Tables(spark);
        for (String table : List.of("executions", "races", "iroots")) {
            if (found.get(table) instanceof List<?> rows) {
                for (Object row : rows) {
                    Map<String, Object> copy = new LinkedHashMap<>();
                    ((Map<?, ?>) row).forEach((column, value) -> copy.put(String.valueOf(column), value));
                    tables.add(table, copy);
                }
            }
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
            String title = "heddle cluster " + arguments.command() + ", " + names.size() + " traces";
            output.write("summary.html", SummaryPage.of(title, left, shown).getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Merges memos: some in each task, then what these have come to. */
    private int memos(JavaSparkContext spark) throws ClusterFailure, IOException {
        List<String> names = new ArrayList<>();
        for (String word : arguments.words()) {
            for (String name : expanded(word, ".memo")) {
                names.add(location(name));
            }
        }
        if (names.isEmpty()) {
            throw ClusterFailure.usage("--memo: expected memos, or directories of memos; found none");
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
                throw ClusterFailure.unreadable(answer.line());
            }
            merged.add(String.valueOf(answer.parts().get("text")));
        }
        String all = heddle.memos(Collections.nCopies(merged.size(), "a part"), merged);
        String target = arguments.option("memo").orElseThrow();
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

    private String read(String name) throws ClusterFailure {
        org.apache.hadoop.fs.Path path = path(name);
        try (InputStream in = path.getFileSystem(session.settings()).open(path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw ClusterFailure.unreadable(name + ": expected a memo, found " + e.getMessage());
        }
    }
}
