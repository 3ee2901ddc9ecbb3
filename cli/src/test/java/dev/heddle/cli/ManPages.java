package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/**
 * Writes the manual pages of all commands in AsciiDoc, which the distribution's release profile makes into pages for
 * man.
 */
public final class ManPages {
    private ManPages() {}

    /** @param args the folder that gets the pages */
    public static void main(String[] args) throws IOException {
        write(Path.of(args[0]));
    }

    static void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Console console = new Console(silent(), silent(), false, folder.toAbsolutePath(), Map.of(), folder);
        CommandLine commands = Main.commandLine(console, Optional.empty());
        CommandSpec[] visible = Stream.concat(
                        Stream.of(commands.getCommandSpec()),
                        commands.getSubcommands().values().stream().map(CommandLine::getCommandSpec))
                .filter(command -> !command.usageMessage().hidden())
                .toArray(CommandSpec[]::new);
        int status = ManPageGenerator.generateManPage(folder.toFile(), null, new boolean[] {true}, true, visible);
        if (status != 0) {
            throw new IOException(
                    folder + ": the manual pages cannot be written, see above (" + List.of(visible) + ")");
        }
    }

    private static PrintStream silent() {
        return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    }
}
