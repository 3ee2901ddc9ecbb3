package dev.heddle.replayer.names;

import dev.heddle.recorder.instrument.place.Internals;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * A field as the engine needs it: where it is in memory, how wide it is, and which order plain bytecode gives its
 * accesses.
 */
public final class FieldInfo {
    /** Local to this JVM. */
    public final int id;

    /** The class that declares it. */
    public final Class<?> declaring;
    /** Its name. */
    public final String name;
    /** First character of the descriptor. */
    public final char type;

    /** Whether its declaration says volatile. */
    public final boolean isVolatile;
    /** Whether its declaration says static. */
    public final boolean isStatic;
    /** Whether its declaration says final. */
    public final boolean isFinal;
    /** A static field of an interface: final to all bytecode for good. */
    public final boolean ofInterface;

    /** As {@link StableNames} answers it, or 0 before it was asked. */
    long placeName;

    /** What holds the class's statics; null for an instance field. */
    public final @Nullable Object base;
    /** Where it is within its object, or within {@link #base}, in bytes. */
    public final long offset;

    public FieldInfo(int id, Field field) {
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

    /** Whether it holds a reference. */
    public boolean isReference() {
        return type == 'L' || type == '[';
    }
}
