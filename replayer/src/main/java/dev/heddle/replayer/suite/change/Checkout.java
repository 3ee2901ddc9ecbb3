package dev.heddle.replayer.suite.change;

import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A checkout of git, asked by the command {@code git}. Names of files begin at its top, with {@code /} between. */
public final class Checkout {
    private static final int PATIENCE_SECONDS = 60;

    private final String git;
    private final Path directory;
    private final Path top;

    private record Answer(int status, String out, String err) {}

    private Checkout(String git, Path directory, Path top) {
        this.git = git;
        this.directory = directory;
        this.top = top;
    }

    /**
     * The checkout that a directory is in.
     *
     * @throws UsageException where it is in none, or there is no git
     */
    public static Checkout at(Path directory) throws IOException, InterruptedException {
        return at("git", directory);
    }

    /** @param git the executable */
    static Checkout at(String git, Path directory) throws IOException, InterruptedException {
        Answer top = ask(git, directory, List.of("rev-parse", "--show-toplevel"));
        if (top.status() != 0) {
            throw new UsageException("no checkout of git in " + directory + ": " + firstLine(top.err()));
        }
        return new Checkout(git, directory, Path.of(top.out().replaceFirst("\\R$", "")));
    }

    /** Its outermost directory. */
    public Path top() {
        return top;
    }

    /**
     * The files that are not as they were in a revision, also those that are no longer there.
     *
     * @throws UsageException where there is no such revision
     */
    public List<String> changedSince(String revision) throws IOException, InterruptedException {
        // One that begins with a dash would be an option.
        boolean isOne = !revision.startsWith("-")
                && ask(git, directory, List.of("rev-parse", "--verify", "--quiet", revision + "^{commit}"))
                                .status()
                        == 0;
        if (!isOne) {
            throw new UsageException("no revision " + revision + " of git in " + directory
                    + "; a shallow clone lacks older ones, see git fetch --unshallow");
        }
        return names("diff", "--name-only", "--no-renames", "--no-ext-diff", "-z", revision, "--");
    }

    /** The files that git does not know, but for those that it is to ignore. */
    public List<String> untracked() throws IOException, InterruptedException {
        return names("ls-files", "--others", "--exclude-standard", "-z");
    }

    private List<String> names(String... words) throws IOException, InterruptedException {
        Answer answer = ask(git, top, List.of(words));
        if (answer.status() != 0) {
            throw new UsageException("git " + words[0] + " in " + top + ": " + firstLine(answer.err()));
        }
        return Pattern.compile("\0")
                .splitAsStream(answer.out())
                .filter(name -> !name.isEmpty())
                .toList();
    }

    /** Output goes to files, so a git that does not end, or leaves a child behind, does not hold us. */
    private static Answer ask(String git, Path directory, List<String> words) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("heddle-git");
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        try {
            List<String> command = new ArrayList<>(List.of(git));
            command.addAll(words);
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().put("LC_ALL", "C");
            builder.environment().put("GIT_OPTIONAL_LOCKS", "0");
            Process process = start(builder);
            process.getOutputStream().close();
            try {
                if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    throw new UsageException("git " + words.get(0) + " in " + directory + ": no answer in "
                            + PATIENCE_SECONDS + " seconds");
                }
            } finally {
                process.destroyForcibly();
            }
            return new Answer(process.exitValue(), text(out), text(err));
        } finally {
            for (Path file : List.of(out, err, folder)) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static Process start(ProcessBuilder builder) {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UsageException("git cannot be run: " + e.getMessage(), e);
        }
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    private static String firstLine(String text) {
        try (Stream<String> lines = text.lines()) {
            return lines.findFirst().orElse("no reason given");
        }
    }
}
