package dev.heddle.cli.option;

import dev.heddle.cli.console.Console;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.program.JdkSource;
import dev.heddle.replayer.program.RecordedSource;
import dev.heddle.replayer.program.SourcePath;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** {@code --source}: where source files are that reports quote. */
public final class SourceOption {
    private static final int NAMED = 3;

    @Option(
            names = "--source",
            paramLabel = "PATH",
            description =
                    "Directories and archives with source files to quote in reports, in addition to NAME-sources.jar next to"
                            + " jars of the class path and to src/main/java and src/test/java. Repeatable.")
    List<String> places = new ArrayList<>();

    static SourceOption of(List<String> places) {
        SourceOption option = new SourceOption();
        option.places = places;
        return option;
    }

    /** Directories and archives with source files. */
    public List<String> places() {
        return places;
    }

    /** The source of a trace's program, as far as it is found. */
    public SourcePath of(Console console, Trace trace) {
        Trace.Program program = trace.program();
        List<Path> named = new ArrayList<>();
        for (String place : places) {
            for (String one : place.split(File.pathSeparator)) {
                named.add(console.directory().resolve(one).normalize());
            }
        }
        SourcePath source = new SourcePath(RecordedSource.of(program), named, program.classPath(), console.directory());
        if (trace.header().switches().containsKey("inside")) {
            source.jdk(JdkSource.find(trace.header(), jdks()));
        }
        return source;
    }

    /** The JDKs that target JVMs run in where the user names none. */
    private static List<Path> jdks() {
        List<Path> homes = new ArrayList<>();
        for (String home : new String[] {System.getenv("JAVA_HOME"), System.getProperty("java.home")}) {
            if (home != null && !home.isEmpty()) {
                homes.add(Path.of(home));
            }
        }
        return homes;
    }

    /** Says once what was not found of what the user has asked for. */
    public void complain(Console console, String command, SourcePath source) {
        for (String place : places) {
            for (String one : place.split(File.pathSeparator)) {
                if (!Files.exists(console.directory().resolve(one))) {
                    console.err().println(command + ": --source " + one + ": no such directory or archive");
                }
            }
        }
        List<String> missing = source.missing();
        if (!missing.isEmpty()) {
            String names = String.join(", ", missing.subList(0, Math.min(NAMED, missing.size())));
            console.err()
                    .println(command + ": no source found for " + Printable.line(names)
                            + (missing.size() > NAMED ? " and " + (missing.size() - NAMED) + " more" : ""));
        }
    }
}
