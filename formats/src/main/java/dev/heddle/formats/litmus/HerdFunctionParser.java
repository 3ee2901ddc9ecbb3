package dev.heddle.formats.litmus;

import dev.heddle.formats.file.UnreadableFileException;
import java.util.ArrayList;
import java.util.List;

/** Parses {@code (atomic_int* x, int* y) { ... }}: the statements of one thread, as steps. */
final class HerdFunctionParser {
    private final HerdTokens tokens;
    private final HerdNames names;
    private final HerdSteps steps = new HerdSteps();
    private final HerdAccessParser accesses;

    HerdFunctionParser(HerdTokens tokens, HerdNames names) {
        this.tokens = tokens;
        this.names = names;
        this.accesses = new HerdAccessParser(tokens, names, steps);
    }

    List<LitmusStep> parse() throws UnreadableFileException {
        names.thread();
        tokens.expect("(");
        while (!tokens.take(")")) {
            accesses.parameter(HerdTypes.parameter(tokens, names));
            if (!tokens.take(",") && !tokens.peek().equals(")")) {
                throw tokens.wrong("',' or ')'");
            }
        }
        if (!tokens.peek().equals("{")) {
            throw tokens.wrong("'{'");
        }
        statement();
        return steps.all();
    }

    private void statement() throws UnreadableFileException {
        String word = tokens.peek();
        if (tokens.take(";")) {
            return;
        }
        if (tokens.take("{")) {
            while (!tokens.take("}")) {
                statement();
            }
        } else if (tokens.take("if")) {
            condition();
        } else if (HerdTypes.begins(word)) {
            declaration();
        } else if (word.equals("*")) {
            plainStore();
        } else if (word.equals("atomic_thread_fence") || word.equals("atomic_signal_fence")) {
            fence(word.equals("atomic_thread_fence"));
        } else if (accesses.isStore()) {
            accesses.store();
            tokens.expect(";");
        } else if (accesses.begins()) {
            accesses.parse(names.unnamed());
            tokens.expect(";");
        } else if (names.isRegister(word)) {
            tokens.next();
            assignment(word);
            tokens.expect(";");
        } else if (word.equals("while") || word.equals("for") || word.equals("do") || word.equals("goto")) {
            throw tokens.because("expected no loop, found '" + word + "', which is not supported");
        } else if (HerdTokens.isName(word) && tokens.ahead(1).equals("(")) {
            throw tokens.because("expected a function of stdatomic.h that is supported, found '" + word + "'");
        } else {
            throw tokens.wrong("a statement");
        }
    }

    private void declaration() throws UnreadableFileException {
        HerdTypes.skip(tokens);
        do {
            String register = tokens.name("a register");
            names.register(register);
            if (tokens.peek().equals("=")) {
                assignment(register);
            } else {
                steps.assign(names.qualified(register), Expression.of(0));
            }
        } while (tokens.take(","));
        tokens.expect(";");
    }

    private void assignment(String register) throws UnreadableFileException {
        tokens.expect("=");
        String target = names.qualified(register);
        if (accesses.begins() && accesses.endsStatement()) {
            accesses.parse(target);
        } else {
            steps.assign(target, accesses.value());
        }
    }

    private void plainStore() throws UnreadableFileException {
        tokens.expect("*");
        String location = accesses.location();
        tokens.expect("=");
        steps.add(new LitmusOperation.Write(accesses.plainMode(location), location, accesses.value()));
        tokens.expect(";");
    }

    private void fence(boolean isOfThreads) throws UnreadableFileException {
        tokens.next();
        tokens.expect("(");
        HerdOrders order = HerdOrders.parse(tokens);
        tokens.expect(")");
        tokens.expect(";");
        for (FenceKind kind : isOfThreads ? order.ofFence() : List.<FenceKind>of()) {
            steps.add(new LitmusOperation.Fence(kind));
        }
    }

    /** Whether the condition holds is kept in a register of its own, since the statements may change what it asks. */
    private void condition() throws UnreadableFileException {
        String holds = names.unnamed();
        tokens.expect("(");
        List<Guard> parts = new ArrayList<>(List.of(comparison()));
        String by = tokens.peek();
        while (tokens.peek().equals(by) && (by.equals("&&") || by.equals("||"))) {
            tokens.next();
            parts.add(comparison());
        }
        tokens.expect(")");
        steps.assign(holds, Expression.of(0));
        if (by.equals("||")) {
            for (Guard part : parts) {
                steps.under(List.of(part), () -> steps.assign(holds, Expression.of(1)));
            }
        } else {
            steps.under(parts, () -> steps.assign(holds, Expression.of(1)));
        }
        steps.under(List.of(new Guard(holds, true, 1)), this::statement);
        if (tokens.take("else")) {
            steps.under(List.of(new Guard(holds, true, 0)), this::statement);
        }
    }

    /** {@code r0}, {@code !r0}, {@code r0 == 1} or {@code r0 != 1}, with any value in the place of r0. */
    private Guard comparison() throws UnreadableFileException {
        boolean negated = tokens.take("!");
        boolean bracket = !negated && tokens.take("(");
        String register = steps.register(accesses.value(), names);
        boolean equal = negated;
        int value = 0;
        if (!negated && tokens.take("==")) {
            equal = true;
            value = tokens.number();
        } else if (!negated && tokens.take("!=")) {
            value = tokens.number();
        }
        if (bracket) {
            tokens.expect(")");
        }
        return new Guard(register, equal, value);
    }
}
