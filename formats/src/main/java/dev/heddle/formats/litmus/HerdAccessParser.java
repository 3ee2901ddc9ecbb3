package dev.heddle.formats.litmus;

import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.file.UnreadableFileException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** Parses values, and the accesses in them. */
final class HerdAccessParser {
    private static final String EXPLICIT = "_explicit";
    private static final Set<String> VALUES = Set.of(
            "atomic_load",
            "atomic_exchange",
            "atomic_fetch_add",
            "atomic_fetch_sub",
            "atomic_compare_exchange_strong",
            "atomic_compare_exchange_weak");

    private final HerdTokens tokens;
    private final HerdNames names;
    private final HerdSteps steps;
    private final Set<String> parameters = new HashSet<>();

    HerdAccessParser(HerdTokens tokens, HerdNames names, HerdSteps steps) {
        this.tokens = tokens;
        this.names = names;
        this.steps = steps;
    }

    void parameter(String location) throws UnreadableFileException {
        if (!parameters.add(location)) {
            throw tokens.because("expected one parameter " + location);
        }
    }

    /** The name of a location that the function has as a parameter. */
    String location() throws UnreadableFileException {
        boolean bracket = tokens.take("(");
        if (!parameters.contains(tokens.peek())) {
            throw tokens.wrong("a parameter of the function");
        }
        String location = tokens.next();
        if (bracket) {
            tokens.expect(")");
        }
        return location;
    }

    /** What {@code *x} means: an atomic type makes it seq_cst. */
    MemoryOrder plainMode(String location) {
        return names.isAtomic(location) ? MemoryOrder.VOLATILE : MemoryOrder.PLAIN;
    }

    boolean isStore() {
        return function().equals("atomic_store");
    }

    private String function() {
        String word = tokens.peek();
        return word.endsWith(EXPLICIT) ? word.substring(0, word.length() - EXPLICIT.length()) : word;
    }

    void store() throws UnreadableFileException {
        boolean explicit = tokens.next().endsWith(EXPLICIT);
        tokens.expect("(");
        String location = location();
        tokens.expect(",");
        Expression value = value();
        MemoryOrder order = explicit ? order().ofStore(tokens) : MemoryOrder.VOLATILE;
        tokens.expect(")");
        steps.add(new LitmusOperation.Write(order, location, value));
    }

    private HerdOrders order() throws UnreadableFileException {
        tokens.expect(",");
        return HerdOrders.parse(tokens);
    }

    /** Whether an access that has a value comes next. */
    boolean begins() {
        return tokens.peek().equals("*") || VALUES.contains(function());
    }

    /** Whether the access that comes next is all of the value. */
    boolean endsStatement() {
        int depth = 0;
        for (int i = 0; !tokens.ahead(i).equals(HerdTokens.END); i++) {
            String word = tokens.ahead(i);
            depth += word.equals("(") ? 1 : word.equals(")") ? -1 : 0;
            if (depth == 0 && (word.equals(";") || word.equals(","))) {
                return true;
            }
            if (depth == 0 && (word.equals("+") || word.equals("-"))) {
                return false;
            }
        }
        return false;
    }

    /** The access that comes next, whose value the register takes. */
    void parse(String register) throws UnreadableFileException {
        if (tokens.take("*")) {
            String location = location();
            steps.add(new LitmusOperation.Read(plainMode(location), location, register));
            return;
        }
        String function = function();
        if (function.endsWith("_weak")) {
            throw tokens.because("expected atomic_compare_exchange_strong, found a weak one, which is not supported");
        }
        boolean explicit = tokens.next().endsWith(EXPLICIT);
        tokens.expect("(");
        String location = location();
        switch (function) {
            case "atomic_load" -> {
                MemoryOrder order = explicit ? order().ofLoad(tokens) : MemoryOrder.VOLATILE;
                steps.add(new LitmusOperation.Read(order, location, register));
            }
            case "atomic_compare_exchange_strong" -> compareExchange(location, register, explicit);
            default -> {
                tokens.expect(",");
                Expression value = value();
                UpdateMode mode = explicit ? order().ofUpdate() : UpdateMode.VOLATILE;
                steps.add(update(function, location, value, mode, register));
            }
        }
        tokens.expect(")");
    }

    private LitmusOperation update(String function, String location, Expression value, UpdateMode mode, String register)
            throws UnreadableFileException {
        if (function.equals("atomic_exchange")) {
            return new LitmusOperation.GetAndSet(mode, location, value, register);
        }
        if (function.equals("atomic_fetch_add")) {
            return new LitmusOperation.GetAndAdd(mode, location, value, register);
        }
        if (!value.registers().isEmpty()) {
            throw tokens.because("expected a number to subtract, found a register, which is not supported");
        }
        return new LitmusOperation.GetAndAdd(mode, location, Expression.of(-value.constant()), register);
    }

    /** {@code , &r1, VALUE, ORDER, ORDER}: r1 becomes what is read, which it is already on success. */
    private void compareExchange(String location, String register, boolean explicit) throws UnreadableFileException {
        tokens.expect(",");
        tokens.expect("&");
        if (!names.isRegister(tokens.peek())) {
            throw tokens.wrong("the address of a register");
        }
        String expected = names.qualified(tokens.next());
        OptionalInt wanted = steps.constant(expected);
        if (wanted.isEmpty()) {
            throw tokens.because("expected a register that has been set to a number directly before; the value of "
                    + expected + " is not known");
        }
        tokens.expect(",");
        Expression value = value();
        UpdateMode mode = UpdateMode.VOLATILE;
        if (explicit) {
            HerdOrders success = order();
            mode = success.ofUpdate();
            success.checkFailure(order(), tokens);
        }
        int number = wanted.getAsInt();
        steps.add(new LitmusOperation.CompareAndExchange(mode, location, Expression.of(number), value, expected));
        steps.assign(register, Expression.of(0));
        steps.under(List.of(new Guard(expected, true, number)), () -> steps.assign(register, Expression.of(1)));
    }

    /** A sum of registers, numbers and accesses. */
    Expression value() throws UnreadableFileException {
        List<String> registers = new ArrayList<>();
        int constant = 0;
        boolean more = true;
        while (more) {
            boolean bracket = tokens.take("(");
            if (begins()) {
                String register = names.unnamed();
                parse(register);
                registers.add(register);
            } else if (names.isRegister(tokens.peek())) {
                registers.add(names.qualified(tokens.next()));
            } else if (HerdTokens.isNumber(tokens.peek()) || tokens.peek().equals("-")) {
                constant += tokens.number();
            } else if (HerdTokens.isName(tokens.peek()) && tokens.ahead(1).equals("(")) {
                throw tokens.because(
                        "expected a function of stdatomic.h that is supported, found '" + tokens.peek() + "'");
            } else {
                throw tokens.wrong("a number, a register that is declared, or an access");
            }
            if (bracket) {
                tokens.expect(")");
            }
            more = tokens.take("+");
        }
        if (Set.of("-", "*", "^", "&", "|", "/", "%", "<", ">", "<=", ">=", "?").contains(tokens.peek())) {
            throw tokens.because("expected a sum, found the operator '" + tokens.peek() + "', which is not supported");
        }
        return new Expression(registers, constant);
    }
}
