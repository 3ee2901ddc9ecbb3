package dev.heddle.replayer.program;

import dev.heddle.api.run.TestId;
import dev.heddle.api.run.TestMain;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * Turns what the user gave into a {@link Program}, and says in one line what is wrong with it.
 *
 * @param directory where relative names begin, and where the program runs
 * @param release the Java that will run it
 * @param folders where compiled classes go
 * @param environment for CLASSPATH and JDK_JAVA_OPTIONS
 * @param compiled compiles source files
 */
public record ProgramFinder(
        Path directory,
        Release release,
        ClassFolders folders,
        Map<String, String> environment,
        CompiledSources compiled) {

    /** The program of a java command line; {@code Foo.java} in the place of the main class is compiled. */
    public Program find(List<String> words) {
        List<String> all = new ArrayList<>(ArgumentFiles.words(environment.getOrDefault("JDK_JAVA_OPTIONS", "")));
        all.addAll(words);
        JavaArguments java = JavaArguments.parse(all, directory);
        return switch (java.kind()) {
            case SOURCE -> source(java);
            case JAR -> jar(java);
            case MODULE -> module(java);
            case MAIN_CLASS ->
                TestId.isOne(java.main()) ? test(java) : other(java).orElseGet(() -> mainClass(java));
        };
    }

    /** A source file of another language. */
    private Optional<Program> other(JavaArguments java) {
        for (SourceLanguage language : SourceLanguage.all()) {
            if (language.takes(java.main())) {
                return Optional.of(language.build(new SourceLanguage.Source(
                        java.main(),
                        java.arguments(),
                        directory,
                        release,
                        folders.scratch(),
                        compiled.folder(),
                        environment)));
            }
        }
        return Optional.empty();
    }

    /** A test method, which a main class of ours runs. */
    private Program test(JavaArguments java) {
        TestId id = testId(java);
        List<String> given = java.classPath().or(this::environmentClassPath).orElse(List.of(directory.toString()));
        checkClass(id.className(), given, java.options());
        String main = TestMain.class.getName();
        List<String> classPath = new ArrayList<>(given);
        if (ClassPath.find(given, main).isEmpty()) {
            classPath.add(jarOf(TestMain.class));
        }
        JavaArguments started = new JavaArguments(
                JavaArguments.Kind.MAIN_CLASS, java.options(), Optional.of(classPath), main, id.words());
        // A copy of the test's libraries would make each trace megabytes long.
        return program(id.words().get(0), started, main, List.copyOf(classPath), Optional.empty());
    }

    private static TestId testId(JavaArguments java) {
        try {
            List<String> words = new ArrayList<>(List.of(java.main()));
            words.addAll(java.arguments());
            return TestId.parse(words);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    private static String jarOf(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the jar of " + type.getName() + " cannot be found", e);
        }
    }

    private Program source(JavaArguments java) {
        Path source = directory.resolve(java.main()).normalize();
        if (!Files.isRegularFile(source)) {
            throw new UsageException(java.main() + ": no such source file in " + directory + "; check the path");
        }
        List<String> libraries = java.classPath().or(this::environmentClassPath).orElse(List.of());
        Path classes = folder(folders::classes);
        String main = compiled.compile(source, classes, libraries, java.options(), release);
        List<String> actual = prepend(folders.placed(classes).toString(), libraries);
        checkMain(main, actual, java.options());
        return new Program(
                String.valueOf(source.getFileName()),
                java.command(actual, main),
                java.withoutClassPath(main),
                java.arguments(),
                prepend(source.toString(), libraries),
                directory,
                source.toString(),
                Bundle.pack(actual, Optional.of(source)));
    }

    private Program mainClass(JavaArguments java) {
        List<String> classPath = java.classPath().or(this::environmentClassPath).orElse(List.of(directory.toString()));
        checkMain(java.main(), classPath, java.options());
        return program(java.main(), java, java.main(), classPath, Bundle.pack(classPath, Optional.empty()));
    }

    private Program jar(JavaArguments java) {
        Path jar = directory.resolve(java.main()).normalize();
        if (!Files.isRegularFile(jar)) {
            throw new UsageException(java.main() + ": no such jar file in " + directory + "; check the path");
        }
        List<String> classPath = List.of(jar.toString());
        Attributes manifest = manifestOf(jar);
        boolean furtherJars = manifest.containsKey(Attributes.Name.CLASS_PATH);
        String main = manifest.getValue(Attributes.Name.MAIN_CLASS).strip();
        checkMain(main, classPath, furtherJars ? List.of("-p") : List.of());
        // Further jars are found next to this one, which a copy of it alone would not.
        Optional<byte[]> bundle = furtherJars ? Optional.empty() : Bundle.pack(classPath, Optional.empty());
        return program(String.valueOf(jar.getFileName()), java, java.main(), classPath, bundle);
    }

    private Program module(JavaArguments java) {
        List<String> classPath = java.classPath().or(this::environmentClassPath).orElse(List.of());
        return program(java.main(), java, java.main(), classPath, Optional.empty());
    }

    private static Attributes manifestOf(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            if (manifest == null || manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS) == null) {
                throw new UsageException(
                        jar + ": no Main-Class in its manifest; give -cp " + jar + " MAINCLASS instead");
            }
            return manifest.getMainAttributes();
        } catch (IOException e) {
            throw new UsageException(jar + ": cannot be read as a jar file: " + e.getMessage(), e);
        }
    }

    /** Checks that the main class is there, fits the JVM, and can be started. */
    private void checkMain(String main, List<String> classPath, List<String> options) {
        Optional<ClassFile> file = checkClass(main, classPath, options);
        if (file.isPresent()
                && !file.get().hasMain()
                && (file.get().superName().isEmpty() || file.get().superName().equals("java/lang/Object"))) {
            throw new UsageException(main + ": has no main method; expected public static void main(String[])");
        }
    }

    /** Checks that a class is there and fits the JVM; empty where only the JVM itself can know. */
    private Optional<ClassFile> checkClass(String main, List<String> classPath, List<String> options) {
        Optional<byte[]> bytes = ClassPath.find(classPath, main);
        if (bytes.isEmpty()) {
            if (options.stream()
                    .anyMatch(o -> o.startsWith("-p") || o.startsWith("--patch-module") || o.contains("module-path"))) {
                return Optional.empty(); // it may come from a module, which the JVM itself will look up
            }
            throw new UsageException(main + ": no such class on the class path "
                    + String.join(File.pathSeparator, classPath)
                    + (main.endsWith(".class") ? "; give its name without .class" : "; check the name, or give -cp"));
        }
        ClassFile file = ClassFile.read(bytes.get(), main);
        if (file.feature() > release.feature()) {
            throw new UsageException(
                    main + ": class file of Java " + file.feature() + ", the JVM is Java " + release.feature()
                            + "; compile with --release " + release.feature() + " or give a newer JDK with --java");
        }
        return Optional.of(file);
    }

    private Program program(
            String name, JavaArguments java, String main, List<String> classPath, Optional<byte[]> bundle) {
        return new Program(
                name,
                java.command(classPath, main),
                java.withoutClassPath(main),
                java.arguments(),
                classPath,
                directory,
                "",
                bundle);
    }

    private Optional<List<String>> environmentClassPath() {
        return Optional.ofNullable(environment.get("CLASSPATH")).map(value -> ClassPath.split(value, directory));
    }

    private static List<String> prepend(String first, List<String> rest) {
        List<String> all = new ArrayList<>();
        all.add(first);
        all.addAll(rest);
        return List.copyOf(all);
    }

    private interface Folder {
        Path make() throws IOException;
    }

    private Path folder(Folder folder) {
        try {
            return folder.make();
        } catch (IOException e) {
            throw new UsageException(folders.scratch() + ": cannot be used for compiled classes: " + e.getMessage(), e);
        }
    }
}
