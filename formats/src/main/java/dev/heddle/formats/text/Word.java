package dev.heddle.formats.text;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A constant that the command line and files name by its word. */
public interface Word {
    /** The constant's name. */
    String name();

    /** The name in lower case, with hyphens. */
    default String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The constant of that word, or empty. */
    static <E extends Enum<E> & Word> Optional<E> find(Class<E> all, String word) {
        return Arrays.stream(all.getEnumConstants())
                .filter(e -> e.word().equals(word))
                .findFirst();
    }

    /** {@code jmm, coherent or latest}, for messages. */
    static <E extends Enum<E> & Word> String listed(Class<E> all) {
        String words = Arrays.stream(all.getEnumConstants()).map(Word::word).collect(Collectors.joining(", "));
        int last = words.lastIndexOf(", ");
        return last < 0 ? words : words.substring(0, last) + " or " + words.substring(last + 2);
    }
}
