package dev.heddle.cli;

import dev.heddle.analyzer.analysis.AllCores;
import dev.heddle.analyzer.analysis.PerTrace;
import dev.heddle.analyzer.analysis.TraceInput;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.EventProgress;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.replayer.launch.TargetFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;

/**
 * A command that goes over traces, each apart from the others.
 *
 * @param <T> what is found in one trace
 * @param <S> what finds it
 */
interface TraceCommand<T, S extends PerTrace<T>> extends Callable<Integer> {
    /** The files, as the user has named them. */
    List<String> files();

    /** What is written, by its option. */
    Map<String, Path> outputs();

    /** The files by their paths; what is written does not overwrite them. */
    default List<Path> paths() {
        List<Path> paths = files().stream().map(console()::named).toList();
        FileRoles roles = new FileRoles(console()).reads(paths);
        outputs().forEach(roles::writes);
        return paths;
    }

    /** The files to read, unpacked. */
    default List<Path> opened() throws IOException, UnreadableFileException {
        List<Path> opened = new ArrayList<>();
        for (Path path : paths()) {
            opened.add(console().open(path));
        }
        return opened;
    }

    /** What is to be found in each of them. */
    TraceQuery query();

    Console console();

    /**
     * What finds it.
     *
     * @param name of a file for people
     */
    S service(TraceInput.Watch watch, Function<Path, String> name);

    /**
     * Reports what was found.
     *
     * @param all what was found in each of the files
     * @return the exit code
     */
    int report(List<Path> paths, List<T> all, S service) throws IOException, UnreadableFileException;

    @Override
    default Integer call() throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        return over(opened());
    }

    /** Goes over files on all cores. */
    default int over(List<Path> paths) throws IOException, UnreadableFileException {
        EventProgress progress = new EventProgress(console(), query().doing());
        S service = service(progress, console()::show);
        List<T> all;
        try {
            all = AllCores.over(paths, service);
        } finally {
            progress.end();
        }
        return report(paths, all, service);
    }
}
