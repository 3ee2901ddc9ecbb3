package dev.heddle.formats.litmus;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.litmus.LitmusCondition.All;
import dev.heddle.formats.litmus.LitmusCondition.Equals;
import dev.heddle.formats.litmus.LitmusCondition.Not;
import dev.heddle.formats.litmus.LitmusCondition.Proposition;
import dev.heddle.formats.litmus.LitmusCondition.Quantifier;
import dev.heddle.formats.litmus.LitmusCondition.Some;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/** {@code locations [x; 0:r0;]} and {@code exists (0:r0=1 /\ x=2)}. */
final class HerdConditionParser {
    private final HerdTokens tokens;
    private final HerdNames names;

    HerdConditionParser(HerdTokens tokens, HerdNames names) {
        this.tokens = tokens;
        this.names = names;
    }

    LitmusCondition parse() throws UnreadableFileException {
        if (tokens.take("locations")) {
            tokens.expect("[");
            while (!tokens.take("]")) {
                shown();
                if (!tokens.take(";") && !tokens.peek().equals("]")) {
                    throw tokens.wrong("';' or ']'");
                }
            }
        }
        if (tokens.peek().equals("filter")) {
            throw tokens.because("expected exists, forall or ~exists; filter is not supported");
        }
        Quantifier quantifier = quantifier();
        Proposition proposition = disjunction();
        if (!tokens.peek().equals(HerdTokens.END)) {
            throw tokens.wrong("the end of the file after the condition");
        }
        SortedSet<String> shown = names.shown();
        if (shown.isEmpty()) {
            throw tokens.because("expected a condition or locations that name a register or location");
        }
        return new LitmusCondition(quantifier, proposition, shown);
    }

    private Quantifier quantifier() throws UnreadableFileException {
        if (tokens.take("exists")) {
            return Quantifier.EXISTS;
        }
        if (tokens.take("forall")) {
            return Quantifier.ALWAYS;
        }
        if (tokens.peek().equals("~") && tokens.ahead(1).equals("exists")) {
            tokens.next();
            tokens.next();
            return Quantifier.NEVER;
        }
        throw tokens.wrong("exists, forall or ~exists");
    }

    private Proposition disjunction() throws UnreadableFileException {
        List<Proposition> parts = new ArrayList<>(List.of(conjunction()));
        while (tokens.take("\\/")) {
            parts.add(conjunction());
        }
        return parts.size() == 1 ? parts.get(0) : new Some(parts);
    }

    private Proposition conjunction() throws UnreadableFileException {
        List<Proposition> parts = new ArrayList<>(List.of(atom()));
        while (tokens.take("/\\")) {
            parts.add(atom());
        }
        return parts.size() == 1 ? parts.get(0) : new All(parts);
    }

    private Proposition atom() throws UnreadableFileException {
        if (tokens.take("~") || tokens.take("not")) {
            return new Not(atom());
        }
        if (tokens.take("(")) {
            Proposition inner = disjunction();
            tokens.expect(")");
            return inner;
        }
        if (tokens.take("true")) {
            return new All(List.of());
        }
        if (tokens.take("false")) {
            return new Some(List.of());
        }
        String name = shown();
        if (!tokens.take("=") && !tokens.take("==")) {
            throw tokens.wrong("'=' and a number");
        }
        return new Equals(name, tokens.number());
    }

    /** A register such as {@code 0:r0}, or a location. */
    private String shown() throws UnreadableFileException {
        if (HerdTokens.isNumber(tokens.peek())) {
            int thread = tokens.number();
            tokens.expect(":");
            return names.shownRegister(thread);
        }
        boolean bracket = tokens.take("[");
        tokens.take("*");
        String name = names.shownLocation();
        if (bracket) {
            tokens.expect("]");
        }
        return name;
    }
}
