package dev.heddle.replayer.reset;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * Classes that programs define from bytes through a lookup, as libraries for mocks and proxies do. Their loader keeps
 * them for as long as the JVM lives, so the next execution of the program, which defines them once more, gets those
 * that are there; their initialisers run again as those of all classes do. Other bytes under the same name, or the same
 * class twice in one execution, are the error that they are without Heddle.
 */
public final class DefinedClasses {
    private long execution;

    /** By class of lookup and name of the class: what was defined. */
    private final ClassValue<Map<String, Definition>> known = new ClassValue<>() {
        @Override
        protected Map<String, Definition> computeValue(Class<?> lookup) {
            return new ConcurrentHashMap<>();
        }
    };

    private static final class Definition {
        final Class<?> type;
        final byte[] bytes;
        long usedBy;

        Definition(Class<?> type, byte[] bytes, long usedBy) {
            this.type = type;
            this.bytes = bytes;
            this.usedBy = usedBy;
        }
    }

    /** A new execution. */
    public void begin() {
        execution++;
    }

    /** The class that an earlier execution has defined from these bytes, or null where it is to be defined now. */
    public @Nullable Class<?> before(MethodHandles.Lookup lookup, byte[] bytes) {
        Definition found = known.get(lookup.lookupClass()).get(name(bytes));
        if (found == null || found.usedBy == execution || !Arrays.equals(found.bytes, bytes)) {
            return null;
        }
        found.usedBy = execution;
        return found.type;
    }

    /** The JVM has defined it. */
    public void defined(Class<?> type, MethodHandles.Lookup lookup, byte[] bytes) {
        known.get(lookup.lookupClass()).put(type.getName(), new Definition(type, bytes.clone(), execution));
    }

    /** Its name in the class file; empty where these bytes are none, which the JVM will say. */
    private static String name(byte[] bytes) {
        try {
            return new ClassReader(bytes).getClassName().replace('/', '.');
        } catch (RuntimeException e) {
            return "";
        }
    }
}
