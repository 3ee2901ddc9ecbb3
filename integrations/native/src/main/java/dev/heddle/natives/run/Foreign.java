package dev.heddle.natives.run;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Optional;

/**
 * Calls between Java and C (java.lang.foreign, final since JDK 22) whose arguments and results are all long. Everything
 * is looked up by name, since this module is compiled for Java 17 (ADR 89); calls themselves go through method handles
 * and cost the same.
 */
final class Foreign {
    /** The oldest Java that has it. */
    static final int OLDEST = 22;

    private final Object linker;
    private final Object layout;
    private final Object arena;
    private final Class<?> segmentType;
    private final Class<?> descriptorType;
    private final Class<?> optionType;

    /** @throws ReflectiveOperationException where this Java has none */
    Foreign() throws ReflectiveOperationException {
        Class<?> linkerType = Class.forName("java.lang.foreign.Linker");
        segmentType = Class.forName("java.lang.foreign.MemorySegment");
        descriptorType = Class.forName("java.lang.foreign.FunctionDescriptor");
        optionType = Class.forName("java.lang.foreign.Linker$Option");
        linker = linkerType.getMethod("nativeLinker").invoke(null);
        layout = Class.forName("java.lang.foreign.ValueLayout")
                .getField("JAVA_LONG")
                .get(null);
        arena = Class.forName("java.lang.foreign.Arena").getMethod("global").invoke(null);
    }

    /** Whether this JVM has it. */
    static boolean isAvailable() {
        return Runtime.version().feature() >= OLDEST;
    }

    /** Address of a function of libc. */
    long ofLibc(String name) throws ReflectiveOperationException {
        Object lookup = linkerInterface().getMethod("defaultLookup").invoke(linker);
        Class<?> lookupType = Class.forName("java.lang.foreign.SymbolLookup");
        Optional<?> found =
                (Optional<?>) lookupType.getMethod("find", String.class).invoke(lookup, name);
        return address(found.orElseThrow(() -> new NoSuchMethodException(name)));
    }

    /** Makes a function of C callable. */
    MethodHandle function(long address, int parameters) throws ReflectiveOperationException {
        Object segment = segmentType.getMethod("ofAddress", long.class).invoke(null, address);
        Method downcall =
                linkerInterface().getMethod("downcallHandle", segmentType, descriptorType, optionType.arrayType());
        return (MethodHandle)
                downcall.invoke(linker, segment, descriptor(parameters), Array.newInstance(optionType, 0));
    }

    /** Makes a method of Java callable from C, for as long as the JVM lives; answers its address. */
    long callback(Object receiver, String method, int parameters) throws ReflectiveOperationException {
        MethodHandle handle = MethodHandles.lookup()
                .bind(
                        receiver,
                        method,
                        MethodType.methodType(
                                long.class, java.util.Collections.nCopies(parameters, (Class<?>) long.class)));
        Method upcall = linkerInterface()
                .getMethod(
                        "upcallStub",
                        MethodHandle.class,
                        descriptorType,
                        Class.forName("java.lang.foreign.Arena"),
                        optionType.arrayType());
        return address(upcall.invoke(linker, handle, descriptor(parameters), arena, Array.newInstance(optionType, 0)));
    }

    private static Class<?> linkerInterface() throws ClassNotFoundException {
        return Class.forName("java.lang.foreign.Linker");
    }

    private long address(Object segment) throws ReflectiveOperationException {
        return (long) segmentType.getMethod("address").invoke(segment);
    }

    private Object descriptor(int parameters) throws ReflectiveOperationException {
        Class<?> layoutType = Class.forName("java.lang.foreign.MemoryLayout");
        Object arguments = Array.newInstance(layoutType, parameters);
        for (int i = 0; i < parameters; i++) {
            Array.set(arguments, i, layout);
        }
        return descriptorType
                .getMethod("of", layoutType, layoutType.arrayType())
                .invoke(null, layout, arguments);
    }
}
