package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The documentation names what exists: files, sections, options. */
class DocumentationTest {
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s#]*)(#[^)\\s]*)?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final Pattern DOCUMENT = Pattern.compile("docs/[\\w/-]+(\\.md)?");
    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--?[a-zA-Z][a-zA-Z-]*");

    @TempDir
    Path folder;

    @Test
    void noRelativeLinkIsDead() throws IOException {
        List<String> dead = new ArrayList<>();
        int links = 0;
        for (Path page : files(".md")) {
            Matcher link = LINK.matcher(Files.readString(page));
            while (link.find()) {
                String path = link.group(1);
                if (path.contains(":")) {
                    continue;
                }
                links++;
                Path target = path.isEmpty() ? page : page.resolveSibling(path).normalize();
                String anchor = link.group(2);
                if (!Files.exists(target) || (anchor != null && !anchors(target).contains(anchor.substring(1)))) {
                    dead.add(Installed.checkout().relativize(page) + ": " + link.group());
                }
            }
        }
        assertEquals(List.of(), dead);
        assertFalse(links < 100, "the pattern finds " + links + " links only");
    }

    @Test
    void sourcesNameExistingDocuments() throws IOException {
        List<String> missing = new ArrayList<>();
        int named = 0;
        for (Path source : files(".java")) {
            Matcher name = DOCUMENT.matcher(Files.readString(source));
            while (name.find()) {
                named++;
                if (!exists(name.group())) {
                    missing.add(Installed.checkout().relativize(source) + ": " + name.group());
                }
            }
        }
        assertEquals(List.of(), missing);
        assertFalse(named < 20, "the pattern finds " + named + " names only");
    }

    /** Decisions are also named by their number alone. */
    private static boolean exists(String document) throws IOException {
        Path path = Installed.checkout().resolve(document);
        if (Files.exists(path)) {
            return true;
        }
        try (Stream<Path> decisions = Files.list(path.getParent())) {
            return document.matches("docs/adr/\\d{4}")
                    && decisions.anyMatch(file -> file.getFileName().toString().startsWith(document.substring(9)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check", "record", "replay", "fix", "inspect", "analyze", "predict", "expose", "derive", "convert",
                "litmus", "cache", "doctor", "cluster", "judge"
            })
    void everyOptionIsInTheReference(String command) throws IOException {
        FakeInstallation heddle = new FakeInstallation(folder);
        assertEquals(0, heddle.run("", command, "--help"));
        String page = Files.readString(Installed.checkout().resolve("docs/reference/command-line.md"));
        String common = page.substring(page.indexOf("## Naming the program"), page.indexOf("## heddle check"));
        int from = page.indexOf("\n## heddle " + command + "\n");
        int to = page.indexOf("\n## ", from + 1);
        Set<String> documented = options(common + page.substring(from, to));
        Set<String> missing = heddle.out()
                .lines()
                .filter(line -> line.matches(" {2,6}-.*"))
                .map(line -> line.strip().split(" {2,}")[0].replaceAll("=.*|\\[=.*", ""))
                .flatMap(names -> Stream.of(
                        names.replaceAll("--\\[no-](\\w+)", "--$1, --no-$1").split(",\\s*")))
                .filter(name -> !documented.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(Set.of(), missing);
        assertFalse(heddle.out().isEmpty());
    }

    private static Set<String> options(String text) {
        return OPTION.matcher(text).results().map(match -> match.group()).collect(Collectors.toSet());
    }

    private static List<Path> files(String ending) throws IOException {
        try (Stream<Path> all = Files.walk(Installed.checkout())) {
            return all.filter(path -> path.toString().endsWith(ending))
                    .filter(path -> Stream.of("target", ".git", "heddle-out")
                            .noneMatch(name -> path.toString().contains("/" + name + "/")))
                    .toList();
        }
    }

    /** As GitHub makes them of headings. */
    private static Set<String> anchors(Path page) throws IOException {
        return HEADING.matcher(Files.readString(page))
                .results()
                .map(heading -> heading.group(1)
                        .replaceAll("\\[([^\\]]*)]\\([^)]*\\)", "$1")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\w\\- ]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }
}
