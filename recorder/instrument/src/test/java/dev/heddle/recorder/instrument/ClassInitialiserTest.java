package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.recorder.hooks.Hooks;
import dev.heddle.recorder.instrument.samples.Initialised;
import java.io.ObjectStreamClass;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClassInitialiserTest {
    private static final String NAME = Initialised.class.getName();

    private final TransformingLoader loader = new TransformingLoader(
            name -> name.startsWith(Initialised.class.getPackageName() + "."),
            (NAME + "$Inheriting").replace('.', '/'));
    private RecordingSink sink;

    @BeforeEach
    void installSink() {
        sink = RecordingSink.create(loader.sites);
        Hooks.install(sink);
    }

    @AfterEach
    void removeSink() {
        Hooks.install(null);
        assertEquals(List.of(), loader.failures);
    }

    private Object call(String type, String method) throws Exception {
        return loader.loadClass(type).getMethod(method).invoke(null);
    }

    @Test
    void everyRunOfTheInitialiserGivesFreshState() throws Exception {
        String fresh = "[first, more] 1 3 5";
        assertEquals(fresh, call(NAME, "change"));
        assertEquals("[first, more, more] 2 4 5", call(NAME, "change"));
        call(NAME, "heddle$clinit");
        assertEquals(fresh, call(NAME, "change"));
    }

    @Test
    void onlyConstantsStayFinal() throws Exception {
        Class<?> type = loader.loadClass(NAME);
        assertTrue(Modifier.isFinal(type.getDeclaredField("CONSTANT").getModifiers()));
        assertFalse(Modifier.isFinal(type.getDeclaredField("LIST").getModifiers()));
        Method moved = type.getMethod("heddle$clinit");
        assertTrue(moved.isSynthetic());
    }

    @Test
    void serialisationSeesTheFieldsThatTheClassNames() throws Exception {
        Class<?> type = loader.loadClass(NAME + "$Serialised");
        assertEquals(
                "[I size, [Ljava/util/List; list]",
                List.of(ObjectStreamClass.lookup(type).getFields()).toString());
        Method moved = type.getMethod("heddle$clinit");
        moved.invoke(null);
        assertTrue(sink.calls.stream().anyMatch(call -> call.contains("untouched")));
        assertEquals(
                List.of(),
                sink.calls.stream().filter(call -> call.contains("serial")).toList());
    }

    @Test
    void assertionsStayAsTheJvmSays() throws Exception {
        loader.setClassAssertionStatus(NAME, false);
        assertEquals(false, call(NAME + "$Asserting", "enabled"));
        assertThrows(
                NoSuchMethodException.class,
                () -> loader.loadClass(NAME + "$Asserting").getMethod("heddle$clinit"));
        assertEquals("[first, more] 1 3 5", call(NAME, "change"));
    }

    @Test
    void enumConstantsAreHandedOverOneByOne() throws Exception {
        Object[] constants = loader.loadClass(NAME + "$Level").getEnumConstants();
        assertEquals("[LOW, HIGH]", List.of(constants).toString());
        assertEquals(2, sink.calls.stream().filter("enumConstant"::equals).count());
        assertEquals(
                List.of(),
                sink.calls.stream().filter(call -> call.contains("$VALUES")).toList());
    }

    @Test
    void valuesOfTypesThatCannotBeNamedAreNotSubstituted() throws Exception {
        assertEquals(true, call(NAME, "hidden"));
        assertTrue(sink.calls.contains("afterReadL hidden"));
    }

    @Test
    void anInheritedMainMethodAsksFirst() throws Exception {
        Method main = loader.loadClass(NAME + "$Inheriting").getMethod("main", String[].class);
        main.invoke(null, (Object) new String[0]);
        assertEquals(List.of("enterMain", "initClass main"), sink.calls);
    }
}
