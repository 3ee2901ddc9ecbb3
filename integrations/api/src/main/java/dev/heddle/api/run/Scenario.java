package dev.heddle.api.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Calls of operations: those before the threads start, those of each thread, those after the threads have ended. As
 * text the parts are separated by {@code |}, and calls by {@code ;}: {@code add(1)|poll()|add(2);peek()|size()}.
 *
 * @param parts at least three; the first and the last may be empty
 */
public record Scenario(List<List<Call>> parts) {
    private static final Pattern SHOWN = Pattern.compile("scenario \\[([^\\]\\n]*)]");
    private static final Pattern CALL = Pattern.compile("([^;|()]+)\\(([^;|()]*)\\)");

    /** Copies the lists. */
    public Scenario {
        parts = parts.stream().map(List::copyOf).toList();
        if (parts.size() < 3) {
            throw new IllegalArgumentException("scenario of " + parts.size() + " parts; expected at least 3");
        }
    }

    /**
     * A call.
     *
     * @param operation name of the method
     * @param arguments as texts
     */
    public record Call(String operation, List<String> arguments) {
        @Override
        public String toString() {
            return operation + "(" + String.join(",", arguments) + ")";
        }
    }

    /**
     * A random one: each thread makes at least one call.
     *
     * @param sizes number of threads, and most calls of a thread, before and after
     */
    static Scenario random(long seed, int[] sizes, List<OperationCalls.Signature> operations, int[] values) {
        Random random = new Random(seed);
        List<List<Call>> parts = new ArrayList<>();
        parts.add(calls(random.nextInt(sizes[2] + 1), random, operations, values));
        for (int thread = 0; thread < sizes[0]; thread++) {
            parts.add(calls(1 + random.nextInt(sizes[1]), random, operations, values));
        }
        parts.add(calls(random.nextInt(sizes[3] + 1), random, operations, values));
        return new Scenario(parts);
    }

    private static List<Call> calls(
            int number, Random random, List<OperationCalls.Signature> operations, int[] values) {
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            OperationCalls.Signature operation = operations.get(random.nextInt(operations.size()));
            List<String> arguments = new ArrayList<>();
            for (int p = 0; p < operation.parameters(); p++) {
                arguments.add(Integer.toString(values[random.nextInt(values.length)]));
            }
            calls.add(new Call(operation.name(), arguments));
        }
        return calls;
    }

    /**
     * Reads what {@link #toString} makes.
     *
     * @throws IllegalArgumentException for anything else
     */
    public static Scenario parse(String text) {
        List<List<Call>> parts = new ArrayList<>();
        for (String part : text.split("\\|", -1)) {
            List<Call> calls = new ArrayList<>();
            for (String call : part.isEmpty() ? new String[0] : part.split(";", -1)) {
                Matcher matcher = CALL.matcher(call);
                if (!matcher.matches()) {
                    throw new IllegalArgumentException("scenario " + text + ": expected a call, found " + call);
                }
                String arguments = matcher.group(2);
                calls.add(new Call(
                        matcher.group(1), arguments.isEmpty() ? List.of() : List.of(arguments.split(",", -1))));
            }
            parts.add(calls);
        }
        return new Scenario(parts);
    }

    /** The one that a message names; nothing where it names none. */
    public static Optional<Scenario> find(@Nullable String message) {
        Matcher matcher = SHOWN.matcher(String.valueOf(message));
        return matcher.find() ? Optional.of(parse(matcher.group(1))) : Optional.empty();
    }

    /**
     * All that have one call less, those without one of a thread's calls first; a thread without calls is left out
     * while two others remain.
     */
    public List<Scenario> withOneLess() {
        List<Scenario> all = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            int part = (i + 1) % parts.size();
            boolean isThread = part > 0 && part < parts.size() - 1;
            for (int call = 0; call < parts.get(part).size(); call++) {
                List<List<Call>> fewer = new ArrayList<>(parts);
                List<Call> calls = new ArrayList<>(parts.get(part));
                calls.remove(call);
                fewer.set(part, calls);
                if (isThread && calls.isEmpty()) {
                    if (parts.size() <= 4) {
                        continue; // one thread alone races with none
                    }
                    fewer.remove(part);
                }
                all.add(new Scenario(fewer));
            }
        }
        return all;
    }

    @Override
    public String toString() {
        List<String> texts = new ArrayList<>();
        for (List<Call> part : parts) {
            texts.add(String.join(";", part.stream().map(Call::toString).toList()));
        }
        return String.join("|", texts);
    }
}
