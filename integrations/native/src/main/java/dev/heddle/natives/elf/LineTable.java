package dev.heddle.natives.elf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Functions, files and lines of a program's calls, by return address relative to the base: a table that is made when
 * the program is built, so that target JVMs start no further process.
 */
public final class LineTable {
    /** Where nothing is known. */
    public static final Line UNKNOWN = new Line("?", "", -1, false);

    /**
     * A place in the source.
     *
     * @param function name, with its namespaces and classes
     * @param file name without folders, or empty
     * @param line number, or -1
     * @param isOwn whether it is in a file of the program's own, not in one of the system
     */
    public record Line(String function, String file, int line, boolean isOwn) {
        /** The file's name without its end: what stands in the place of a class in traces. */
        public String unit() {
            int dot = file.lastIndexOf('.');
            return file.isEmpty() ? "program" : (dot > 0 ? file.substring(0, dot) : file).replace('.', '_');
        }
    }

    private final TreeMap<Long, Line> lines;

    private LineTable(TreeMap<Long, Line> lines) {
        this.lines = lines;
    }

    /** The place of a call, by its return address. */
    public Line of(long returnAddress) {
        return lines.getOrDefault(returnAddress, UNKNOWN);
    }

    /** Return addresses that have a place, sorted. */
    public long[] addresses() {
        return lines.keySet().stream().mapToLong(Long::longValue).toArray();
    }

    /** What stands in the place of classes in traces. */
    public SortedSet<String> units() {
        SortedSet<String> units = new TreeSet<>();
        lines.values().forEach(line -> units.add(line.unit()));
        units.add(UNKNOWN.unit());
        return units;
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IOException where it is no such table; the message is one line
     */
    public static LineTable read(Path file) throws IOException {
        TreeMap<Long, Line> lines = new TreeMap<>();
        for (String text : Files.readAllLines(file)) {
            String[] parts = text.split("\t", -1);
            try {
                lines.put(
                        HexFormat.fromHexDigitsToLong(parts[0]),
                        new Line(parts[1], parts[2], Integer.parseInt(parts[3]), parts.length > 4));
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                throw new IOException("no table of source lines: " + file, e);
            }
        }
        return new LineTable(lines);
    }

    /**
     * Writes the table of what addr2line has said of the bytes before the return addresses, with all inlined calls
     * ({@code -a -i -f -C}).
     */
    public static void write(Path file, List<String> said) throws IOException {
        List<String> table = new ArrayList<>();
        for (int i = 0; i < said.size(); ) {
            String address = said.get(i++);
            Line best = UNKNOWN;
            boolean isOwn = false;
            while (i + 1 < said.size() && !said.get(i).startsWith("0x")) {
                String place = said.get(i + 1);
                if (!isOwn && (best == UNKNOWN || !isOfSystem(place))) {
                    best = line(said.get(i), place);
                    isOwn = !isOfSystem(place);
                }
                i += 2;
            }
            if (best.line() >= 0) {
                table.add(Long.toHexString(HexFormat.fromHexDigitsToLong(address.substring(2)) + 1) + "\t"
                        + best.function() + "\t" + best.file() + "\t" + best.line() + (best.isOwn() ? "\town" : ""));
            }
        }
        Files.write(file, table);
    }

    /** Inlined calls of the library are told by the line of the program that made them. */
    private static boolean isOfSystem(String place) {
        return place.startsWith("/usr/") || place.startsWith("?");
    }

    /** The line before the call's return address may be followed by {@code (discriminator 2)}. */
    private static Line line(String function, String place) {
        int colon = place.lastIndexOf(':');
        String number = place.substring(colon + 1).replaceFirst("[^0-9].*", "");
        String path = colon < 0 ? "" : place.substring(0, colon);
        String name = path.substring(path.lastIndexOf('/') + 1);
        boolean isKnown = !number.isEmpty() && !name.startsWith("?");
        return isKnown ? new Line(bare(function), name, Integer.parseInt(number), !isOfSystem(place)) : UNKNOWN;
    }

    /** Without types of parameters. */
    private static String bare(String function) {
        int open = function.indexOf('(', 1);
        return (open > 0 ? function.substring(0, open) : function).replace('\t', ' ');
    }
}
