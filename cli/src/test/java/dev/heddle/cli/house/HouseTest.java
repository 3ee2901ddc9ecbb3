package dev.heddle.cli.house;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Limits of size, cycles, names and words that main code keeps ({@code docs/reference/maintaining.md}, "Limits"). */
class HouseTest {
    private static final int LONGEST_SUBJECT = 60;
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern QUALIFIED = Pattern.compile("((?:[a-z]\\w*\\.)*)([A-Z]\\w*)((?:\\.\\w+)*)");

    private static House house;

    @BeforeAll
    static void read() throws IOException {
        house = new House(Installed.checkout());
    }

    @Test
    void everyLimitIsKept() {
        assertEquals(Map.of(), house.violations());
    }

    @Test
    void theGlossaryNamesWhatExists() throws IOException {
        List<String> problems = new ArrayList<>();
        for (String line : Files.readAllLines(
                Installed.checkout().resolve("docs/reference/glossary.md"), StandardCharsets.UTF_8)) {
            if (!line.startsWith("|")) {
                continue;
            }
            String[] cells = line.split("(?<!\\\\)\\|");
            if (cells.length != 4) {
                problems.add(line + ": " + (cells.length - 1) + " cells, expected 3");
                continue;
            }
            Matcher code = CODE.matcher(cells[3]);
            while (code.find()) {
                if (!exists(code.group(1))) {
                    problems.add(cells[1].strip() + ": no `" + code.group(1) + "`");
                }
            }
        }
        assertEquals("", String.join("\n", problems));
    }

    /** Whether there is a file, a package, a type or a member of that name; packages may be given by their ends. */
    private static boolean exists(String name) throws IOException {
        if (name.contains("/")) {
            return Files.exists(Installed.checkout().resolve(name));
        }
        if (name.startsWith("*.")) {
            return true;
        }
        Matcher parts = QUALIFIED.matcher(name);
        if (!parts.matches()) {
            return house.filesByPackage.keySet().stream().anyMatch(one -> ("." + one).endsWith("." + name));
        }
        String generated = "dev/heddle/" + name.replace('.', '/') + ".class";
        if (HouseTest.class.getClassLoader().getResource(generated) != null) {
            return true;
        }
        for (String type : house.typesByName.getOrDefault(parts.group(2), Set.of())) {
            if (type.contains("." + parts.group(1) + parts.group(2)) && hasMember(type, parts.group(3))) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasMember(String type, String member) throws IOException {
        if (member.isEmpty()) {
            return true;
        }
        House.Source source = house.sources.get(type);
        return source != null
                && Pattern.compile("\\b" + member.substring(1) + "\\b")
                        .matcher(Files.readString(source.file()))
                        .find();
    }

    /** What a test needs is asked of the machine, see Needs: many services set CI where nothing has been installed. */
    @Test
    void noTestReadsWhetherItRunsInCi() throws IOException {
        Pattern reads =
                Pattern.compile("getenv\\(\\s*\"CI\"|getenv\\(\\)\\s*\\.\\w+\\(\\s*\"CI\"|named\\s*=\\s*\"CI\"");
        List<Path> found = new ArrayList<>();
        int checked = 0;
        for (Path folder : files(Installed.checkout(), 5, "/src/test")) {
            for (Path file : files(folder, Integer.MAX_VALUE, ".java")) {
                checked++;
                if (reads.matcher(Files.readString(file)).find()) {
                    found.add(file);
                }
            }
        }
        assertTrue(checked > 300, checked + " test classes");
        assertEquals(List.of(), found);
    }

    private static List<Path> files(Path below, int depth, String end) throws IOException {
        try (Stream<Path> all =
                Files.find(below, depth, (path, attributes) -> path.toString().endsWith(end))) {
            return all.toList();
        }
    }

    @Test
    void theSubjectOfTheLatestCommitIsShort() throws IOException, InterruptedException {
        Process git = new ProcessBuilder("git", "log", "-1", "--no-merges", "--format=%s")
                .directory(Installed.checkout().toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String subject = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        git.waitFor();
        assertTrue(subject.length() <= LONGEST_SUBJECT, subject + ": " + subject.length() + " characters");
    }
}
