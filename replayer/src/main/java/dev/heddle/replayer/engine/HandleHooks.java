package dev.heddle.replayer.engine;

import dev.heddle.recorder.generator.Hook;
import dev.heddle.recorder.instrument.ReflectiveBridges;
import dev.heddle.replayer.access.FieldHandles;
import dev.heddle.replayer.execution.ControlledThread;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * Method handles and methods called by reflection: replaced by ones that call hooks, for callers that are not under
 * control too.
 */
final class HandleHooks {
    /** Null where methods are called by reflection as they are. */
    private ReflectiveBridges bridges;

    /** Sets what methods of the JDK go through that are called by reflection. */
    void reflectiveBridges(ReflectiveBridges found) {
        bridges = found;
    }

    @Hook(enter = "fromLibrary", always = true)
    MethodHandle fieldHandle(ControlledThread t, MethodHandle handle, Class<?> owner, String field, int site) {
        return FieldHandles.ofField(handle, owner, field, site);
    }

    @Hook(enter = "fromLibrary", always = true)
    MethodHandle fieldHandle(ControlledThread t, MethodHandle handle, Field field, int site) {
        return FieldHandles.ofField(handle, field, site);
    }

    @Hook(enter = "fromLibrary", always = true)
    MethodHandle fieldHandle(ControlledThread t, MethodHandle handle, int site) {
        return FieldHandles.ofElement(handle, site);
    }

    @Hook(enter = "fromLibrary", always = true)
    MethodHandle methodHandle(
            ControlledThread t, MethodHandle handle, Class<?> owner, String name, MethodType type, int site) {
        return bridges == null ? handle : bridges.of(handle, owner, name, type, site);
    }

    @Hook(enter = "fromLibrary", always = true)
    MethodHandle methodHandle(
            ControlledThread t, MethodHandle handle, Object receiver, String name, MethodType type, int site) {
        Class<?> owner = receiver.getClass();
        return bound(handle, handle.type().insertParameterTypes(0, owner), owner, receiver, name, type, site);
    }

    @Hook(enter = "fromLibrary", always = true)
    MethodHandle methodHandle(ControlledThread t, MethodHandle handle, Method method, int site) {
        return bridges == null ? handle : bridges.of(handle, method, site);
    }

    @Hook(enter = "fromLibrary", always = true)
    MethodHandle methodHandle(
            ControlledThread t, MethodHandle handle, VarHandle variable, VarHandle.AccessMode mode, int site) {
        MethodType type = handle.type();
        MethodType open = type.insertParameterTypes(0, VarHandle.class);
        return bound(handle, open, VarHandle.class, variable, mode.methodName(), type, site);
    }

    private MethodHandle bound(
            MethodHandle handle,
            MethodType open,
            Class<?> owner,
            Object receiver,
            String name,
            MethodType type,
            int site) {
        MethodHandle unbound = MethodHandles.empty(open);
        MethodHandle bridge = bridges == null ? unbound : bridges.of(unbound, owner, name, type, site);
        return bridge == unbound ? handle : bridge.bindTo(receiver);
    }

    @Hook(enter = "fromLibrary", unless = "handleHooks.throwsOrStays(method, receiver, arguments)")
    Method reflected(ControlledThread t, Method method, Object receiver, Object[] arguments, int site) {
        Method bridge = bridges.of(method, site);
        return bridge == null ? method : bridge;
    }

    boolean throwsOrStays(Method method, Object receiver, Object[] arguments) {
        if (method == null || bridges == null) {
            return true;
        }
        int passed = arguments == null ? 0 : arguments.length;
        return passed != method.getParameterCount()
                || !(Modifier.isStatic(method.getModifiers())
                        || method.getDeclaringClass().isInstance(receiver));
    }
}
