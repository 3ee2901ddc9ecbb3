package dev.heddle.cli.litmus;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.ProgramOptions;
import dev.heddle.cli.option.SeedOption;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.litmus.LitmusVariant;
import dev.heddle.formats.text.Word;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code heddle litmus}: observed against allowed outcomes. */
@Command(
        name = "litmus",
        description = {
            "Run litmus tests and compare the outcomes seen with those that the memory model allows.",
            "A test passes if exactly the allowed outcomes are seen."
        },
        customSynopsis = "heddle litmus [OPTIONS] (FILE.litmus | DIR)",
        sortOptions = false)
public final class LitmusCommand implements Callable<Integer> {
    private final Console console;

    @Option(
            names = "--variant",
            paramLabel = "V",
            description =
                    "Model variant: sc, c11, or PLAIN-VOLATILE with jmm, coherent or latest and exec or stale. Repeatable (default: all).")
    private List<String> variants = new ArrayList<>();

    @Option(
            names = "--runs-factor",
            paramLabel = "F",
            defaultValue = "3",
            description =
                    "Maximum number of executions, as a multiple of the number in the file (default ${DEFAULT-VALUE}).")
    private double factor;

    @Option(
            names = "--exhaustive",
            description =
                    "Explore all executions, up to 20,000: outcomes and number of execution graphs must be those of the file.")
    private boolean exhaustive;

    @Mixin
    private SeedOption seed = new SeedOption();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory for the traces of forbidden outcomes (default heddle-out/litmus-SEED).")
    private @Nullable String out;

    @Option(names = "--source", paramLabel = "DIR", description = "Also write the tests as Java programs to DIR.")
    private @Nullable String source;

    @Mixin
    private JsonOption json = new JsonOption();

    @Mixin
    private ProgramOptions program = new ProgramOptions();

    @Parameters(paramLabel = "FILE|DIR", description = "Litmus test, or directory with tests (*.litmus).")
    private String path = "";

    @Mixin
    final HelpOption help = new HelpOption();

    public LitmusCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        if (!(factor > 0) || factor > 1e6) {
            throw new UsageException("--runs-factor " + factor + ": expected a number above 0");
        }
        Set<LitmusVariant> chosen = chosen();
        long number = seed.number();
        List<LitmusFiles.Entry> tests =
                LitmusFiles.read(console.directory().resolve(path).normalize());
        FileRoles roles = new FileRoles(console)
                .reads(tests.stream().map(LitmusFiles.Entry::file).toList());
        json.file(console).ifPresent(file -> roles.writes("--json", file));
        if (source != null) {
            LitmusClasses.write(tests, console.directory().resolve(source));
        }
        Path folder = console.directory()
                .resolve(Optional.ofNullable(out).orElse("heddle-out/litmus-" + number))
                .normalize();
        LitmusCampaign campaign = new LitmusCampaign(tests, chosen, factor, exhaustive, number, folder);
        return new LitmusTask(console, program.targetJava(console), campaign, json).run();
    }

    private Set<LitmusVariant> chosen() {
        if (variants.isEmpty()) {
            return EnumSet.allOf(LitmusVariant.class);
        }
        Set<LitmusVariant> chosen = EnumSet.noneOf(LitmusVariant.class);
        for (String variant : variants) {
            chosen.add(Word.find(LitmusVariant.class, variant)
                    .orElseThrow(() -> new UsageException("--variant " + variant + ": no such variant; expected one of "
                            + String.join(", ", LitmusVariant.words()))));
        }
        return chosen;
    }
}
