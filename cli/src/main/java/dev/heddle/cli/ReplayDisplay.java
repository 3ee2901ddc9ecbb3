package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.replay.ReplayProgress;
import dev.heddle.replayer.replay.ReplayRequest;

/** Shows how far replays are, and keeps what the JSON goes to apart from the program. */
class ReplayDisplay implements ReplayProgress {
    private final Console console;
    private final JsonOption json;
    private final Progress progress;

    ReplayDisplay(Console console, JsonOption json, Progress progress) {
        this.console = console;
        this.json = json;
        this.progress = progress;
    }

    /**
     * Display of replays of a trace; a single one is shown in lines, as its program prints.
     *
     * @param isCounted whether an interrupt says how many replays had ended
     */
    static ReplayDisplay ofTrace(Console console, JsonOption json, ReplayRequest request, boolean isCounted) {
        boolean isSingle = request.times() == 1;
        Progress progress = isSingle ? Progress.inLines(console) : new Progress(console);
        return new ReplayDisplay(console, json, progress) {
            @Override
            public void begins() {
                if (isSingle) {
                    progress.phase("replaying");
                }
            }

            @Override
            public void ended(int done, int all) {
                if (!isSingle) {
                    progress.replays(done, all);
                }
            }

            @Override
            String remark(int reproduced) {
                int all = request.times() * request.repeat();
                return isCounted ? "; " + reproduced + " of " + all + " replays had ended as recorded" : "";
            }
        };
    }

    @Override
    public void found(Program program) {
        json.file(console)
                .ifPresent(file -> new FileRoles(console).reads(program).writes("--json", file));
    }

    @Override
    public void ended(int done, int all) {
        progress.replays(done, all);
    }

    @Override
    public void over() {
        progress.clear();
    }

    @Override
    public void interrupted(int reproduced) {
        progress.clear();
        console.err().println("heddle replay: interrupted" + remark(reproduced));
        console.err().flush();
    }

    /** What is added to the line about an interrupt. */
    String remark(int reproduced) {
        return "";
    }
}
