package dev.heddle.replayer.reset;

import dev.heddle.recorder.instrument.place.Internals;
import java.lang.invoke.VarHandle;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** Beans of the program that an execution has left in the JVM's server: the next one registers its own. */
final class ManagedBeans {
    private static final @Nullable VarHandle SERVER = server();

    private ManagedBeans() {}

    private static @Nullable VarHandle server() {
        try {
            return Internals.LOOKUP.findStaticVarHandle(
                    ManagementFactory.class, "platformMBeanServer", MBeanServer.class);
        } catch (ReflectiveOperationException e) {
            return null; // another JDK keeps it elsewhere
        }
    }

    static void reset() {
        MBeanServer server = SERVER == null ? null : (MBeanServer) SERVER.getVolatile();
        if (server != null) {
            for (ObjectName name : server.queryNames(null, null)) {
                try {
                    if (isOfProgram(server.getClassLoaderFor(name))) {
                        server.unregisterMBean(name);
                    }
                } catch (JMException | RuntimeException e) {
                    // gone meanwhile, or it does not let itself be unregistered
                }
            }
        }
    }

    private static boolean isOfProgram(@Nullable ClassLoader loader) {
        return loader != null && loader != ClassLoader.getPlatformClassLoader();
    }
}
