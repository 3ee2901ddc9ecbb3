package dev.heddle.recorder.instrument.place;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a VarHandle gives access to. All components are null, false or 0 for a handle that cannot be taken apart (memory
 * segments, handles made of method handles).
 *
 * @param field the field, or null
 * @param isArray true for elements of arrays
 * @param view type of the values of a view of a byte array or byte buffer, as a descriptor's character, else 0
 * @param swapped whether the view has its bytes in the other order than the processor
 */
public record HandleTarget(@Nullable Field field, boolean isArray, char view, boolean swapped) {
    private static final HandleTarget UNKNOWN = ofField(null);

    private static HandleTarget ofField(@Nullable Field field) {
        return new HandleTarget(field, false, (char) 0, false);
    }

    /** The target of a handle of the field of that name and of the handle's type. */
    public static HandleTarget ofField(VarHandle handle, Class<?> holder, String name) {
        return ofField(DeclaredFields.find(holder, name, handle.varType().descriptorString()));
    }

    /** Asks the handle itself; for handles whose creation was not seen. */
    public static HandleTarget of(VarHandle handle) {
        List<Class<?>> coordinates = handle.coordinateTypes();
        if (coordinates.size() == 2 && (coordinates.get(0) == byte[].class || coordinates.get(0) == ByteBuffer.class)) {
            HandleTarget view = ofView(handle);
            if (view != null) {
                return view;
            }
        }
        return handle.describeConstable()
                .map(description -> {
                    if (description.bootstrapMethod().methodName().equals("arrayVarHandle")) {
                        return new HandleTarget(null, true, (char) 0, false);
                    }
                    Class<?> holder =
                            coordinates.isEmpty() ? declaring(description.bootstrapArgsList()) : coordinates.get(0);
                    return holder == null ? UNKNOWN : ofField(handle, holder, description.constantName());
                })
                .orElse(UNKNOWN);
    }

    /** The JDK's views know their byte order; null where the handle is no view. */
    private static @Nullable HandleTarget ofView(VarHandle handle) {
        long order = Internals.offset(handle.getClass(), "be");
        if (order < 0) {
            return null;
        }
        boolean bigEndian = Internals.bits(handle, order, 'Z') != 0;
        char type = handle.varType().descriptorString().charAt(0);
        return new HandleTarget(null, false, type, bigEndian != (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN));
    }

    /** The class that a static field's description names, if the system class loader knows it. */
    private static @Nullable Class<?> declaring(List<ConstantDesc> arguments) {
        try {
            String descriptor = ((ClassDesc) arguments.get(0)).descriptorString();
            String name = descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
            return Class.forName(name, false, ClassLoader.getSystemClassLoader());
        } catch (ClassNotFoundException | RuntimeException e) {
            return null;
        }
    }
}
