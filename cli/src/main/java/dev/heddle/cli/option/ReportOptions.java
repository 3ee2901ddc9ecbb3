package dev.heddle.cli.option;

import dev.heddle.api.tool.HeddleTool.CheckOrder;
import dev.heddle.replayer.check.CheckRequest.Reports;
import dev.heddle.replayer.program.UsageException;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a campaign is reported. */
public final class ReportOptions {
    /** Format of the list of exposed iRoots. */
    public static final String IROOTS = "coverage-list";

    private static final double FIX_SECONDS = 10;
    private static final double MOST_SECONDS = 1e6;
    private static final double MILLIS = 1000;

    @Mixin
    private JsonOption json = new JsonOption();

    @Option(
            names = {"-v", "--verbose"},
            description =
                    "List the figures in the report: model, k and k_com, coverage, iRoots, failure rates, reduction.")
    private boolean verbose;

    @Option(names = "--judge", description = "Judge the races of the program after the campaign, as heddle judge does.")
    private boolean judge;

    @Option(names = "--fix", description = "Look for cures of the first failure, as heddle fix does (default: off).")
    private boolean fixes;

    @Option(
            names = "--fix-seconds",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "With --fix: time after which no more cures are looked for (default ${DEFAULT-VALUE}).")
    private double fixSeconds = FIX_SECONDS;

    @Mixin
    private SourceOption source = new SourceOption();

    @Mixin
    private HtmlOption html = new HtmlOption();

    @Mixin
    private ExportOptions exports = new ExportOptions();

    /** Options that make these reports. */
    public static ReportOptions of(Reports reports) {
        ReportOptions options = new ReportOptions();
        options.verbose = reports.isVerbose();
        options.judge = reports.isJudged();
        options.source = SourceOption.of(reports.sources());
        options.add(reports.files());
        return options;
    }

    void add(Map<String, String> files) {
        json = JsonOption.of(files.get("json"));
        html = HtmlOption.of(files.get("html"));
        exports.add(files);
    }

    void add(CheckOrder order) {
        Map<String, String> files = files(Map.of());
        order.reports().forEach((format, file) -> files.put(format, file.toString()));
        add(files);
        judge |= order.further().contains(CheckOrder.Further.JUDGE);
        fixes |= order.further().contains(CheckOrder.Further.FIX);
    }

    private Map<String, String> files(Map<String, String> figures) {
        Map<String, String> files = new LinkedHashMap<>();
        json.name().ifPresent(file -> files.put("json", file));
        html.name().ifPresent(file -> files.put("html", file));
        files.putAll(figures);
        files.putAll(exports.files());
        return files;
    }

    Reports reports(FigureOptions figures) {
        Map<String, String> some = new LinkedHashMap<>();
        figures.races.ifPresent(file -> some.put(Reports.RACES, file));
        figures.coverageList.ifPresent(file -> some.put(IROOTS, file));
        Map<String, String> files = files(some);
        return new Reports(
                verbose, source.places, files, figures.parameters.stream().toList(), "", judge, fixMillis());
    }

    private long fixMillis() {
        if (!(fixSeconds > 0) || fixSeconds > MOST_SECONDS) {
            throw new UsageException("--fix-seconds " + fixSeconds + ": expected more than 0 and at most 1,000,000");
        }
        return fixes ? Math.max(1, Math.round(fixSeconds * MILLIS)) : 0;
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
