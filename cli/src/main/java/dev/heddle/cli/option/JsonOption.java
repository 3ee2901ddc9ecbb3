package dev.heddle.cli.option;

import dev.heddle.analyzer.report.Json;
import dev.heddle.analyzer.report.Report;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.formats.file.WholeFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --json}: where the JSON goes, and where that leaves the text. */
public final class JsonOption {
    private static final String STANDARD_OUTPUT = "-";

    @Option(
            names = "--json",
            arity = "0..1",
            fallbackValue = STANDARD_OUTPUT,
            preprocessor = AttachedValue.class,
            paramLabel = "FILE",
            description =
                    "Write the result as JSON: --json=FILE; with - (or nothing) to standard output, and the text to standard error.")
    private @Nullable String file;

    static JsonOption of(@Nullable String file) {
        JsonOption option = new JsonOption();
        option.file = file;
        return option;
    }

    /** What stands after the option. */
    public Optional<String> name() {
        return Optional.ofNullable(file);
    }

    /** Where text for people goes. */
    public PrintStream text(Console console) {
        return toStandardOutput() ? console.err() : console.out();
    }

    public boolean isAsked() {
        return file != null;
    }

    /** The file that is to be written, where it is one. */
    public Optional<Path> file(Console console) {
        return file == null || toStandardOutput()
                ? Optional.empty()
                : Optional.of(console.directory().resolve(file).normalize());
    }

    public boolean toStandardOutput() {
        return STANDARD_OUTPUT.equals(file);
    }

    /** Writes text piece by piece. */
    public interface Content {
        /** Appends all of it. */
        void writeTo(Writer out) throws IOException;
    }

    /**
     * Prints the end of a report, and writes its JSON where it was asked for.
     *
     * @param command such as {@code heddle derive}
     * @return takes further files
     */
    public LateFiles report(Console console, String command, Report report) throws IOException {
        text(console).print(report.text());
        return write(console, command, report);
    }

    /** Writes the JSON of a report whose text has been printed, where it was asked for. */
    public LateFiles write(Console console, String command, Report report) throws IOException {
        text(console).flush();
        LateFiles files = new LateFiles(console, command);
        files.write(() -> write(console, (Object) report));
        return files;
    }

    /** Writes the JSON where it was asked for. */
    public void write(Console console, Object json) throws IOException {
        write(console, out -> out.append(Json.indented(json)).append('\n'));
    }

    /** Writes JSON that is too long to be built first. */
    public void write(Console console, Content content) throws IOException {
        if (file == null) {
            return;
        }
        if (toStandardOutput()) {
            Writer out = new BufferedWriter(new OutputStreamWriter(console.out(), StandardCharsets.UTF_8));
            content.writeTo(out);
            out.flush();
            return;
        }
        Path path = console.directory().resolve(file);
        WholeFile.write(path, bytes -> {
            Writer out = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
            content.writeTo(out);
            out.flush();
        });
    }
}
