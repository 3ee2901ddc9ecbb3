package dev.heddle.analyzer.report;

import dev.heddle.formats.trace.Calls.Call;
import dev.heddle.formats.trace.Calls.End;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TypeNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The calls around and between events, as a replay has collected them; nothing where there was none. */
public final class CallText {
    private static final int LONGEST = 60;
    private static final int LONGEST_RESULT = 40;
    private static final int LEAST_ARGUMENTS = 24;
    /** Methods that are called everywhere, and say nothing about what a program does. */
    private static final Set<String> OF_EVERY_OBJECT = Set.of("hashCode", "equals", "toString", "compareTo");

    /** Packages of the JDK and of test runners. */
    private static final List<String> FOREIGN =
            List.of("java.", "jdk.", "javax.", "sun.", "dev.heddle.api.run.", "dev.heddle.junit.");

    private static final Pattern FRAME = Pattern.compile("(.*)\\.([^.(]+)\\(([^():]*):?(\\d*)\\)");
    private static final Pattern NESTED = Pattern.compile("\\b\\w+\\$(?=\\p{L})");
    /** Beginning of the names of methods that stand in for what a method reference names. */
    private static final String BRIDGE = "heddle$bridge";

    private static final Pattern LAMBDA = Pattern.compile("lambda\\$(.*)\\$\\d+");

    private final Trace trace;
    private final EventColumns events;
    private final TraceNames names;
    private final Map<Integer, List<String>> stacks = new HashMap<>();
    private final Map<Integer, List<String>> made = new HashMap<>();
    /** The calls of the library, by the event that they begin with. */
    private final Map<Integer, Call> ofLibrary = new HashMap<>();

    /** Calls of the execution of {@code trace}. */
    public CallText(Trace trace) {
        this.trace = trace;
        events = trace.events();
        names = new TraceNames(trace);
        trace.calls().stacks().forEach(stack -> stacks.put(stack.event(), stack.frames()));
        trace.calls().calls().stream()
                .filter(Call::isOfLibrary)
                .forEach(call -> ofLibrary.putIfAbsent(call.from(), call));
        trace.calls().made().forEach(one -> made.put(one.object(), one.frames()));
    }

    /** {@code Queue.poll(5) = null} for a call: its class without the package. */
    public static String of(Call call) {
        return method(call.method()) + values(call);
    }

    private static String values(Call call) {
        String result = switch (call.end()) {
            case OPEN -> "";
            case RETURNED -> call.result().isEmpty() ? "" : " = " + cut(value(call.result()), LONGEST_RESULT);
            case THREW -> " throws " + cut(call.result(), LONGEST_RESULT);
        };
        String arguments = call.arguments().stream().map(CallText::value).collect(Collectors.joining(", "));
        int room = Math.max(LEAST_ARGUMENTS, LONGEST - result.length());
        return "(" + cut(arguments, room) + ")" + result;
    }

    /** {@code (5) = null} for the call of a library that begins with an event; empty where it is not known. */
    String valuesOfLibraryCall(int event) {
        Call call = ofLibrary.get(event);
        return call == null || call.thread() != events.thread(event) ? "" : values(call);
    }

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length) + "...";
    }

    /** Objects of nested classes without the names of the classes around: places name the file. */
    private static String value(String text) {
        return text.startsWith("\"") ? text : NESTED.matcher(text).replaceAll("");
    }

    /**
     * The innermost call in which an event was executed: with arguments and result, or its method alone; empty where it
     * is not known.
     */
    public String around(int event) {
        List<Call> around =
                calls(event).stream().filter(call -> !call.isOfLibrary()).toList();
        Call innermost = around.isEmpty() ? null : around.get(around.size() - 1);
        List<String> frames = ofProgram(event);
        String top = frames.isEmpty() ? "" : methodOf(frames.get(0));
        if (innermost == null) {
            return top.isEmpty() ? "" : method(top);
        }
        return top.isEmpty() || innermost.method().equals(top) ? of(innermost) : method(top) + " in " + of(innermost);
    }

    /**
     * {@code Foo.java:12}, the nearest place on the stack of an event that is in another file; empty where it is not
     * known.
     */
    String calledAt(int event) {
        List<String> frames = ofProgram(event);
        String file = frames.isEmpty() ? "" : file(frames.get(0));
        for (String frame : frames) {
            if (!file(frame).equals(file)) {
                return place(frame);
            }
        }
        return "";
    }

    /**
     * {@code Foo.java:12 in Foo.create}, the place in the program where an object was made; empty where it is not
     * known.
     */
    public String madeAt(int object) {
        return made.getOrDefault(object, List.of()).stream()
                .filter(CallText::isOfProgram)
                .findFirst()
                .map(frame -> place(frame) + " in " + method(methodOf(frame)))
                .orElse("");
    }

    /**
     * The longest calls that begin after an event and end before another, of any thread, in the order in which they
     * began.
     */
    List<String> between(int before, int event, int most) {
        Map<Integer, Integer> covered = new HashMap<>();
        List<Call> outermost = new ArrayList<>();
        for (Call call : trace.calls().calls()) {
            boolean isInside = call.end() != End.OPEN && call.from() > before && call.to() <= event;
            String name = call.method().substring(call.method().lastIndexOf('.') + 1);
            if (isInside
                    && !call.isOfLibrary()
                    && !OF_EVERY_OBJECT.contains(name)
                    && call.to() > covered.getOrDefault(call.thread(), 0)) {
                covered.put(call.thread(), call.to());
                outermost.add(call);
            }
        }
        return outermost.stream()
                .sorted(Comparator.comparingInt((Call call) -> call.from() - call.to()))
                .limit(most)
                .sorted(Comparator.comparingInt(Call::from))
                .map(call -> names.path(call.thread()) + " " + of(call))
                .toList();
    }

    /** The calls in which an event was executed, outermost first. */
    public List<Call> calls(int event) {
        return trace.calls().calls().stream()
                .filter(call -> call.thread() == events.thread(event) && call.contains(event))
                .toList();
    }

    /**
     * {@code ZipInner.onNext} of {@code reactor.core.publisher.FluxZip$ZipInner.onNext}; the body of a lambda by the
     * method that it is in; a constructor as {@code new ZipInner}.
     */
    private static String method(String full) {
        int dot = full.lastIndexOf('.');
        String name = full.substring(dot + 1);
        Matcher lambda = LAMBDA.matcher(name);
        String simple = dot < 0 ? "" : value(TypeNames.simple(full.substring(0, dot)));
        if (name.equals("<init>")) {
            return "new " + simple;
        }
        if (name.startsWith(BRIDGE)) {
            return "method reference in " + simple;
        }
        String type = dot < 0 ? "" : simple + ".";
        return lambda.matches() ? "lambda of " + type + lambda.group(1) : type + name;
    }

    private static String methodOf(String frame) {
        int arguments = frame.indexOf('(');
        return arguments < 0 ? frame : frame.substring(0, arguments);
    }

    private static String file(String frame) {
        Matcher parts = FRAME.matcher(frame);
        return parts.matches() ? parts.group(3) : "";
    }

    private static String place(String frame) {
        Matcher parts = FRAME.matcher(frame);
        return !parts.matches() ? "" : parts.group(3) + (parts.group(4).isEmpty() ? "" : ":" + parts.group(4));
    }

    /** The stack without the frames of the JDK and of Heddle's libraries. */
    private List<String> ofProgram(int event) {
        return stacks.getOrDefault(event, List.of()).stream()
                .filter(CallText::isOfProgram)
                .toList();
    }

    private static boolean isOfProgram(String frame) {
        return FOREIGN.stream().noneMatch(frame::startsWith);
    }

    /** The frames at an event, innermost first; null where they are not known. */
    public @Nullable List<String> stack(int event) {
        return stacks.get(event);
    }
}
