package dev.heddle.natives.build;

import dev.heddle.natives.elf.CallSites;
import dev.heddle.natives.elf.ElfFile;
import dev.heddle.natives.elf.LineTable;
import dev.heddle.replayer.program.SourceLanguage.Source;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Compiles and links one program. {@code CC}, {@code CXX}, {@code CFLAGS}, {@code CXXFLAGS} and {@code LDLIBS} of the
 * environment are those of make.
 */
final class NativeBuild {
    private static final String LIBRARY = "libheddle_native.so";
    private static final String LIBRARY_SOURCE = "heddle_native.c";

    private final Source source;
    private final Path file;
    private final boolean isCpp;
    private final String name;

    NativeBuild(Source source, Path file, boolean isCpp) {
        this.source = source;
        this.file = file;
        this.isCpp = isCpp;
        this.name = source.name();
    }

    /** The run-time library, which is compiled at the first use of a compiler, and kept. */
    Path library() {
        List<String> compiler = words("CC", "cc");
        try {
            byte[] code = code();
            String version = run(with(compiler, "--version"), "no C compiler");
            Path kept = source.cache().resolve("native-" + key(code, version) + ".so");
            if (!Files.isRegularFile(kept)) {
                Files.createDirectories(source.cache());
                Path written = source.scratch().resolve(LIBRARY_SOURCE);
                Files.write(written, code);
                Path made = Files.createTempFile(source.cache(), "native-", ".tmp");
                run(
                        with(
                                compiler,
                                "-O2",
                                "-fPIC",
                                "-shared",
                                "-fno-builtin",
                                "-fvisibility=hidden",
                                "-U_FORTIFY_SOURCE",
                                "-Wl,-Bsymbolic", // its own exit, not that of libc
                                "-Wl,-soname," + LIBRARY,
                                "-o",
                                made.toString(),
                                written.toString(),
                                "-ldl"),
                        "the run-time library cannot be compiled");
                Files.move(made, kept, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
            return kept;
        } catch (IOException e) {
            throw new UsageException(name + ": the run-time library cannot be kept: " + e.getMessage(), e);
        }
    }

    private static byte[] code() throws IOException {
        try (InputStream in = NativeBuild.class.getResourceAsStream(LIBRARY_SOURCE)) {
            if (in == null) {
                throw new IOException(LIBRARY_SOURCE + " is missing in this installation");
            }
            return in.readAllBytes();
        }
    }

    private static String key(byte[] code, String version) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(version.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest(code)).substring(0, 32);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The program as a shared object with a main. */
    Path program(Path library) {
        List<String> compiler = isCpp ? words("CXX", "c++") : words("CC", "cc");
        Path object = source.scratch().resolve("program.o");
        Path program = source.scratch().resolve("program.so");
        List<String> compile = new ArrayList<>(compiler);
        compile.addAll(List.of("-g", "-O1"));
        compile.addAll(words(isCpp ? "CXXFLAGS" : "CFLAGS", ""));
        compile.addAll(List.of("-fsanitize=thread", "-fPIC", "-c", "-o", object.toString(), file.toString()));
        run(compile, "does not compile");
        List<String> link = new ArrayList<>(compiler);
        link.addAll(List.of("-shared", "-Wl,--no-as-needed", "-o", program.toString(), object.toString()));
        link.add(library.toString());
        link.addAll(words("LDLIBS", ""));
        if (isCpp) {
            // The JVM may have loaded another copy before, whose threads would be those of libc.
            link.addAll(List.of("-static-libstdc++", "-static-libgcc"));
        }
        run(link, "does not link");
        check(program);
        return program;
    }

    private void check(Path program) {
        try {
            ElfFile elf = new ElfFile(program);
            if (!CallSites.isOfThisMachine(elf.machine())) {
                throw new UsageException(name + ": compiled for another processor than this one");
            }
            if (elf.dynamicSymbols().stream()
                    .noneMatch(s -> s.isDefined() && s.name().equals("main"))) {
                throw new UsageException(name + ": no function main");
            }
        } catch (IOException e) {
            throw new UsageException(name + ": the compiler has made " + e.getMessage(), e);
        }
    }

    /** Functions and lines of the program's calls. */
    Path lines(Path program) {
        Path table = source.scratch().resolve("program.lines");
        try {
            List<String> said = new ArrayList<>();
            Path addresses = source.scratch().resolve("program.addresses");
            Files.write(
                    addresses,
                    CallSites.returns(new ElfFile(program)).stream()
                            .map(at -> Long.toHexString(at - 1))
                            .toList());
            Process process = new ProcessBuilder("addr2line", "-a", "-i", "-f", "-C", "-e", program.toString())
                    .redirectInput(addresses.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .forEach(said::add);
            LineTable.write(table, said);
            return table;
        } catch (IOException e) {
            throw new UsageException(
                    name + ": no source lines: addr2line cannot be started; install binutils (" + e.getMessage() + ")",
                    e);
        }
    }

    private List<String> words(String variable, String otherwise) {
        String text = source.environment().getOrDefault(variable, otherwise).strip();
        return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
    }

    private static List<String> with(List<String> words, String... more) {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of(more));
        return all;
    }

    /** What the command says; a failure of it is the user's to mend. */
    private String run(List<String> command, String otherwise) {
        try {
            Process process = new ProcessBuilder(command)
                    .directory(source.directory().toFile())
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (process.waitFor() != 0) {
                throw new UsageException(
                        name + ": " + otherwise + ":\n" + said.lines().limit(20).collect(Collectors.joining("\n")));
            }
            return said;
        } catch (IOException e) {
            throw new UsageException(
                    name + ": no compiler: " + command.get(0) + " cannot be started; install gcc or clang, or set "
                            + (isCpp ? "CXX" : "CC"),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException("interrupted while " + name + " was built", e));
        }
    }
}
