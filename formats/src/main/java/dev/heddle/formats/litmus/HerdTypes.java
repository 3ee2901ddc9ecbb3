package dev.heddle.formats.litmus;

import dev.heddle.formats.file.UnreadableFileException;
import java.util.Set;

/** The types of C that locations and registers can have; all are taken for ints. */
final class HerdTypes {
    private static final Set<String> WORDS = Set.of(
            "int",
            "long",
            "short",
            "char",
            "signed",
            "unsigned",
            "volatile",
            "const",
            "bool",
            "_Bool",
            "_Atomic",
            "int32_t",
            "uint32_t",
            "int64_t",
            "uint64_t",
            "intptr_t",
            "uintptr_t",
            "size_t");

    private HerdTypes() {}

    static boolean begins(String word) {
        return WORDS.contains(word) || isAtomic(word);
    }

    /** {@code atomic_int} and its like, and no function. */
    private static boolean isAtomic(String word) {
        return word.equals("_Atomic")
                || word.matches("atomic_(u?(int|long|short|char)|bool|u?intptr_t|u?int(32|64)_t|size_t)");
    }

    /** Passes over a type; whether it is atomic. */
    static boolean skip(HerdTokens tokens) {
        boolean atomic = false;
        while (begins(tokens.peek())) {
            atomic |= isAtomic(tokens.next());
            if (tokens.peek().equals("(")
                    && begins(tokens.ahead(1))
                    && tokens.ahead(2).equals(")")) {
                tokens.next(); // _Atomic(int)
                tokens.next();
                tokens.next();
            }
        }
        return atomic;
    }

    /** {@code atomic_int* x}; answers the location. */
    static String parameter(HerdTokens tokens, HerdNames names) throws UnreadableFileException {
        if (!begins(tokens.peek())) {
            throw tokens.wrong("a parameter such as atomic_int* x");
        }
        boolean atomic = skip(tokens);
        tokens.expect("*");
        if (tokens.peek().equals("*")) {
            throw tokens.because(
                    "expected a pointer to an integer, found a pointer to a pointer, which is not supported");
        }
        while (tokens.take("const") || tokens.take("volatile") || tokens.take("restrict")) {
            continue;
        }
        String location = names.location();
        names.declare(location, atomic);
        return location;
    }
}
