package dev.heddle.replayer.engine;

import java.lang.constant.ConstantDesc;
import java.lang.invoke.VarHandle;
import java.util.List;

/**
 * What a VarHandle gives access to.
 *
 * @param field the field, or null
 * @param isArray true for elements of arrays; where neither is known (byte views, handles made of method handles) accesses are external
 */
record VarHandleTarget(FieldInfo field, boolean isArray) {
    static VarHandleTarget ofField(FieldInfo field) {
        return new VarHandleTarget(field, false);
    }

    /** Asks the handle itself; used where its creation was not seen. */
    static VarHandleTarget of(VarHandle handle, Fields fields) {
        List<Class<?>> coordinates = handle.coordinateTypes();
        return handle.describeConstable()
                .map(description -> {
                    String factory = description.bootstrapMethod().methodName();
                    if (factory.equals("arrayVarHandle")) {
                        return new VarHandleTarget(null, true);
                    }
                    Class<?> holder =
                            coordinates.isEmpty() ? declaring(description.bootstrapArgsList()) : coordinates.get(0);
                    return ofField(holder == null ? null : fields.resolve(holder, description.constantName()));
                })
                .orElse(new VarHandleTarget(null, false));
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
