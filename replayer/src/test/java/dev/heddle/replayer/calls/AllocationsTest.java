package dev.heddle.replayer.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The place of {@code new} is behind the constructors of the object, and before those of objects that make it. */
class AllocationsTest {
    private static class Base {}

    private static final class Derived extends Base {}

    private static final String NAME = AllocationsTest.class.getName();

    private static List<String> place(Class<?> made, String... frames) {
        return Allocations.withoutConstructors(List.of(frames), made);
    }

    @Test
    void constructorsOfTheObjectAreLeftOut() {
        assertEquals(
                List.of("Foo.make(Foo.java:3)", "Foo.<init>(Foo.java:2)"),
                place(
                        Derived.class,
                        NAME + "$Base.<init>(A.java:1)",
                        NAME + "$Derived.<init>(A.java:2)",
                        NAME + "$Derived.<init>(A.java:3)",
                        "Foo.make(Foo.java:3)",
                        "Foo.<init>(Foo.java:2)"));
    }

    @Test
    void constructorsOfOtherObjectsAreKept() {
        assertEquals(
                List.of("Foo.<init>(Foo.java:2)"),
                place(Base.class, NAME + "$Base.<init>(A.java:1)", "Foo.<init>(Foo.java:2)"));
        assertEquals(List.of("Foo.<init>(Foo.java:2)"), place(int[].class, "Foo.<init>(Foo.java:2)"));
        assertEquals(List.of(), place(Base.class, NAME + "$Base.<init>(A.java:1)"));
    }
}
