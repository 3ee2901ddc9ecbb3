package dev.heddle.cli.option;

import dev.heddle.analyzer.analysis.ShownIroots;
import dev.heddle.analyzer.page.HtmlReport;
import dev.heddle.analyzer.page.PageTrace;
import dev.heddle.cli.console.Console;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.replayer.program.UsageException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --html}: where the page goes. */
public final class HtmlOption {
    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "Write a page for a browser to FILE: story, source, space-time diagram, all events. It needs no network.")
    private @Nullable String file;

    /** Option with a file for the page; null for none. */
    public static HtmlOption of(@Nullable String file) {
        HtmlOption option = new HtmlOption();
        option.file = file;
        return option;
    }

    Optional<String> name() {
        return Optional.ofNullable(file);
    }

    public boolean isAsked() {
        return file != null;
    }

    /**
     * The file that is to be written.
     *
     * @throws UsageException where this build of Heddle has no script for the page
     */
    public Optional<Path> file(Console console) {
        if (file != null && !HtmlReport.isAvailable()) {
            throw new UsageException(
                    "--html: this build has no script for the page, since its bundler is not published for this"
                            + " platform; build with -Desbuild=PATH of an installed esbuild, or leave --html out");
        }
        return Optional.ofNullable(file)
                .map(name -> console.directory().resolve(name).normalize());
    }

    /** Writes the page and says where it is; does nothing where it was not asked for. */
    public void write(Console console, Appendable text, List<PageTrace> traces) throws IOException {
        Optional<Path> page = file(console);
        if (page.isEmpty()) {
            return;
        }
        WholeFile.write(page.get(), bytes -> {
            Writer out = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8), 1 << 16);
            HtmlReport.write(traces, ShownIroots::of, out);
            out.flush();
        });
        for (PageTrace trace : traces) {
            if (trace.left() > 0) {
                text.append("The page has the events from " + trace.from() + " to " + (trace.to() - 1) + " of "
                        + trace.name() + ", and not the other " + trace.left()
                        + "; choose others with --from and --to\n");
            }
        }
        text.append("Page: " + console.show(page.get()) + "\n");
    }
}
