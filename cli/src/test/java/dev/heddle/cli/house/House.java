package dev.heddle.cli.house;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The main sources of all modules as text and syntax trees: sizes, cycles, names and first words of doc comments.
 * Starts from a checkout alone, without a build: {@code benchmarks/house.sh} prints the table of figures.
 */
final class House {
    static final int MOST_LINES = 450;
    static final int MOST_PARAMETERS = 8;
    static final int MOST_FILES = 40;
    static final int LARGEST_CYCLE = 6;

    private static final Pattern NAMELESS =
            Pattern.compile("/\\*\\*[\\s*]*(It|They|Those|That|This|These|None|The same|One|Of)\\b");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*");
    private static final Pattern TEST = Pattern.compile("@(Test|ParameterizedTest|RepeatedTest|TestFactory)\\b");

    /** Parts that {@code check} and {@code replay} do without, as beginnings of {@code package.Type}. */
    private static final List<String> BESIDE_THE_CORE = List.of(
            "analyzer.analysis.",
            "analyzer.consistency.",
            "analyzer.derive.",
            "analyzer.iroot.",
            "analyzer.page.",
            "analyzer.view.",
            "api.",
            "cli.debug.",
            "cli.export.",
            "cli.litmus.",
            "cli.recording.",
            "distribution.",
            "formats.export.",
            "formats.foreign.",
            "formats.iroot.",
            "formats.litmus.",
            "formats.log.", // in earlier checkouts
            "formats.recording.",
            "formats.source.",
            "junit.",
            "maven.",
            "recorder.free.",
            "recorder.hooks.log.", // this and the next five in earlier checkouts
            "recorder.instrument.Recorded",
            "recorder.instrument.Recording",
            "recorder.instrument.recording.",
            "recorder.order.",
            "recorder.recording.",
            "replayer.cluster.",
            "replayer.exhaustive.",
            "replayer.expose.",
            "replayer.job.expose.",
            "replayer.litmus.",
            "replayer.record.",
            "spark.");

    /** Where the command line enters, and the two commands of the core. */
    private static final List<String> ENTRIES = List.of("dev.heddle.cli.Main", "dev.heddle.cli.HeddleCommand");

    private static final List<String> CORE_COMMANDS =
            List.of("dev.heddle.cli.CheckCommand", "dev.heddle.cli.ReplayCommand");

    /** A file of main code. */
    record Source(
            Path file, String packageName, String name, boolean isPublic, int lines, int nameless, Set<String> uses) {
        String type() {
            return packageName + "." + name;
        }
    }

    private final Path root;
    /** By type, sorted. */
    final Map<String, Source> sources = new TreeMap<>();
    /** Constructors with their numbers of parameters, canonical ones of records apart. */
    final Map<String, Integer> constructors = new TreeMap<>();
    /** Records with their numbers of components. */
    final Map<String, Integer> records = new TreeMap<>();
    /** All types by simple name, nested ones among them. */
    final Map<String, Set<String>> typesByName = new TreeMap<>();

    final Map<String, Integer> filesByPackage = new TreeMap<>();
    private final Map<String, Set<String>> used = new TreeMap<>();
    private final Set<String> reached = new HashSet<>();

    House(Path root) throws IOException {
        this.root = root.toAbsolutePath().normalize();
        List<Path> files = files("src/main/java");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null,
                    manager,
                    problem -> {},
                    List.of("-proc:none"),
                    null,
                    manager.getJavaFileObjectsFromPaths(files));
            for (CompilationUnitTree unit : task.parse()) {
                read(unit, Path.of(unit.getSourceFile().toUri()));
            }
        }
        for (Source source : sources.values()) {
            used.put(
                    source.type(),
                    source.uses().stream()
                            .filter(name -> sources.containsKey(name) && !name.equals(source.type()))
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
    }

    /** Java files below folders of that name, of all modules but benchmarks and examples. */
    private List<Path> files(String folder) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> {
                        String path = root.relativize(file).toString().replace('\\', '/');
                        return path.contains(folder + "/")
                                && !path.contains("target/")
                                && !path.startsWith("benchmarks/")
                                && !path.startsWith("examples/");
                    })
                    .sorted()
                    .toList();
        }
    }

    private void read(CompilationUnitTree unit, Path file) throws IOException {
        String packageName =
                unit.getPackageName() == null ? "" : unit.getPackageName().toString();
        String text = Files.readString(file);
        int nameless = (int) NAMELESS.matcher(text).results().count();
        int lines = (int) text.lines().count();
        String name = file.getFileName().toString().replace(".java", "");
        Names names = new Names(packageName, unit);
        boolean isPublic = false;
        for (Tree tree : unit.getTypeDecls()) {
            if (tree instanceof ClassTree type) {
                isPublic |= type.getModifiers().getFlags().contains(Modifier.PUBLIC);
                declare(packageName, type);
            }
        }
        names.scan(unit.getTypeDecls(), null);
        Source source = new Source(file, packageName, name, isPublic, lines, nameless, names.found);
        sources.put(source.type(), source);
        if (!name.equals("package-info") && !name.equals("module-info")) {
            filesByPackage.merge(packageName, 1, Integer::sum);
        }
    }

    private void declare(String owner, ClassTree type) {
        String name = owner + "." + type.getSimpleName();
        typesByName
                .computeIfAbsent(type.getSimpleName().toString(), any -> new TreeSet<>())
                .add(name);
        int components = 0;
        for (Tree member : type.getMembers()) {
            if (member instanceof ClassTree nested) {
                declare(name, nested);
            } else if (member instanceof MethodTree method && method.getReturnType() == null) {
                constructors.merge(name, method.getParameters().size(), Math::max);
            } else if (member instanceof VariableTree field
                    && type.getKind() == Tree.Kind.RECORD
                    && !field.getModifiers().getFlags().contains(Modifier.STATIC)) {
                components++;
            }
        }
        if (type.getKind() == Tree.Kind.RECORD) {
            records.put(name, components);
        }
    }

    /** Types that a file names: of its package by simple name, imported ones, and those written in full. */
    private static final class Names extends TreeScanner<Void, Void> {
        private final String packageName;
        private final Map<String, String> imported = new HashMap<>();
        final Set<String> found = new HashSet<>();

        Names(String packageName, CompilationUnitTree unit) {
            this.packageName = packageName;
            for (ImportTree one : unit.getImports()) {
                String name = one.getQualifiedIdentifier().toString();
                String type = one.isStatic() ? name.substring(0, name.lastIndexOf('.')) : name;
                imported.put(type.substring(type.lastIndexOf('.') + 1), type);
                if (one.isStatic() || !isTopLevel(type)) {
                    found.add(topLevel(type));
                }
            }
        }

        private static boolean isTopLevel(String type) {
            return topLevel(type).equals(type);
        }

        /** {@code a.b.C} of {@code a.b.C.D}. */
        private static String topLevel(String type) {
            Matcher matcher = Pattern.compile("[a-z0-9_.]+\\.[A-Z]\\w*").matcher(type);
            return matcher.lookingAt() ? matcher.group() : type;
        }

        @Override
        public Void visitIdentifier(IdentifierTree tree, Void none) {
            String name = tree.getName().toString();
            found.add(topLevel(imported.getOrDefault(name, packageName + "." + name)));
            return null;
        }

        @Override
        public Void visitMemberSelect(MemberSelectTree tree, Void none) {
            found.add(tree.toString());
            return super.visitMemberSelect(tree, none);
        }
    }

    // ---- cycles

    /** Sets of classes that reach each other, largest first, without single ones. */
    List<Set<String>> classCycles() {
        return cycles(used);
    }

    /** The same for packages. */
    List<Set<String>> packageCycles() {
        Map<String, Set<String>> packages = new TreeMap<>();
        used.forEach((type, others) -> {
            Set<String> to = packages.computeIfAbsent(sources.get(type).packageName(), any -> new TreeSet<>());
            others.forEach(other -> to.add(sources.get(other).packageName()));
        });
        return cycles(packages);
    }

    /** Strongly connected components by Tarjan's algorithm, with a stack of our own. */
    private static List<Set<String>> cycles(Map<String, Set<String>> graph) {
        Map<String, Integer> index = new HashMap<>();
        Map<String, Integer> low = new HashMap<>();
        Deque<String> open = new ArrayDeque<>();
        Set<String> isOpen = new HashSet<>();
        List<Set<String>> components = new ArrayList<>();
        for (String node : graph.keySet()) {
            if (!index.containsKey(node)) {
                visit(node, graph, index, low, open, isOpen, components);
            }
        }
        components.removeIf(component -> component.size() < 2);
        components.sort(Comparator.<Set<String>>comparingInt(Set::size)
                .reversed()
                .thenComparing(component -> component.iterator().next()));
        return components;
    }

    private static void visit(
            String node,
            Map<String, Set<String>> graph,
            Map<String, Integer> index,
            Map<String, Integer> low,
            Deque<String> open,
            Set<String> isOpen,
            List<Set<String>> components) {
        index.put(node, index.size());
        low.put(node, index.get(node));
        open.push(node);
        isOpen.add(node);
        for (String next : graph.getOrDefault(node, Set.of())) {
            if (!index.containsKey(next)) {
                visit(next, graph, index, low, open, isOpen, components);
                low.merge(node, low.get(next), Math::min);
            } else if (isOpen.contains(next)) {
                low.merge(node, index.get(next), Math::min);
            }
        }
        if (low.get(node).equals(index.get(node))) {
            Set<String> component = new TreeSet<>();
            String member;
            do {
                member = open.pop();
                isOpen.remove(member);
                component.add(member);
            } while (!member.equals(node));
            components.add(component);
        }
    }

    // ---- rules

    /** Everything that breaks a rule, one line each: the rule, what breaks it, and a number that may only fall. */
    Map<String, Integer> violations() {
        Map<String, Integer> found = new TreeMap<>();
        for (Source source : sources.values()) {
            if (source.lines() > MOST_LINES) {
                found.put("lines " + source.type(), source.lines());
            }
            if (source.nameless() > 0) {
                found.put("comment " + source.type(), source.nameless());
            }
        }
        over(constructors, MOST_PARAMETERS, "constructor ", found);
        over(records, MOST_PARAMETERS + 2, "record ", found);
        over(filesByPackage, MOST_FILES, "package ", found);
        for (Set<String> cycle : classCycles()) {
            if (cycle.size() > LARGEST_CYCLE) {
                found.put("cycle " + cycle.iterator().next(), cycle.size());
            }
        }
        for (Set<String> circle : packageCycles()) {
            found.put("circle " + String.join(" ", circle), circle.size());
        }
        sharedNames().forEach((name, types) -> found.put("name " + String.join(" ", types), types.size()));
        return found;
    }

    private static void over(Map<String, Integer> all, int most, String rule, Map<String, Integer> found) {
        all.forEach((name, number) -> {
            if (number > most) {
                found.put(rule + name, number);
            }
        });
    }

    /** Simple names that several public types of main code have. */
    Map<String, Set<String>> sharedNames() {
        Map<String, Set<String>> names = new TreeMap<>();
        for (Source source : sources.values()) {
            if (source.isPublic()) {
                names.computeIfAbsent(source.name(), any -> new TreeSet<>()).add(source.type());
            }
        }
        names.values().removeIf(types -> types.size() < 2);
        return names;
    }

    // ---- the table

    private int lines(boolean inCoreOnly) {
        return sources.values().stream()
                .filter(source -> !inCoreOnly || isCore(source))
                .mapToInt(Source::lines)
                .sum();
    }

    /** Whether the core has the type; of the command line, it has those that check and replay reach. */
    private boolean isCore(Source source) {
        if (isBeside(source.type())) {
            return false;
        }
        return !source.type().startsWith("dev.heddle.cli.")
                || ENTRIES.contains(source.type())
                || reachedByCoreCommands().contains(source.type());
    }

    private static boolean isBeside(String type) {
        return BESIDE_THE_CORE.stream().anyMatch(type.replace("dev.heddle.", "")::startsWith);
    }

    /** Types that check and replay reach, through none that is beside the core. */
    private Set<String> reachedByCoreCommands() {
        if (reached.isEmpty()) {
            Deque<String> open = new ArrayDeque<>(CORE_COMMANDS);
            while (!open.isEmpty()) {
                String type = open.pop();
                if (!isBeside(type) && reached.add(type)) {
                    open.addAll(used.getOrDefault(type, Set.of()));
                }
            }
        }
        return reached;
    }

    private String module(Source source) {
        String path = root.relativize(source.file()).toString().replace('\\', '/');
        return path.substring(0, path.indexOf("/src/"));
    }

    /** The figures as a table in Markdown. */
    String table() throws IOException {
        StringBuilder table = new StringBuilder("| figure | value |\n|---|---|\n");
        row(table, "lines of main Java", lines(false));
        row(table, "of these the core", lines(true));
        Map<String, Integer> modules = new TreeMap<>();
        sources.values().forEach(source -> modules.merge(module(source), source.lines(), Integer::sum));
        modules.forEach((module, lines) -> row(table, "lines of `" + module + "`", lines));
        row(table, "files of main Java", sources.size());
        long types = sources.values().stream()
                .filter(source -> !source.name().endsWith("-info"))
                .count();
        long open = sources.values().stream().filter(Source::isPublic).count();
        row(table, "top-level types, of them public", types + ", " + open);
        row(
                table,
                "packages, circles between them",
                filesByPackage.size() + ", " + packageCycles().size());
        row(
                table,
                "class cycles",
                list(
                        classCycles().stream()
                                .limit(6)
                                .collect(Collectors.toMap(
                                        cycle -> cycle.iterator().next(), Set::size, (a, b) -> a, TreeMap::new)),
                        0));
        row(table, "types over " + MOST_LINES + " lines", list(lines(), MOST_LINES));
        row(table, "constructors over " + MOST_PARAMETERS + " parameters", list(constructors, MOST_PARAMETERS));
        row(table, "records over " + (MOST_PARAMETERS + 2) + " components", list(records, MOST_PARAMETERS + 2));
        row(table, "packages over " + MOST_FILES + " files", list(filesByPackage, MOST_FILES));
        row(table, "names shared by public types", sharedNames().size());
        row(
                table,
                "doc comments that begin with a pronoun",
                sources.values().stream().mapToInt(Source::nameless).sum());
        row(table, "lines of `CheckCommand`", lines().getOrDefault("dev.heddle.cli.CheckCommand", 0));
        List<Path> tests = files("src/test/java");
        int methods = 0;
        int lines = 0;
        for (Path test : tests) {
            String text = Files.readString(test);
            methods += (int)
                    TEST.matcher(COMMENT.matcher(text).replaceAll("")).results().count();
            lines += (int) text.lines().count();
        }
        row(table, "files, lines, methods of tests", tests.size() + ", " + lines + ", " + methods);
        return table.toString();
    }

    private Map<String, Integer> lines() {
        return sources.values().stream()
                .collect(Collectors.toMap(Source::type, Source::lines, (a, b) -> a, TreeMap::new));
    }

    /** Number and largest ones of what is above a limit. */
    private static String list(Map<String, Integer> all, int above) {
        List<Map.Entry<String, Integer>> over = all.entrySet().stream()
                .filter(entry -> entry.getValue() > above)
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .toList();
        return over.size()
                + over.stream()
                        .limit(5)
                        .map(entry -> entry.getKey().substring("dev.heddle.".length()) + " " + entry.getValue())
                        .collect(Collectors.joining(", ", over.isEmpty() ? "" : ": ", ""));
    }

    private static void row(StringBuilder table, String figure, Object value) {
        table.append("| ").append(figure).append(" | ").append(value).append(" |\n");
    }

    /**
     * Prints the table of a checkout, and what breaks a rule in it.
     *
     * @param arguments its root
     */
    public static void main(String[] arguments) throws IOException {
        House house = new House(Path.of(arguments[0]));
        System.out.println(house.table());
        house.violations().forEach((line, number) -> System.out.println(line + " " + number));
    }
}
