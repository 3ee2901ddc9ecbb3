package dev.heddle.natives.build;

import dev.heddle.formats.run.FailOn;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.ReadModes;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.natives.NativeMain;
import dev.heddle.natives.elf.ElfFile;
import dev.heddle.natives.elf.InlineAssembly;
import dev.heddle.replayer.program.Bundle;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.SourceLanguage;
import dev.heddle.replayer.program.UsageException;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** C and C++: source files are compiled by the user's compiler, instrumented as for ThreadSanitizer. */
public final class NativeLanguage implements SourceLanguage {
    private static final Set<String> C = Set.of("c");
    /** What heddle cc has linked. */
    private static final String LINKED = "so";

    private static final Set<String> CPP = Set.of("cc", "cpp", "cxx", "C");
    /** The oldest Java whose calls to C are final. */
    private static final int OLDEST_JAVA = 22;
    /** Places of inline assembly that are named. */
    private static final int PLACES_SHOWN = 10;

    /** Made by the service loader. */
    public NativeLanguage() {}

    @Override
    public String mainClass() {
        return NativeMain.class.getName();
    }

    @Override
    public boolean takes(String main) {
        return C.contains(suffix(main))
                || CPP.contains(suffix(main))
                || suffix(main).equals(LINKED);
    }

    private static String suffix(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    @Override
    public List<String> warnings(Program program) {
        String here = program.workingDirectory() + "/";
        List<String> places;
        try {
            Path built = Path.of(program.command().get(1).split(File.pathSeparator)[0]);
            places = InlineAssembly.unseen(new ElfFile(built)).stream()
                    .map(at -> at.startsWith(here) ? at.substring(here.length()) : at)
                    .toList();
        } catch (IOException e) {
            return List.of("inline assembly cannot be looked for: " + e.getMessage());
        }
        List<String> lines = new ArrayList<>();
        for (String at : places.subList(0, Math.min(places.size(), PLACES_SHOWN))) {
            lines.add("inline assembly at " + at + " is not seen: its accesses have no events");
        }
        if (places.size() > PLACES_SHOWN) {
            lines.add("inline assembly at " + (places.size() - PLACES_SHOWN) + " more places is not seen");
        }
        return lines;
    }

    /** A data race is undefined behaviour in these languages, so it is a failure; seq_cst is that of C++20. */
    @Override
    public ModelSwitches switches(ModelSwitches asked) {
        Set<FailOn> all = EnumSet.of(FailOn.RACE);
        all.addAll(asked.failOn());
        ReadModes reads = asked.reads();
        if (reads.volatiles() == VolatileReads.STALE) {
            reads = reads.with(VolatileReads.C11);
        }
        return asked.failingOn(all).with(reads);
    }

    @Override
    public Program build(Source source) {
        Path file = source.directory().resolve(source.name()).normalize();
        if (!Files.isRegularFile(file)) {
            throw new UsageException(source.name() + ": no such file in " + source.directory() + "; check the path");
        }
        int feature = source.release().feature();
        if (feature < OLDEST_JAVA) {
            throw new UsageException(source.name() + ": programs in C and C++ need Java " + OLDEST_JAVA
                    + " or later, found Java " + feature + "; give one with --java");
        }
        NativeBuild build = new NativeBuild(source, file, CPP.contains(suffix(source.name())));
        Path library = build.library();
        Path program = suffix(source.name()).equals(LINKED) ? build.linked(library) : build.program(library);
        Path lines = build.lines(program);
        String jar = jar();
        List<String> actual = List.of(program.toString(), library.toString(), lines.toString(), jar);
        String name = String.valueOf(file.getFileName());
        List<String> words =
                new ArrayList<>(List.of("-Xss8m", "--enable-native-access=ALL-UNNAMED", mainClass(), name));
        words.addAll(source.arguments());
        List<String> command = new ArrayList<>(List.of("-cp", String.join(File.pathSeparator, actual)));
        command.addAll(words);
        List<String> arguments = new ArrayList<>(List.of(name));
        arguments.addAll(source.arguments());
        return new Program(
                name,
                command,
                words,
                arguments,
                List.of(file.toString(), library.toString(), file + ".lines", jar),
                source.directory(),
                file.toString(),
                Bundle.pack(actual, Optional.of(file)));
    }

    private static String jar() {
        try {
            return Path.of(NativeMain.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the jar of " + NativeMain.class.getName() + " cannot be found", e);
        }
    }
}
