package dev.heddle.replayer.engine;

import java.lang.constant.ConstantDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;

/**
 * What a VarHandle gives access to.
 *
 * @param field the field, or null
 * @param isArray true for elements of arrays, and for several bytes of a byte array
 * @param view type of the values that a view of byte arrays has, as a descriptor's first character; 0 for all others
 * @param isSwapped true for a view whose byte order is not the machine's; where nothing is known (views of byte buffers, handles made of
 *     method handles) accesses are external
 */
record VarHandleTarget(FieldInfo field, boolean isArray, char view, boolean isSwapped) {
    private static final VarHandleTarget UNKNOWN = new VarHandleTarget(null, false, (char) 0, false);
    private static final VarHandleTarget ELEMENT = new VarHandleTarget(null, true, (char) 0, false);
    private static final List<Class<?>> VIEW_COORDINATES = List.of(byte[].class, int.class);

    static VarHandleTarget ofField(FieldInfo field) {
        return new VarHandleTarget(field, false, (char) 0, false);
    }

    /** Asks the handle itself; used where its creation was not seen. */
    static VarHandleTarget of(VarHandle handle, Fields fields) {
        List<Class<?>> coordinates = handle.coordinateTypes();
        if (coordinates.equals(VIEW_COORDINATES) && handle.varType() != byte.class) {
            return ofView(handle);
        }
        return handle.describeConstable()
                .map(description -> {
                    String factory = description.bootstrapMethod().methodName();
                    if (factory.equals("arrayVarHandle")) {
                        return ELEMENT;
                    }
                    Class<?> holder =
                            coordinates.isEmpty() ? declaring(description.bootstrapArgsList()) : coordinates.get(0);
                    return ofField(holder == null ? null : fields.resolve(holder, description.constantName()));
                })
                .orElse(UNKNOWN);
    }

    /** A view of byte arrays as arrays of a wider type; unknown where this JDK keeps its byte order elsewhere. */
    private static VarHandleTarget ofView(VarHandle handle) {
        MethodHandle bigEndian =
                Internals.getter(handle.getClass().getSuperclass().getName(), "be");
        if (bigEndian == null) {
            return UNKNOWN;
        }
        try {
            boolean isBig = (Boolean) (Object) bigEndian.invokeExact((Object) handle);
            boolean isSwapped = isBig != (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN);
            return new VarHandleTarget(
                    null, true, handle.varType().descriptorString().charAt(0), isSwapped);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The class that a static field's description names, if the system class loader knows it. */
    private static Class<?> declaring(List<ConstantDesc> arguments) {
        try {
            String descriptor = ((java.lang.constant.ClassDesc) arguments.get(0)).descriptorString();
            String name = descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
            return Class.forName(name, false, ClassLoader.getSystemClassLoader());
        } catch (ClassNotFoundException | RuntimeException e) {
            return null;
        }
    }
}
