package dev.heddle.replayer.access;

import dev.heddle.recorder.instrument.Internals;
import dev.heddle.replayer.names.FieldInfo;
import dev.heddle.replayer.names.Fields;
import java.lang.constant.ConstantDesc;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * What a VarHandle gives access to.
 *
 * @param field the field, or null
 * @param isArray true for elements of arrays
 * @param view type of the values of a view of a byte array or byte buffer, as a descriptor's character, else 0; where nothing is known
 *     (memory segments, handles made of method handles) accesses are external
 * @param swapped whether the view has its bytes in the other order than the processor
 */
record VarHandleTarget(FieldInfo field, boolean isArray, char view, boolean swapped) {
    private static final VarHandleTarget UNKNOWN = ofField(null);

    static VarHandleTarget ofField(FieldInfo field) {
        return new VarHandleTarget(field, false, (char) 0, false);
    }

    /** The JDK's views know their byte order; null where it is none. */
    private static VarHandleTarget ofView(VarHandle handle) {
        for (Class<?> c = handle.getClass(); c != VarHandle.class; c = c.getSuperclass()) {
            try {
                boolean bigEndian = Internals.bits(handle, Internals.objectOffset(c.getDeclaredField("be")), 'Z') != 0;
                char type = handle.varType().descriptorString().charAt(0);
                return new VarHandleTarget(
                        null, false, type, bigEndian != (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN));
            } catch (NoSuchFieldException e) {
                continue;
            }
        }
        return null;
    }

    /** Asks the handle itself; used where its creation was not seen. */
    static VarHandleTarget of(VarHandle handle, Fields fields) {
        List<Class<?>> coordinates = handle.coordinateTypes();
        if (coordinates.size() == 2 && (coordinates.get(0) == byte[].class || coordinates.get(0) == ByteBuffer.class)) {
            VarHandleTarget view = ofView(handle);
            if (view != null) {
                return view;
            }
        }
        return handle.describeConstable()
                .map(description -> {
                    String factory = description.bootstrapMethod().methodName();
                    if (factory.equals("arrayVarHandle")) {
                        return new VarHandleTarget(null, true, (char) 0, false);
                    }
                    Class<?> holder =
                            coordinates.isEmpty() ? declaring(description.bootstrapArgsList()) : coordinates.get(0);
                    String type = handle.varType().descriptorString();
                    return ofField(holder == null ? null : fields.resolve(holder, description.constantName(), type));
                })
                .orElse(UNKNOWN);
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
