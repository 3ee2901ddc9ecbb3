package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.iroot.Memo;
import dev.heddle.formats.iroot.MemoReader;
import dev.heddle.formats.iroot.MemoWriter;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** {@code heddle expose --merge A.memo B.memo --memo C.memo}: what several memos of a program know, in one. */
final class MemoMerge {
    private final Console console;

    MemoMerge(Console console) {
        this.console = console;
    }

    int run(List<String> files, Optional<String> into) throws IOException, UnreadableFileException {
        if (files.size() < 2 || into.isEmpty()) {
            throw new UsageException(
                    "--merge: expected at least two memos, and --memo FILE to write to; found " + files.size());
        }
        new FileRoles(console).reads(files.stream().map(Path::of).toList()).writes("--memo", Path.of(into.get()));
        Memo all = read(files.get(0));
        for (String file : files.subList(1, files.size())) {
            try {
                all = all.merge(read(file));
            } catch (IllegalArgumentException e) {
                throw new UsageException(file + ": " + e.getMessage(), e);
            }
        }
        Path file = console.directory().resolve(into.get()).normalize();
        MemoWriter.write(file, all);
        console.out()
                .println(console.show(file) + ": " + all.entries().size() + " iRoots of " + files.size() + " memos");
        return ExitCode.OK;
    }

    private Memo read(String name) throws IOException, UnreadableFileException {
        Path file = console.directory().resolve(name).normalize();
        if (!Files.isRegularFile(file)) {
            throw new UnreadableFileException(file, 1, "expected a memo, found no such file");
        }
        return MemoReader.read(file);
    }
}
