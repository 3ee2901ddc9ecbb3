package dev.heddle.cli.option;

import dev.heddle.api.tool.CheckOrder;
import dev.heddle.replayer.check.CheckRequest.Reports;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a campaign is reported. */
public final class ReportOptions {
    /** Format of the list of exposed iRoots. */
    public static final String IROOTS = "coverage-list";

    @Mixin
    private JsonOption json = new JsonOption();

    @Option(
            names = {"-v", "--verbose"},
            description =
                    "List the figures in the report: model, k and k_com, coverage, iRoots, failure rates, reduction.")
    private boolean verbose;

    @Mixin
    private SourceOption source = new SourceOption();

    @Mixin
    private HtmlOption html = new HtmlOption();

    @Mixin
    private ExportOptions exports = new ExportOptions();

    /** Filled in from the words of a command line. */
    public ReportOptions() {}

    /** Filled in from a request. */
    public ReportOptions(Reports reports) {
        Map<String, String> files = reports.files();
        json = new JsonOption(files.get("json"));
        verbose = reports.isVerbose();
        source = new SourceOption(reports.sources());
        html = new HtmlOption(files.get("html"));
        exports = new ExportOptions(files);
    }

    void add(CheckOrder order) {
        html = order.reports().containsKey("html")
                ? new HtmlOption(order.reports().get("html").toString())
                : html;
        Map<String, String> files = new LinkedHashMap<>(exports.files());
        order.reports().forEach((format, file) -> files.put(format, file.toString()));
        exports = new ExportOptions(files);
    }

    Reports reports(FigureOptions figures) {
        Map<String, String> files = new LinkedHashMap<>();
        json.name().ifPresent(file -> files.put("json", file));
        html.name().ifPresent(file -> files.put("html", file));
        figures.races().ifPresent(file -> files.put(Reports.RACES, file));
        figures.coverageList().ifPresent(file -> files.put(IROOTS, file));
        files.putAll(exports.files());
        return new Reports(
                verbose, source.places(), files, figures.parameters().stream().toList(), "");
    }

    /** Where JSON goes. */
    public JsonOption json() {
        return json;
    }

    /** Whether figures are listed. */
    public boolean isVerbose() {
        return verbose;
    }

    /** Where source files are. */
    public SourceOption source() {
        return source;
    }

    /** Where the page goes. */
    public HtmlOption html() {
        return html;
    }

    /** Files for other tools. */
    public ExportOptions exports() {
        return exports;
    }
}
