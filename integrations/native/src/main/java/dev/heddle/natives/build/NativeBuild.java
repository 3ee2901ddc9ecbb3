package dev.heddle.natives.build;

import dev.heddle.formats.run.CacheFolder;
import dev.heddle.natives.elf.CallSites;
import dev.heddle.natives.elf.ElfFile;
import dev.heddle.natives.elf.ElfFile.Symbol;
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
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compiles and links one program. {@code CC}, {@code CXX}, {@code CFLAGS}, {@code CXXFLAGS} and {@code LDLIBS} of the
 * environment are those of make.
 */
final class NativeBuild {
    /** By what name programs ask for the run-time library. */
    static final String LIBRARY = "libheddle_native.so";

    private static final String LIBRARY_SOURCE = "heddle_native.c";
    private static final String STARTER_SOURCE = "heddle_starter.c";
    private static final String ASSEMBLER_SOURCE = "heddle_as.c";

    /** The first release of gcc and clang that announces accesses to volatile variables as such. */
    private static final int DISTINGUISHING = 11;

    private static final String HOW = "; build it with CC=\"heddle cc\" CXX=\"heddle c++\"";

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

    /** The user's compiler of the program's language. */
    List<String> compiler() {
        return isCpp ? words("CXX", "c++") : words("CC", "cc");
    }

    /** The run-time library, which is compiled at the first use of a compiler, and kept. */
    Path library() {
        return kept(
                LIBRARY_SOURCE,
                ".so",
                List.of(
                        "-fPIC",
                        "-shared",
                        "-fno-builtin",
                        "-fvisibility=hidden",
                        "-U_FORTIFY_SOURCE",
                        "-Wl,-Bsymbolic", // its own exit, not that of libc
                        "-Wl,-soname," + LIBRARY));
    }

    /** A folder that has the run-time library under the name by which programs ask for it. */
    Path libraryFolder() throws IOException {
        Path kept = library();
        return named(kept, kept.getFileName().toString().replace(".so", ""), LIBRARY);
    }

    /** A folder beside a kept file that has it under another name. */
    private static Path named(Path kept, String inFolder, String name) throws IOException {
        Path folder = kept.resolveSibling(inFolder);
        Path named = folder.resolve(name);
        if (!Files.isRegularFile(named)) {
            Files.createDirectories(folder);
            Path copy = Files.createTempFile(folder, "native-", ".tmp");
            Files.copy(kept, copy, StandardCopyOption.REPLACE_EXISTING);
            Files.move(copy, named, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
        return folder;
    }

    /** The executable that runs a program without Heddle. */
    Path starter() {
        return kept(STARTER_SOURCE, "-starter", List.of());
    }

    /** Has the compiler write down inline assembly, which nothing announces. */
    private List<String> namingAssembly(boolean isClang) {
        String real = run(with(words("CC", "cc"), "-print-prog-name=as"), "no C compiler");
        Path kept = kept(ASSEMBLER_SOURCE, "-as", List.of("-DHEDDLE_AS=\"" + real + "\""));
        try {
            Path folder = named(kept, kept.getFileName() + ".d", "as");
            List<String> options = new ArrayList<>(List.of("-B" + folder + "/"));
            if (isClang) {
                options.add("-fno-integrated-as");
            }
            return options;
        } catch (IOException e) {
            throw new UsageException(name + ": " + ASSEMBLER_SOURCE + " cannot be kept: " + e.getMessage(), e);
        }
    }

    /** What is made of a source in this installation, by content and compiler. */
    private Path kept(String code, String suffix, List<String> options) {
        List<String> compiler = words("CC", "cc");
        try {
            byte[] content = code(code);
            String version = run(with(compiler, "--version"), "no C compiler");
            Path kept = CacheFolder.ofNative(source.cache(), key(content, version), suffix);
            if (!Files.isRegularFile(kept)) {
                Files.createDirectories(source.cache());
                Path written = source.scratch().resolve(code);
                Files.write(written, content);
                Path made = Files.createTempFile(source.cache(), "native-", ".tmp");
                List<String> command = with(compiler, "-O2");
                command.addAll(options);
                command.addAll(List.of("-o", made.toString(), written.toString(), "-ldl"));
                run(command, code + " of this installation cannot be compiled");
                Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxr-xr-x"));
                Files.move(made, kept, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
            CacheFolder.use(kept);
            return kept;
        } catch (IOException e) {
            throw new UsageException(name + ": " + code + " cannot be kept: " + e.getMessage(), e);
        }
    }

    private static byte[] code(String name) throws IOException {
        try (InputStream in = NativeBuild.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException(name + " is missing in this installation");
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
        List<String> compiler = compiler();
        Path object = source.scratch().resolve("program.o");
        Path program = source.scratch().resolve("program.so");
        List<String> compile = new ArrayList<>(compiler);
        compile.addAll(List.of("-g", "-O1"));
        compile.addAll(instrumentation());
        compile.addAll(words(isCpp ? "CXXFLAGS" : "CFLAGS", ""));
        compile.addAll(List.of("-fPIC", "-c", "-o", object.toString(), file.toString()));
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
        check(program, library);
        return program;
    }

    /** A program that heddle cc has linked. */
    Path linked(Path library) {
        check(file, library);
        return file;
    }

    private void check(Path program, Path library) {
        ElfFile elf;
        try {
            elf = new ElfFile(program);
        } catch (IOException e) {
            throw new UsageException(name + ": expected a shared object, found " + e.getMessage() + HOW, e);
        }
        if (!CallSites.isOfThisMachine(elf.machine())) {
            throw new UsageException(name + ": compiled for another processor than this one");
        }
        if (!elf.isSharedObject()
                || elf.sections().stream().anyMatch(s -> s.name().equals(".interp"))) {
            boolean isStatic = elf.sections().stream().noneMatch(s -> s.name().equals(".dynamic"));
            throw new UsageException(
                    name + ": expected a shared object, found " + (isStatic ? "a static" : "an") + " executable" + HOW);
        }
        List<Symbol> symbols = elf.dynamicSymbols();
        if (symbols.stream().noneMatch(s -> s.isDefined() && s.name().equals("main"))) {
            throw new UsageException(name + ": no function main");
        }
        if (symbols.stream()
                .noneMatch(s -> !s.isDefined()
                        && s.name().startsWith("__tsan_")
                        && !s.name().equals("__tsan_init"))) {
            throw new UsageException(
                    name + ": built without instrumentation, so none of its accesses would be seen" + HOW);
        }
        checkCalls(symbols, library);
    }

    /** What the compiler asks of ThreadSanitizer's run-time library must be in Heddle's. */
    private void checkCalls(List<Symbol> symbols, Path library) {
        Set<String> known;
        try {
            known = new ElfFile(library)
                    .dynamicSymbols().stream()
                            .filter(Symbol::isDefined)
                            .map(Symbol::name)
                            .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UsageException(name + ": the run-time library cannot be read: " + e.getMessage(), e);
        }
        for (Symbol symbol : symbols) {
            String called = symbol.name();
            boolean isWide = called.startsWith("__tsan_atomic128") || called.startsWith("__atomic_"); // libatomic
            if (!symbol.isDefined() && (isWide || called.startsWith("__tsan_") && !known.contains(called))) {
                throw new UsageException(name + ": "
                        + (isWide
                                ? "atomics of 16 bytes and more are not supported"
                                : "a function of ThreadSanitizer's that is not supported is called")
                        + " (" + called + ")");
            }
        }
    }

    /**
     * Options with which the compiler announces accesses, those to volatile variables as such. gcc warns of fences
     * under ThreadSanitizer, which does not see them; Heddle does.
     */
    List<String> instrumentation() {
        boolean isClang = isClang();
        List<String> options = new ArrayList<>(List.of("-fsanitize=thread"));
        if (!isClang) {
            options.add("-Wno-tsan");
        }
        String version = run(with(compiler(), "-dumpversion"), "no compiler").split("\\.")[0];
        if (version.matches("[0-9]{1,4}") && Integer.parseInt(version) >= DISTINGUISHING) {
            options.addAll(
                    isClang
                            ? List.of("-mllvm", "-tsan-distinguish-volatile=1")
                            : List.of("--param", "tsan-distinguish-volatile=1"));
        }
        options.addAll(namingAssembly(isClang));
        return options;
    }

    private boolean isClang() {
        return run(with(compiler(), "--version"), "no compiler")
                .toLowerCase(Locale.ROOT)
                .contains("clang");
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
