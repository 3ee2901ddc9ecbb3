package dev.heddle.natives.elf;

import dev.heddle.natives.elf.ElfFile.Section;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The inline assembly of a program, which heddle_as.c has put into a section. The compiler announces none of its
 * accesses. Statements that neither access memory nor order accesses are left out: hints such as {@code pause}, and
 * arithmetic on registers. Compilers leave out empty statements, which bind the compiler alone.
 */
public final class InlineAssembly {
    private static final String SECTION = ".heddle_asm";

    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|#.*|//.*", Pattern.DOTALL);
    private static final Pattern LABELS = Pattern.compile("^(?:[\\w.$]+:\\s*)+");
    /** What instructions can be hidden in. */
    private static final Pattern DATA = Pattern.compile(
            "\\.(?:byte|short|hword|word|long|int|quad|octa|inst|[248]byte|value)\\b.*", Pattern.DOTALL);

    private static final Pattern ORDERS_OR_CALLS = Pattern.compile(
            "(?:[mls]fence|dmb|dsb|isb|callq?|syscall|sysenter|int|svc|hvc|smc|blr?|(?:movs|stos|lods|cmps|scas)[bwlqd]?)");
    /** Their operands look like places in memory, and are none. */
    private static final Pattern ADDRESSES = Pattern.compile("lea[wlq]?|nop[wlq]?");

    private static final Pattern PREFIXES = Pattern.compile("^(?:(?:lock|rep(?:n?[ez])?)\\b\\s*)+");

    private InlineAssembly() {}

    /** Where the file has inline assembly of which something would have to be seen, as FILE:LINE. */
    public static Set<String> unseen(ElfFile file) {
        Set<String> places = new LinkedHashSet<>();
        for (Section section : file.sections()) {
            if (section.name().equals(SECTION)) {
                String all =
                        StandardCharsets.UTF_8.decode(file.content(section)).toString();
                for (String statement : all.split("\0")) {
                    String[] parts = statement.split("\n", 3);
                    if (parts.length == 3 && matters(parts[2])) {
                        places.add(
                                parts[0].isEmpty()
                                        ? "an unknown line"
                                        : Path.of(parts[0]).normalize() + ":" + parts[1]);
                    }
                }
            }
        }
        return places;
    }

    /** Whether instructions access memory, order accesses, or call something that may. */
    static boolean matters(String statement) {
        boolean isElsewhere = false;
        for (String line : statement.split("\n")) {
            for (String part : COMMENT.matcher(line).replaceAll("").split(";")) {
                String instruction =
                        LABELS.matcher(part.strip()).replaceFirst("").strip().toLowerCase(Locale.ROOT);
                if (instruction.startsWith(".pushsection")) {
                    isElsewhere = true;
                } else if (instruction.startsWith(".popsection")) {
                    isElsewhere = false;
                } else if (!isElsewhere && accesses(instruction)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean accesses(String instruction) {
        if (instruction.startsWith(".")) {
            return DATA.matcher(instruction).matches();
        }
        List<String> words =
                List.of(PREFIXES.matcher(instruction).replaceFirst("").split("\\s+", 2));
        String name = words.get(0);
        boolean hasPlace =
                words.size() > 1 && (words.get(1).contains("(") || words.get(1).contains("["));
        return hasPlace && !ADDRESSES.matcher(name).matches()
                || ORDERS_OR_CALLS.matcher(name).matches();
    }
}
