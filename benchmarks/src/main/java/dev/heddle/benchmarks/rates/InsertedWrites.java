package dev.heddle.benchmarks.rates;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Variants of a benchmark with more opaque writes, which the source names where it says {@code // more writes: ...}:
 * once more what was just written, so that reads have more to choose from, or to a variable {@code MORE} that is never
 * read.
 */
final class InsertedWrites {
    private static final Pattern PLACE = Pattern.compile("// more writes: (.*)");
    private static final String MAIN = "    public static void main(";

    private InsertedWrites() {}

    /**
     * Writes the variant.
     *
     * @param writes how many at each place, 0 or more
     * @return its file, which has the name of the original
     * @throws IOException if the source has no such place, or it cannot be read or written
     */
    static Path write(Path source, int writes, Path folder) throws IOException {
        String text = Files.readString(source);
        if (!PLACE.matcher(text).find() || !text.contains(MAIN)) {
            throw new IOException(source + ": expected a comment \"more writes: ...\" and a main method");
        }
        String name = source.getFileName().toString();
        String type = name.substring(0, name.length() - ".java".length());
        String variant = PLACE.matcher(text)
                .replaceAll(place -> (place.group(1) + " ").repeat(writes).strip())
                .replace(MAIN, declarations(type) + MAIN);
        return Files.writeString(Files.createDirectories(folder).resolve(name), variant);
    }

    private static String declarations(String type) {
        return """
                    private static final VarHandle MORE;
                    private static int more;

                    static {
                        try {
                            MORE = MethodHandles.lookup().findStaticVarHandle(%s.class, "more", int.class);
                        } catch (ReflectiveOperationException e) {
                            throw new ExceptionInInitializerError(e);
                        }
                    }

                """.formatted(type);
    }
}
