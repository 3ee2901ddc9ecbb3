import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;

/** A test that looks at a bean of its own through a connector of JMX, as a program on another machine would. */
public class ManagedRemotely {
    public interface CounterMBean {
        int getCount();
    }

    public static class Counter implements CounterMBean {
        final AtomicInteger count = new AtomicInteger();

        @Override
        public int getCount() {
            return count.get();
        }
    }

    public static void main(String[] args) throws Exception {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        JMXServiceURL anyPort = new JMXServiceURL("service:jmx:rmi://127.0.0.1");
        JMXConnectorServer server = JMXConnectorServerFactory.newJMXConnectorServer(anyPort, null, beans);
        server.start();
        Counter counter = new Counter();
        ObjectName name = new ObjectName("test:type=Counter");
        beans.registerMBean(counter, name);
        try (JMXConnector connector = JMXConnectorFactory.connect(server.getAddress())) {
            Thread worker = new Thread(counter.count::incrementAndGet);
            worker.start();
            worker.join();
            Object seen = connector.getMBeanServerConnection().getAttribute(name, "Count");
            if (!seen.equals(1)) {
                throw new AssertionError("saw " + seen);
            }
        }
        beans.unregisterMBean(name);
        server.stop();
    }
}
