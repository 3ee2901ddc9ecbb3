package dev.heddle.natives.build;

import dev.heddle.replayer.program.CompilerDriver;
import dev.heddle.replayer.program.Release;
import dev.heddle.replayer.program.SourceLanguage.Source;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * {@code heddle cc} and {@code heddle c++}. Compiling adds what has each access announced. Linking a program makes a
 * shared object, which runs under control, and beside it an executable of the name asked for, which runs it by itself.
 */
public final class NativeDriver implements CompilerDriver {
    private static final List<String> ALWAYS = List.of("-g", "-fPIC");
    private static final Set<String> SOURCES = Set.of("c", "cc", "cpp", "cxx", "C", "c++", "i", "ii");
    /** With these nothing is linked. */
    private static final Set<String> NO_LINK = Set.of("-c", "-S", "-E", "-M", "-MM", "-fsyntax-only");
    /** Options of programs as a whole that do not go with a shared object, or would bring another run-time library. */
    private static final Set<String> DROPPED = Set.of("-pie", "-no-pie", "-fsanitize=thread", "-fpie", "-fPIE");
    /** Options whose value is the next word. */
    private static final Set<String> WITH_VALUE = Set.of(
            "-o",
            "-x",
            "-I",
            "-L",
            "-l",
            "-D",
            "-U",
            "-include",
            "-isystem",
            "-idirafter",
            "-iquote",
            "-MF",
            "-MT",
            "-MQ",
            "-Xlinker",
            "-T",
            "-u",
            "-z",
            "-arch",
            "-imacros");

    /** Made by the service loader. */
    public NativeDriver() {}

    @Override
    public boolean takes(String name) {
        return name.equals("cc") || name.equals("c++");
    }

    @Override
    public int run(Order order) throws IOException, InterruptedException {
        boolean isCpp = order.name().equals("c++");
        NativeBuild build = new NativeBuild(
                new Source(
                        "heddle " + order.name(),
                        List.of(),
                        order.directory(),
                        Release.of(Runtime.version().feature(), order.directory()),
                        order.scratch(),
                        order.cache(),
                        compilers(order.environment())),
                order.directory(),
                isCpp);
        List<String> compiler = build.compiler();
        List<Integer> inputs = inputs(order.words());
        if (inputs.isEmpty()) {
            return started(order, joined(compiler, order.words()));
        }
        if (order.words().stream().anyMatch(NO_LINK::contains)) {
            return started(order, joined(compiler, ALWAYS, build.instrumentation(), order.words()));
        }
        return link(order, build, compiler, inputs, isCpp);
    }

    /** In the environment of a build CC and CXX are Heddle itself. */
    private static Map<String, String> compilers(Map<String, String> environment) {
        Map<String, String> all = new HashMap<>(environment);
        all.put("CC", environment.getOrDefault("HEDDLE_CC", "cc"));
        all.put("CXX", environment.getOrDefault("HEDDLE_CXX", "c++"));
        return all;
    }

    /** Which words name files. */
    private static List<Integer> inputs(List<String> words) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            if (WITH_VALUE.contains(words.get(i))) {
                i++;
            } else if (!words.get(i).startsWith("-") || words.get(i).equals("-")) {
                found.add(i);
            }
        }
        return found;
    }

    private static int link(Order order, NativeBuild build, List<String> compiler, List<Integer> inputs, boolean isCpp)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(order.words());
        if (words.contains("-static") || words.contains("-static-pie")) {
            throw new UsageException("-static: a static executable cannot be run under"
                    + " control, since its threads and locks are its own; link without it");
        }
        for (int i : inputs) {
            if (SOURCES.contains(suffix(words.get(i)))) {
                String object = order.scratch().resolve(i + ".o").toString();
                List<String> compile =
                        joined(compiler, ALWAYS, build.instrumentation(), forCompiling(order.words(), inputs));
                int status = started(order, joined(compile, List.of("-c", "-o", object, words.get(i))));
                if (status != 0) {
                    return status;
                }
                words.set(i, object);
            }
        }
        words.removeIf(DROPPED::contains);
        if (words.contains("-shared")) {
            return started(order, joined(compiler, words));
        }
        int at = words.indexOf("-o");
        String output = at >= 0 && at + 1 < words.size() ? words.get(at + 1) : "a.out";
        if (at >= 0) {
            words.subList(at, Math.min(at + 2, words.size())).clear();
        }
        Path folder = build.libraryFolder();
        List<String> link = joined(compiler, List.of("-shared", "-Wl,--no-as-needed", "-o", output + ".so"));
        link.addAll(words);
        link.add(folder.resolve(NativeBuild.LIBRARY).toString());
        link.add("-Wl,-rpath," + folder);
        if (isCpp) {
            link.addAll(List.of("-static-libstdc++", "-static-libgcc"));
        }
        int status = started(order, link);
        if (status == 0) {
            Files.copy(
                    build.starter(),
                    order.directory().resolve(output),
                    StandardCopyOption.REPLACE_EXISTING,
                    StandardCopyOption.COPY_ATTRIBUTES);
        }
        return status;
    }

    /** Without the files, the output and what is for the linker. */
    private static List<String> forCompiling(List<String> words, List<Integer> inputs) {
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            boolean isLinked = word.equals("-o") || word.equals("-L") || word.equals("-l") || word.equals("-Xlinker");
            if (isLinked) {
                i++;
            } else if (!inputs.contains(i)
                    && !word.startsWith("-l")
                    && !word.startsWith("-L")
                    && !word.startsWith("-Wl,")
                    && !word.equals("-shared")) {
                kept.add(word);
            }
        }
        return kept;
    }

    private static String suffix(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    @SafeVarargs
    private static List<String> joined(List<String>... parts) {
        List<String> all = new ArrayList<>();
        for (List<String> part : parts) {
            all.addAll(part);
        }
        return all;
    }

    private static int started(Order order, List<String> command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(command)
                    .directory(order.directory().toFile())
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UsageException(
                    "no compiler: " + command.get(0)
                            + " cannot be started; install gcc or clang, or set "
                            + (order.name().equals("cc") ? "HEDDLE_CC" : "HEDDLE_CXX"),
                    e);
        }
    }
}
