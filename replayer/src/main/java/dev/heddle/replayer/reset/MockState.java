package dev.heddle.replayer.reset;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What Mockito keeps of inline mocks: a map by identity, which is looked at in each call of a class that is mocked
 * anywhere. An object has the identity hash code of its like in the executions before, so mocks that are kept share one
 * bin, and each call would cost as much as there were executions.
 */
final class MockState {
    private static final String MAKER = "org/mockito/internal/creation/bytebuddy/InlineDelegateByteBuddyMockMaker";
    private static final String OLDER = "org/mockito/internal/creation/bytebuddy/InlineByteBuddyMockMaker";
    private static final String PLUGINS = "org.mockito.internal.configuration.plugins.Plugins";
    private static final String MAP = "org.mockito.internal.util.concurrent.WeakConcurrentMap";

    private static volatile @Nullable ClassLoader mockito;
    private static List<Object> maps = List.of();

    private MockState() {}

    /** A class is loaded; that of a maker of mocks tells where Mockito is. */
    static void loaded(@Nullable ClassLoader loader, String className) {
        if (loader != null && (className.equals(MAKER) || className.equals(OLDER))) {
            mockito = loader;
        }
    }

    /** Forgets the mocks of earlier executions. */
    static void reset() {
        ClassLoader from = mockito;
        if (from == null) {
            return;
        }
        try {
            if (maps.isEmpty()) {
                Object maker = Class.forName(PLUGINS, true, from)
                        .getMethod("getMockMaker")
                        .invoke(null);
                List<Object> found = new ArrayList<>();
                collect(maker, found);
                maps = found;
            }
            for (Object map : maps) {
                Method clear = map.getClass().getMethod("clear");
                clear.setAccessible(true);
                clear.invoke(map);
            }
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            mockito = null; // another version keeps them elsewhere
        }
    }

    /** The maps of a maker and of the one that it passes calls on to. */
    private static void collect(Object maker, List<Object> to) throws IllegalAccessException {
        for (Class<?> type = maker.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                String of = field.getType().getName();
                boolean isMaker = of.replace('.', '/').equals(MAKER);
                if (isMaker || of.equals(MAP)) {
                    field.setAccessible(true);
                    Object value = field.get(maker);
                    if (isMaker && value != null) {
                        collect(value, to);
                    } else if (value != null) {
                        to.add(value);
                    }
                }
            }
        }
    }
}
