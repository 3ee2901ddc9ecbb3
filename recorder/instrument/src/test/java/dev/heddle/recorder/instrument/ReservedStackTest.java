package dev.heddle.recorder.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.recorder.hooks.Hooks;
import dev.heddle.recorder.instrument.shape.AnnotatedMethods;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

class ReservedStackTest {
    private static List<MethodNode> hooks() throws IOException {
        return hooks(false);
    }

    private static List<MethodNode> hooks(boolean inlined) throws IOException {
        List<MethodNode> methods = new ArrayList<>(hooks("Hooks", inlined));
        methods.addAll(hooks("HandWrittenHooks", inlined));
        return methods;
    }

    private static List<MethodNode> hooks(String name, boolean inlined) throws IOException {
        try (InputStream in = Hooks.class.getResourceAsStream(name + ".class")) {
            byte[] annotated =
                    ReservedStack.annotated(Objects.requireNonNull(in).readAllBytes(), inlined);
            ClassNode tree = new ClassNode();
            new ClassReader(annotated).accept(tree, 0);
            return tree.methods;
        }
    }

    private static boolean hasReserve(MethodNode method) {
        return has(method, AnnotatedMethods.RESERVED_STACK);
    }

    private static boolean has(MethodNode method, String annotation) {
        return method.visibleAnnotations != null
                && method.visibleAnnotations.stream().anyMatch(a -> a.desc.equals(annotation));
    }

    @Test
    void compilersMayInlineAllHooksOrNone() throws IOException {
        for (MethodNode method : hooks(false)) {
            assertEquals(!method.name.equals("<clinit>"), has(method, AnnotatedMethods.DONT_INLINE), method.name);
        }
        assertTrue(hooks(true).stream().noneMatch(method -> has(method, AnnotatedMethods.DONT_INLINE)));
    }

    @Test
    void allHooksHaveTheReserveButThoseThatRunTheProgramsCode() throws IOException {
        List<String> without = hooks().stream()
                .filter(method -> !hasReserve(method))
                .map(method -> method.name)
                .distinct()
                .sorted()
                .toList();
        assertEquals(
                List.of(
                        "<clinit>",
                        "beforeStaticRead",
                        "beforeStaticWriteI",
                        "beforeStaticWriteJ",
                        "beforeStaticWriteL",
                        "enterClass",
                        "enterMain",
                        "initClass",
                        "initHolder",
                        "monitorEnter",
                        "uncaught"),
                without);
    }

    @Test
    void whatIsCalledFromThemHasIt() throws IOException {
        for (String inner :
                List.of("mustInitialise", "mustInitialiseHolder", "staticRead", "staticWrite", "takeMonitor")) {
            assertTrue(hooks().stream().filter(m -> m.name.equals(inner)).allMatch(ReservedStackTest::hasReserve));
        }
    }
}
