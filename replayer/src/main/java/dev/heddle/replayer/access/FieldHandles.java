package dev.heddle.replayer.access;

import dev.heddle.recorder.hooks.Hooks;
import dev.heddle.recorder.instrument.place.DeclaredFields;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * Puts the hooks of an access around method handles of fields and elements. They do nothing where hooks do not count.
 */
public final class FieldHandles {
    private static final MethodHandle BEFORE_FIELD =
            hook("beforeReflection", MethodType.methodType(void.class, Field.class, Object.class, int.class));
    private static final MethodHandle BEFORE_ELEMENT =
            hook("beforeReflection", MethodType.methodType(void.class, Object.class, int.class, int.class));

    private static final MethodHandle FLOAT_TO_BITS =
            find(Float.class, "floatToRawIntBits", MethodType.methodType(int.class, float.class));
    private static final MethodHandle FLOAT_FROM_BITS =
            find(Float.class, "intBitsToFloat", MethodType.methodType(float.class, int.class));
    private static final MethodHandle DOUBLE_TO_BITS =
            find(Double.class, "doubleToRawLongBits", MethodType.methodType(long.class, double.class));
    private static final MethodHandle DOUBLE_FROM_BITS =
            find(Double.class, "longBitsToDouble", MethodType.methodType(double.class, long.class));

    private FieldHandles() {}

    private static MethodHandle hook(String name, MethodType type) {
        return find(Hooks.class, name, type);
    }

    private static MethodHandle find(Class<?> owner, String name, MethodType type) {
        try {
            return MethodHandles.lookup().findStatic(owner, name, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The handle of the field that {@code owner} declares or inherits. */
    public static MethodHandle ofField(MethodHandle handle, Class<?> owner, String name, int site) {
        MethodType type = handle.type();
        Class<?> of = type.returnType() == void.class ? type.lastParameterType() : type.returnType();
        Field field = DeclaredFields.find(owner, name, of.descriptorString());
        return field == null ? handle : ofField(handle, field, site);
    }

    /** The handle of a field; fields of the JDK's classes are its own affair. */
    public static MethodHandle ofField(MethodHandle handle, Field field, int site) {
        if (Layouts.isOfJdk(field.getDeclaringClass())) {
            return handle;
        }
        MethodHandle ofField = MethodHandles.insertArguments(BEFORE_FIELD, 0, field);
        if (Modifier.isStatic(field.getModifiers())) {
            return around(MethodHandles.insertArguments(ofField, 0, null, site), handle, site);
        }
        MethodType owner = MethodType.methodType(void.class, handle.type().parameterType(0));
        return around(MethodHandles.insertArguments(ofField, 1, site).asType(owner), handle, site);
    }

    /** The handle of an array's elements. */
    public static MethodHandle ofElement(MethodHandle handle, int site) {
        MethodType coordinates = MethodType.methodType(
                void.class, handle.type().parameterType(0), handle.type().parameterType(1));
        return around(MethodHandles.insertArguments(BEFORE_ELEMENT, 2, site).asType(coordinates), handle, site);
    }

    private static MethodHandle around(MethodHandle before, MethodHandle handle, int site) {
        Class<?> result = handle.type().returnType();
        MethodHandle after;
        if (result == void.class) {
            after = hook("afterAccess", MethodType.methodType(void.class, int.class));
            after = MethodHandles.insertArguments(after, 0, site);
        } else {
            Class<?> passed = passedAs(result);
            after = hook("afterAccess" + suffix(passed), MethodType.methodType(passed, passed, int.class));
            after = MethodHandles.insertArguments(after, 1, site);
            MethodHandle toPassed = null;
            if (result == boolean.class) {
                toPassed = MethodHandles.explicitCastArguments(
                        MethodHandles.identity(int.class), MethodType.methodType(int.class, boolean.class));
            } else if (result == float.class) {
                toPassed = FLOAT_TO_BITS;
                after = MethodHandles.filterReturnValue(after, FLOAT_FROM_BITS);
            } else if (result == double.class) {
                toPassed = DOUBLE_TO_BITS;
                after = MethodHandles.filterReturnValue(after, DOUBLE_FROM_BITS);
            }
            if (toPassed != null) {
                after = MethodHandles.filterArguments(after, 0, toPassed);
            }
            after = MethodHandles.explicitCastArguments(after, MethodType.methodType(result, result));
        }
        return MethodHandles.foldArguments(MethodHandles.filterReturnValue(handle, after), before);
    }

    private static Class<?> passedAs(Class<?> type) {
        if (!type.isPrimitive()) {
            return Object.class;
        }
        return type == long.class || type == double.class ? long.class : int.class;
    }

    private static char suffix(Class<?> passed) {
        return passed.isPrimitive() ? passed.descriptorString().charAt(0) : 'L';
    }
}
