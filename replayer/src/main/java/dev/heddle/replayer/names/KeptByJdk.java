package dev.heddle.replayer.names;

import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.Spliterator;

/**
 * Objects that the JDK keeps for as long as the JVM lives and gives to everybody: empty collections, comparators,
 * loggers, locales. Other collections and iterators that it answers were made for the caller.
 */
final class KeptByJdk {
    private static final String IMMUTABLE = "java.util.ImmutableCollections$";
    private static final String EMPTY = "java.util.Collections$Empty";

    private enum Kind {
        MADE,
        KEPT,
        KEPT_IF_EMPTY
    }

    private static final ClassValue<Kind> KINDS = new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
            String name = type.getName();
            if (name.startsWith(IMMUTABLE)) {
                return Kind.KEPT_IF_EMPTY;
            }
            boolean isMade = type.isArray()
                    || Collection.class.isAssignableFrom(type)
                    || Map.class.isAssignableFrom(type)
                    || Map.Entry.class.isAssignableFrom(type)
                    || Iterator.class.isAssignableFrom(type)
                    || Enumeration.class.isAssignableFrom(type)
                    || Spliterator.class.isAssignableFrom(type);
            return isMade && !name.startsWith(EMPTY) ? Kind.MADE : Kind.KEPT;
        }
    };

    private KeptByJdk() {}

    static boolean mayBe(Object object) {
        return switch (KINDS.get(object.getClass())) {
            case MADE -> false;
            case KEPT -> true;
            case KEPT_IF_EMPTY -> isEmpty(object);
        };
    }

    /** Asks immutable collections alone, which run no code of the program for an answer. */
    private static boolean isEmpty(Object immutable) {
        return immutable instanceof Collection<?> elements
                ? elements.isEmpty()
                : immutable instanceof Map<?, ?> map && map.isEmpty();
    }
}
