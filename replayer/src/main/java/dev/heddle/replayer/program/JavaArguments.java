package dev.heddle.replayer.program;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A java command line, taken apart as the java launcher does.
 *
 * @param kind what is started
 * @param options the JVM's options with their values, class path, {@code -jar} and {@code -m} excluded
 * @param classPath the entries as given, wild cards expanded; empty where none was given
 * @param main main class, jar file, {@code module/class} or source file, as given
 * @param arguments what the program gets
 */
public record JavaArguments(
        Kind kind, List<String> options, Optional<List<String>> classPath, String main, List<String> arguments) {

    /** The four ways to name a program. */
    public enum Kind {
        MAIN_CLASS,
        JAR,
        MODULE,
        SOURCE
    }

    private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");
    private static final Set<String> MODULE_OPTIONS = Set.of("-m", "--module");

    /** Options of the launcher whose value may be the next argument. */
    private static final Set<String> WITH_VALUE = Set.of(
            "-p",
            "--module-path",
            "--upgrade-module-path",
            "--add-modules",
            "--limit-modules",
            "--add-reads",
            "--add-exports",
            "--add-opens",
            "--patch-module",
            "--enable-native-access",
            "--source");

    private static final Set<String> NOTHING_TO_RUN = Set.of(
            "-version",
            "--version",
            "-showversion",
            "-help",
            "--help",
            "-h",
            "-?",
            "-X",
            "--help-extra",
            "--list-modules",
            "-d",
            "--describe-module",
            "--dry-run",
            "--validate-modules");

    /** Takes {@code words} apart; file names are relative to {@code directory}. */
    public static JavaArguments parse(List<String> words, Path directory) {
        return new Parser(directory).parse(words);
    }

    /** What {@code java} gets: a jar has its own class path. */
    List<String> command(List<String> entries, String mainClass) {
        List<String> words = new ArrayList<>();
        if (kind != Kind.JAR && !entries.isEmpty()) {
            words.add("-cp");
            words.add(String.join(File.pathSeparator, entries));
        }
        words.addAll(withoutClassPath(mainClass));
        return List.copyOf(words);
    }

    /** The command line without class path and main: what {@code java} gets before and after them. */
    public List<String> withoutClassPath(String mainClass) {
        List<String> words = new ArrayList<>(options);
        switch (kind) {
            case JAR -> words.add("-jar");
            case MODULE -> words.add("-m");
            case MAIN_CLASS, SOURCE -> {}
        }
        words.add(mainClass);
        words.addAll(arguments);
        return words;
    }

    private static final class Parser {
        private final Path directory;
        private final List<String> options = new ArrayList<>();
        private Optional<List<String>> classPath = Optional.empty();
        private boolean expandFiles = true;

        Parser(Path directory) {
            this.directory = directory;
        }

        public JavaArguments parse(List<String> given) {
            List<String> words = new ArrayList<>(given);
            Kind kind = Kind.MAIN_CLASS;
            int expandedUntil = 0; // words that come from a file are not file names themselves
            int i = 0;
            while (i < words.size()) {
                String word = words.get(i);
                if (expandFiles && word.startsWith("@") && i >= expandedUntil) {
                    List<String> expanded = ArgumentFiles.expand(word, directory);
                    words.remove(i);
                    words.addAll(i, expanded);
                    expandedUntil = i + expanded.size();
                } else if (!word.startsWith("-")) {
                    return main(kind, words, i);
                } else if (word.equals("-jar")) {
                    kind = Kind.JAR;
                    i++;
                } else if (MODULE_OPTIONS.contains(word)) {
                    return main(Kind.MODULE, words, valueAt(words, i));
                } else if (word.startsWith("--module=")) {
                    words.set(i, word.substring("--module=".length()));
                    return main(Kind.MODULE, words, i);
                } else {
                    i = option(words, i);
                }
            }
            throw new UsageException(
                    "no program in the java arguments: expected a main class, -jar FILE, -m MODULE or FILE.java"
                            + " after --, found " + (given.isEmpty() ? "nothing" : String.join(" ", given)));
        }

        /** Keeps one option with its value and answers where the next one begins. */
        private int option(List<String> words, int i) {
            String word = words.get(i);
            if (NOTHING_TO_RUN.contains(word)) {
                throw new UsageException(
                        word + " runs no program; give a main class, -jar FILE, -m MODULE or FILE.java");
            }
            if (CLASS_PATH.contains(word)) {
                int value = valueAt(words, i);
                classPath = Optional.of(ClassPath.split(words.get(value), directory));
                return value + 1;
            }
            if (word.startsWith("--class-path=")) {
                classPath = Optional.of(ClassPath.split(word.substring("--class-path=".length()), directory));
                return i + 1;
            }
            options.add(word);
            if (word.equals("--disable-@files")) {
                expandFiles = false;
            }
            if (WITH_VALUE.contains(word)) {
                int value = valueAt(words, i);
                options.add(words.get(value));
                return value + 1;
            }
            return i + 1;
        }

        private static int valueAt(List<String> words, int option) {
            if (option + 1 >= words.size()) {
                throw new UsageException(words.get(option) + " needs a value, found the end of the java arguments");
            }
            return option + 1;
        }

        private JavaArguments main(Kind kind, List<String> words, int at) {
            String main = words.get(at);
            List<String> arguments = List.copyOf(words.subList(at + 1, words.size()));
            boolean source = kind == Kind.MAIN_CLASS && main.endsWith(".java");
            return new JavaArguments(source ? Kind.SOURCE : kind, List.copyOf(options), classPath, main, arguments);
        }
    }
}
