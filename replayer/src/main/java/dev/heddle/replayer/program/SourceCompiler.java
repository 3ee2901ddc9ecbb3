package dev.heddle.replayer.program;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles source files in this process, with debug information. */
public final class SourceCompiler {
    private SourceCompiler() {}

    /**
     * Compiles source files in one go.
     *
     * @param options of the java command line; those that javac knows too are handed on
     * @param feature the version of the JVM that will run them
     * @throws UsageException with javac's own text where one does not compile
     */
    public static void compileAll(
            List<Path> sources, Path classes, List<String> classPath, List<String> options, int feature) {
        JavaCompiler compiler = compiler(sources.get(0));
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<String> javac = javacOptions(classes, classPath, options, feature);
            if (!compiler.getTask(messages, files, null, javac, null, files.getJavaFileObjectsFromPaths(sources))
                    .call()) {
                throw new UsageException(messages.toString().strip());
            }
        } catch (IOException e) {
            throw new UsageException(sources.get(0) + ": cannot be compiled: " + e.getMessage(), e);
        }
    }

    private static JavaCompiler compiler(Path source) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new UsageException(source + ": cannot be compiled, this Java has no compiler ("
                    + System.getProperty("java.home") + "); set JAVA_HOME to a JDK");
        }
        return compiler;
    }

    /**
     * Compiles {@code source}, the one source file of a program, into {@code classes} and answers the main class's
     * name: that of the first top-level class in the file that has a main method, else of the first class, as the java
     * launcher has it.
     *
     * @param options of the java command line; those that javac knows too are handed on
     * @param release the Java that will run it; its own compiler is asked where ours refuses and it is newer
     * @throws UsageException with javac's own text where the file does not compile
     */
    public static String compile(
            Path source, Path classes, List<String> classPath, List<String> options, Release release) {
        return compile(source, classes, classPath, options, release, new AskedPackages());
    }

    /** @param asked notes what is looked for beside the JDK */
    static String compile(
            Path source,
            Path classes,
            List<String> classPath,
            List<String> options,
            Release release,
            AskedPackages asked) {
        JavaCompiler compiler = compiler(source);
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<String> javac = javacOptions(classes, classPath, options, release.feature());
            // Ours refuses a preview of a newer release outright.
            boolean beyondUs = release.hasNewerCompiler() && options.contains("--enable-preview");
            if (beyondUs
                    || !compiler.getTask(
                                    messages, asked.over(files), null, javac, null, files.getJavaFileObjects(source))
                            .call()) {
                asked.lose();
                Optional<String> refused = release.hasNewerCompiler()
                        ? release.compile(javac, source)
                        : Optional.of(messages.toString().strip());
                if (refused.isPresent()) {
                    throw new UsageException(refused.get());
                }
            }
            // A task serves once: a second one parses, for the order of the classes in the file.
            JavacTask parser =
                    (JavacTask) compiler.getTask(messages, files, null, null, null, files.getJavaFileObjects(source));
            String main = "";
            for (CompilationUnitTree unit : parser.parse()) {
                main = isCompact(source, classes, unit) ? baseName(source) : mainClass(unit);
            }
            if (main.isEmpty()) {
                throw new UsageException(source + ": declares no class; expected one with a main method");
            }
            return main;
        } catch (IOException e) {
            throw new UsageException(source + ": cannot be compiled: " + e.getMessage(), e);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new UsageException(source + ": javac rejects the options: " + e.getMessage(), e);
        }
    }

    /**
     * A file without a class of its own name gets one with that name all the same where its methods stand by themselves
     * (JEP 512).
     */
    private static boolean isCompact(Path source, Path classes, CompilationUnitTree unit) {
        String name = baseName(source);
        return Files.exists(classes.resolve(name + ".class"))
                && unit.getTypeDecls().stream()
                        .noneMatch(type ->
                                type instanceof ClassTree c && c.getSimpleName().contentEquals(name));
    }

    private static String baseName(Path source) {
        return String.valueOf(source.getFileName()).replaceFirst("\\.java$", "");
    }

    private static String mainClass(CompilationUnitTree unit) {
        String first = "";
        for (Tree type : unit.getTypeDecls()) {
            if (type instanceof ClassTree c) {
                String name = qualified(unit, c.getSimpleName().toString());
                if (hasMain(c, unit, new HashSet<>())) {
                    return name;
                }
                first = first.isEmpty() ? name : first;
            }
        }
        return first;
    }

    /** Whether it declares or inherits a main method, as far as the file tells. */
    private static boolean hasMain(ClassTree type, CompilationUnitTree unit, Set<String> seen) {
        if (declaresMain(type)) {
            return true;
        }
        String superclass =
                type.getExtendsClause() == null ? "" : type.getExtendsClause().toString();
        return seen.add(superclass)
                && unit.getTypeDecls().stream()
                        .anyMatch(other -> other instanceof ClassTree c
                                && c.getSimpleName().contentEquals(superclass)
                                && hasMain(c, unit, seen));
    }

    private static boolean declaresMain(ClassTree type) {
        return type.getMembers().stream()
                .anyMatch(
                        member -> member instanceof MethodTree m && m.getName().contentEquals("main"));
    }

    private static String qualified(CompilationUnitTree unit, String name) {
        return unit.getPackageName() == null ? name : unit.getPackageName() + "." + name;
    }

    private static List<String> javacOptions(Path classes, List<String> classPath, List<String> java, int feature) {
        List<String> javac =
                new ArrayList<>(List.of("-g", "-parameters", "-proc:none", "-nowarn", "-d", classes.toString()));
        javac.add("-cp");
        javac.add(String.join(File.pathSeparator, classPath));
        boolean preview = java.contains("--enable-preview");
        if (preview) {
            javac.add("--enable-preview");
        }
        // --release hides the JDK's internals, so it is given only where it is needed.
        if (preview || feature < Runtime.version().feature()) {
            javac.add("--release");
            javac.add(Integer.toString(feature));
        }
        handOn(java, javac);
        return javac;
    }

    private static void handOn(List<String> java, List<String> javac) {
        List<String> shared =
                List.of("--add-exports", "--add-modules", "--module-path", "-p", "--limit-modules", "--add-reads");
        for (int i = 0; i < java.size(); i++) {
            String option = java.get(i);
            if (shared.contains(option)) {
                javac.add(option);
                javac.add(java.get(i + 1));
            } else if (option.contains("=") && shared.contains(option.substring(0, option.indexOf('=')))) {
                javac.add(option);
            }
        }
    }
}
