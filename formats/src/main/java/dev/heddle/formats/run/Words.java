package dev.heddle.formats.run;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The words of an enum's constants in files. */
final class Words {
    private Words() {}

    static <E> Optional<E> find(E[] all, Function<E, String> word, String wanted) {
        return Arrays.stream(all).filter(e -> word.apply(e).equals(wanted)).findFirst();
    }

    /** {@code jmm, coherent or latest}, for messages. */
    static <E> String listed(E[] all, Function<E, String> word) {
        String words = Arrays.stream(all).map(word).collect(Collectors.joining(", "));
        int last = words.lastIndexOf(", ");
        return last < 0 ? words : words.substring(0, last) + " or " + words.substring(last + 2);
    }
}
