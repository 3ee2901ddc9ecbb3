package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.formats.run.CacheFolder;
import dev.heddle.replayer.program.Scratch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code heddle cache}. */
@Command(
        name = "cache",
        description = {
            "Show or delete the cache that makes target JVMs start faster.",
            "It holds, for each JDK, its instrumented classes and an archive of Heddle's own, and for each program its compiled and",
            "instrumented classes. Missing files are created again."
        })
final class CacheCommand implements Callable<Integer> {
    private static final double MEGABYTE = 1e6;

    @Option(names = "--clear", description = "Delete the files.")
    private boolean clear;

    @Mixin
    final HelpOption help = new HelpOption();

    private final Console console;

    CacheCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Path folder = CacheFolder.of(console.home());
        List<Path> files = CacheFolder.files(folder);
        long bytes = 0;
        for (Path file : files) {
            bytes += size(file);
            if (clear) {
                Files.deleteIfExists(file);
            } else {
                console.out().println("  " + megabytes(size(file)) + "  " + file.getFileName());
            }
        }
        List<Path> classes = CacheFolder.classes(folder);
        if (clear) {
            classes.forEach(Scratch::remove);
        } else if (!classes.isEmpty()) {
            console.out().println("  classes of " + classes.size() + " programs of one source file");
        }
        String all = files.size() + (files.size() == 1 ? " file, " : " files, ") + megabytes(bytes) + " in " + folder;
        console.out().println(clear ? "deleted " + all : all);
        return ExitCode.OK;
    }

    /** 0 where another command has deleted it meanwhile. */
    private static long size(Path file) {
        return file.toFile().length();
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f MB", bytes / MEGABYTE);
    }
}
