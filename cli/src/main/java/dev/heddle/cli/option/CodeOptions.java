package dev.heddle.cli.option;

import dev.heddle.api.tool.HeddleTool.CheckOrder;
import dev.heddle.formats.run.CodeFilter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which classes of the program are under control. */
public final class CodeOptions {
    @Option(
            names = "--only",
            paramLabel = "PACKAGE",
            split = ",",
            description =
                    "Control only this package or class; everything else runs as it is, between the events of what is controlled."
                            + " Repeatable, or comma-separated.")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--exclude",
            paramLabel = "PACKAGE",
            split = ",",
            description =
                    "Do not control this package or class. Test frameworks and libraries for mocks and assertions are excluded unless"
                            + " --only names them. Repeatable, or comma-separated.")
    private List<String> exclude = new ArrayList<>();

    @Option(
            names = "--coarse",
            paramLabel = "PACKAGE",
            split = ",",
            description =
                    "Control this package or class without events of its plain accesses; locks, volatile accesses and calls keep"
                            + " theirs. Default: libraries for logging where a test is run, else none. Repeatable, or"
                            + " comma-separated.")
    private List<String> coarse = new ArrayList<>();

    @Mixin
    private InsideOption inside = new InsideOption();

    /** Takes the order of a tool, in addition to the options that its user has given. */
    void add(CheckOrder order) {
        inside.orElse(order.choice().inside());
    }

    /** What was asked for. */
    public CodeFilter filter() {
        return new CodeFilter(
                ModelOptions.names("--only", only),
                ModelOptions.names("--exclude", exclude),
                ModelOptions.names("--coarse", coarse),
                inside.names());
    }
}
