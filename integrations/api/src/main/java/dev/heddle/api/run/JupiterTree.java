package dev.heddle.api.run;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;

/**
 * What Jupiter has discovered, and can execute again: the discovery of a class of ten tests takes longer than the rest
 * of a small execution. The platform executes each tree once, since engines change it; what Jupiter changes are fields
 * of its descriptors, which are put back. Where the version is not known to do no more, or there are descriptors that
 * change their children (templates of classes), each execution has a discovery of its own.
 */
final class JupiterTree {
    private static final String DESCRIPTORS = "org.junit.jupiter.engine.descriptor.";
    private static final Pattern KNOWN = Pattern.compile("(5\\.1[0-4]|6\\.[01])\\..*");

    private static final Set<String> LASTING = Stream.of(
                    "ClassTestDescriptor",
                    "NestedClassTestDescriptor",
                    "TestMethodTestDescriptor",
                    "TestTemplateTestDescriptor",
                    "TestFactoryTestDescriptor")
            .map(DESCRIPTORS::concat)
            .collect(Collectors.toUnmodifiableSet());

    private record Value(
            Field field, TestDescriptor of, @Nullable Object value) {}

    private final TestDescriptor root;
    private final int descendants;
    private final List<Value> values = new ArrayList<>();

    private JupiterTree(TestDescriptor root) throws IllegalAccessException {
        this.root = root;
        Set<? extends TestDescriptor> all = root.getDescendants();
        descendants = all.size();
        for (TestDescriptor one : all) {
            for (Class<?> type = one.getClass(); type.getName().startsWith(DESCRIPTORS); type = type.getSuperclass()) {
                for (Field field : type.getDeclaredFields()) {
                    if ((field.getModifiers() & (Modifier.STATIC | Modifier.FINAL)) == 0) {
                        field.setAccessible(true);
                        values.add(new Value(field, one, field.get(one)));
                    }
                }
            }
        }
    }

    /** The tree of a root that was not executed yet, or null where it can be executed once only. */
    static @Nullable JupiterTree of(TestEngine engine, TestDescriptor root) {
        boolean isLasting = engine.getId().equals("junit-jupiter")
                && KNOWN.matcher(engine.getVersion().orElse("")).matches()
                && root.getDescendants().stream()
                        .allMatch(one -> LASTING.contains(one.getClass().getName()));
        try {
            return isLasting ? new JupiterTree(root) : null;
        } catch (IllegalAccessException | RuntimeException e) {
            return null; // an engine in a module that is not open
        }
    }

    /** The root as it was discovered, or null where an execution has changed more than fields. */
    @Nullable
    TestDescriptor restored() {
        if (root.getDescendants().size() != descendants) {
            return null;
        }
        try {
            for (Value value : values) {
                value.field.set(value.of, value.value);
            }
            return root;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
