import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Walks its stack from many places, in each way there is, stores what it has seen, and loses an update. */
public class WalkedStacks {
    static int frames;
    static int text;
    static int counter;

    static class Initialised {
        static final String SEEN = seen("initialiser");
        static final Class<?> CALLER = caller();

        static Class<?> caller() {
            return StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE)
                    .walk(stack -> stack.skip(2).findFirst())
                    .<Class<?>>map(StackFrame::getDeclaringClass)
                    .orElse(null);
        }
    }

    static class AsksInInitialiser {
        static final Class<?> CALLER =
                StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).getCallerClass();
    }

    /** All options, one each, and none; those of later JDKs may leave methods out. */
    private static List<Set<Option>> options() {
        List<Set<Option>> all = new ArrayList<>(List.of(EnumSet.noneOf(Option.class), EnumSet.allOf(Option.class)));
        Arrays.stream(Option.values()).map(EnumSet::of).forEach(all::add);
        return all;
    }

    private static String describe(StackFrame frame) {
        return frame + " " + frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber() + "\n";
    }

    static String seen(String place) {
        StringBuilder all = new StringBuilder(place).append('\n');
        for (Set<Option> some : options()) {
            boolean lacksMethods = some.stream().anyMatch(option -> option.name().startsWith("DROP"));
            Function<StackFrame, String> describe =
                    lacksMethods ? StackFrame::getClassName : WalkedStacks::describe;
            StackWalker walker = StackWalker.getInstance(some, 3);
            StringBuilder each = new StringBuilder();
            walker.forEach(frame -> each.append(describe.apply(frame)));
            frames = walker.walk(stack -> (int) stack.count());
            all.append(some).append('\n').append(each).append(frames).append('\n');
            String walked = walker.walk(stack -> stack.map(describe).collect(Collectors.joining()));
            String first = walker.walk(stack -> stack.limit(1).map(describe).findAny()).orElse("none");
            all.append(walked).append(first);
        }
        String stack = all.toString();
        if (stack.contains("heddle") || stack.contains("Continuation")) {
            throw new IllegalStateException(stack);
        }
        text = stack.hashCode();
        return stack;
    }

    private static Class<?> caller() {
        return StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).getCallerClass();
    }

    /** Nobody has called main. */
    private static void mustHaveNone(Class<?> caller) {
        throw new IllegalStateException("called by " + caller);
    }

    private static void mustBe(Object expected, Object found) {
        if (!expected.equals(found)) {
            throw new IllegalStateException(found + " in place of " + expected);
        }
    }

    private static int count() {
        return StackWalker.getInstance().walk(stack -> (int) stack.count());
    }

    public static void main(String[] args) throws Throwable {
        mustBe(2, count());
        seen("main");
        mustBe(WalkedStacks.class, Initialised.CALLER);
        mustBe(true, Initialised.SEEN.contains("WalkedStacks$Initialised.<clinit>"));
        mustBe(WalkedStacks.class, AsksInInitialiser.CALLER);
        for (int i = 0; i < 30; i++) { // the JVM calls by other means after a number of calls
            WalkedStacks.class.getDeclaredMethod("seen", String.class).invoke(null, "reflective");
            String seen = (String) MethodHandles.lookup()
                    .findStatic(WalkedStacks.class, "seen", MethodType.methodType(String.class, String.class))
                    .invokeExact("handle");
        }
        List.of("in a loop").forEach(WalkedStacks::seen);
        mustBe(WalkedStacks.class, caller());
        try {
            mustHaveNone(StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).getCallerClass());
        } catch (IllegalCallerException expected) {
            counter = 0;
        }
        Thread first = new Thread(() -> {
            seen("thread");
            counter++;
        });
        Thread second = new Thread(() -> counter++);
        first.start();
        second.start();
        first.join();
        second.join();
        if (counter != 2) {
            throw new AssertionError("lost in the execution of " + Math.random());
        }
    }
}
