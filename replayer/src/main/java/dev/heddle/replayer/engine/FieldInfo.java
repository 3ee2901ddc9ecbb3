package dev.heddle.replayer.engine;

import dev.heddle.recorder.instrument.Internals;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** A field as the engine needs it: where it is in memory, how wide it is, and which order plain bytecode gives its accesses. */
final class FieldInfo {
    /** Local to this JVM. */
    final int id;

    final Class<?> declaring;
    final String name;
    /** First character of the descriptor. */
    final char type;

    final boolean isVolatile;
    final boolean isStatic;
    final boolean isFinal;
    /** A static field of an interface: final to all bytecode for good. */
    final boolean ofInterface;

    /** As {@link StableNames} answers it, or 0 before it was asked. */
    long placeName;

    final Object base;
    final long offset;

    FieldInfo(int id, Field field) {
        this.id = id;
        this.declaring = field.getDeclaringClass();
        this.name = field.getName();
        this.type = field.getType().descriptorString().charAt(0);
        this.isVolatile = Modifier.isVolatile(field.getModifiers());
        this.isStatic = Modifier.isStatic(field.getModifiers());
        this.isFinal = Modifier.isFinal(field.getModifiers());
        this.ofInterface = isStatic && declaring.isInterface();
        this.base = isStatic ? Internals.staticBase(field) : null;
        this.offset = isStatic ? Internals.staticOffset(field) : Internals.objectOffset(field);
    }

    boolean isReference() {
        return type == 'L' || type == '[';
    }
}
