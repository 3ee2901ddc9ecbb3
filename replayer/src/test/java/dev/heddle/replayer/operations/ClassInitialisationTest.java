package dev.heddle.replayer.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The classes here have what the transformer makes of a static initialiser. */
@SuppressWarnings({"StaticAssignmentOfThrowable", "DoNotCallSuggester"}) // initialisers that fail
class ClassInitialisationTest {
    private static final List<String> LOG = new ArrayList<>();
    private static final InProcess P = new InProcess();

    @BeforeEach
    void forget() {
        LOG.clear();
    }

    private static void use(Class<?> type) {
        P.hooks.initClass(type, P.site(EventKind.CLASS_INIT, type.getName(), "", 1));
    }

    static final class Slow {
        static int state;

        static void heddle$clinit() {
            LOG.add("begin");
            P.yieldNow();
            state = 1;
            P.yieldNow();
            LOG.add("end");
        }
    }

    @Test
    void ofTwoThreadsOneInitialisesAndTheOtherWaits() {
        Map<String, Integer> outcomes = P.explore(
                () -> {
                    LOG.clear();
                    Slow.state = 0;
                    HookedThread other = P.start(() -> {
                        use(Slow.class);
                        LOG.add("sees " + Slow.state);
                    });
                    use(Slow.class);
                    LOG.add("sees " + Slow.state);
                    P.join(other);
                },
                () -> P.verdict() + " " + LOG);
        assertEquals(Set.of("passed [begin, end, sees 1, sees 1]"), outcomes.keySet());
    }

    @Test
    void theOtherThreadsFirstUseIsAnEventAndLaterOnesAreNot() {
        Trace trace = P.pass(() -> {
            use(Slow.class);
            use(Slow.class);
            P.join(P.start(() -> {
                use(Slow.class);
                use(Slow.class);
            }));
        });
        List<Integer> events = InProcess.events(trace, EventKind.CLASS_INIT);
        assertEquals(2, events.size());
        assertEquals(0, trace.events().thread(events.get(0)));
        assertEquals(0, trace.events().flags(events.get(0)) & EventFlags.OBSERVED);
        assertEquals(1, trace.events().thread(events.get(1)));
        assertEquals(EventFlags.OBSERVED, trace.events().flags(events.get(1)) & EventFlags.OBSERVED);
        assertEquals(trace.events().location(events.get(0)), trace.events().location(events.get(1)));
    }

    @Test
    void everyExecutionInitialisesAnew() {
        for (int i = 0; i < 3; i++) {
            P.pass(() -> use(Slow.class));
        }
        assertEquals(List.of("begin", "end", "begin", "end", "begin", "end"), LOG);
    }

    static final class Recursive {
        static void heddle$clinit() {
            LOG.add("begin");
            use(Recursive.class);
            LOG.add("end");
        }
    }

    @Test
    void aClassInUseByItsOwnInitialiserIsNotWaitedFor() {
        P.pass(() -> use(Recursive.class));
        assertEquals(List.of("begin", "end"), LOG);
    }

    static class Base {
        static void heddle$clinit() {
            LOG.add("Base");
        }
    }

    interface WithDefault {
        static void heddle$clinit() {
            LOG.add("WithDefault");
        }

        default void method() {}
    }

    interface WithoutDefault {
        static void heddle$clinit() {
            LOG.add("WithoutDefault");
        }
    }

    static class Derived extends Base implements WithDefault, WithoutDefault {
        static void heddle$clinit() {
            LOG.add("Derived");
        }
    }

    static final class WithoutStatics extends Derived {}

    @Test
    void superclassesAndInterfacesWithDefaultMethodsComeFirst() {
        P.pass(() -> use(Derived.class));
        assertEquals(List.of("Base", "WithDefault", "Derived"), LOG);
    }

    @Test
    void aClassWithoutInitialiserInitialisesItsSuperclass() {
        P.pass(() -> use(WithoutStatics.class));
        assertEquals(List.of("Base", "WithDefault", "Derived"), LOG);
    }

    interface Between extends WithDefault {}

    static final class Indirect implements Between {}

    @Test
    void anInterfaceWithDefaultMethodsBehindAnotherIsInitialisedToo() {
        P.pass(() -> use(Indirect.class));
        assertEquals(List.of("WithDefault"), LOG);
    }

    @Test
    void anInterfaceDoesNotInitialiseItsSuperinterfaces() {
        P.pass(() -> {
            use(Between.class);
            use(WithoutDefault.class);
        });
        assertEquals(List.of("WithoutDefault"), LOG);
    }

    @Test
    void classesOfTheJdkAndArraysAreLeftAlone() {
        Trace trace = P.pass(() -> {
            use(String.class);
            use(Slow[].class);
        });
        assertEquals(List.of("0 BEGIN", "0 END"), InProcess.steps(trace));
    }

    static final class Failing {
        static final RuntimeException CAUSE = new IllegalStateException("no");

        static void heddle$clinit() {
            LOG.add("runs");
            throw CAUSE;
        }
    }

    @Test
    void aFailureIsAnExceptionInInitializerErrorAndThenNoClassDefFoundError() {
        for (int i = 0; i < 2; i++) {
            P.pass(() -> {
                assertSame(
                        Failing.CAUSE,
                        assertThrows(ExceptionInInitializerError.class, () -> use(Failing.class))
                                .getCause());
                assertThrows(NoClassDefFoundError.class, () -> use(Failing.class));
                P.join(P.start(() -> assertThrows(NoClassDefFoundError.class, () -> use(Failing.class))));
            });
        }
        assertEquals(List.of("runs", "runs"), LOG, "once in each execution");
    }

    static final class Erring {
        static final Error ERROR = new StackOverflowError();

        static void heddle$clinit() {
            throw ERROR;
        }
    }

    static class FailingBase {
        static void heddle$clinit() {
            throw Erring.ERROR;
        }
    }

    static final class DerivedFromFailing extends FailingBase {
        static void heddle$clinit() {
            LOG.add("never");
        }
    }

    @Test
    void anErrorIsThrownAsItIs() {
        P.pass(() -> assertSame(Erring.ERROR, assertThrows(StackOverflowError.class, () -> use(Erring.class))));
    }

    @Test
    void aSuperclassThatFailsMakesItsSubclassFail() {
        P.pass(() -> {
            assertThrows(StackOverflowError.class, () -> use(DerivedFromFailing.class));
            assertThrows(NoClassDefFoundError.class, () -> use(DerivedFromFailing.class));
            assertThrows(NoClassDefFoundError.class, () -> use(FailingBase.class));
        });
        assertEquals(List.of(), LOG);
    }

    static final class Exiting {
        static void heddle$clinit() {
            LOG.add("exits");
            P.hooks.exit(0, false);
        }
    }

    @Test
    void anExecutionThatEndsInsideAnInitialiserLeavesNoTraceInTheNext() {
        P.pass(() -> use(Exiting.class));
        P.pass(() -> use(Exiting.class));
        assertEquals(List.of("exits", "exits"), LOG);
    }

    static final class One {
        static void heddle$clinit() {
            use(Two.class);
        }
    }

    static final class Two {
        static void heddle$clinit() {
            use(One.class);
        }
    }

    @Test
    void twoClassesThatInitialiseEachOtherCanDeadlock() {
        Map<String, Integer> outcomes = P.explore(
                () -> {
                    HookedThread other = P.start(() -> use(Two.class));
                    use(One.class);
                    P.join(other);
                },
                () -> {
                    if (P.trace().verdict() instanceof Failed failed) {
                        StringBuilder text = new StringBuilder(failed.kind().word());
                        failed.blocked()
                                .forEach(b -> text.append(", " + b.thread() + " " + b.kind() + " held by " + b.holder()
                                        + (b.holderSite() < 0 ? "" : " since a site")));
                        return text.toString();
                    }
                    return "passed";
                });
        assertEquals(
                Set.of("passed", "deadlock, 0 CLASS_INIT held by 1 since a site, 1 CLASS_INIT held by 0 since a site"),
                outcomes.keySet());
    }

    static final class Linked {
        static void heddle$clinit() {
            LOG.add("Linked");
            P.yieldNow();
        }
    }

    @Test
    void whileHooksAreOffAClassIsInitialisedOnceWithoutEvents() {
        for (int i = 0; i < 2; i++) {
            Trace trace = P.pass(() -> {
                P.hooks.off();
                use(Linked.class);
                use(Linked.class);
                P.hooks.on();
            });
            assertEquals(List.of("0 BEGIN", "0 END"), InProcess.steps(trace));
        }
        assertEquals(List.of("Linked"), LOG);
    }

    /** Stands for a type of a library that is optional, and not there. */
    static final class Absent {}

    interface NamesAbsent {
        default void accept() {}

        void accept(Absent absent);
    }

    static final class ImplementsIt implements NamesAbsent {
        static boolean initialised;

        static void heddle$clinit() {
            initialised = true;
        }

        @Override
        public void accept(Absent absent) {}
    }

    @Test
    void interfaceWhoseMethodsNameAnAbsentClassIsNotAskedForThem() throws Exception {
        Class<?> type = Class.forName(ImplementsIt.class.getName(), false, new ClassLoader(null) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                ClassLoader ours = ClassInitialisationTest.class.getClassLoader();
                if (name.equals(Absent.class.getName())) {
                    throw new ClassNotFoundException(name);
                }
                if (!name.equals(NamesAbsent.class.getName()) && !name.equals(ImplementsIt.class.getName())) {
                    return ours.loadClass(name);
                }
                try (InputStream in = ours.getResourceAsStream(name.replace('.', '/') + ".class")) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        });
        P.pass(() -> use(type));
        Field initialised = type.getDeclaredField("initialised");
        initialised.setAccessible(true);
        assertTrue(initialised.getBoolean(null));
    }
}
