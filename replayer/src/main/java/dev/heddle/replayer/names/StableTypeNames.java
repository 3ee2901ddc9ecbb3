package dev.heddle.replayer.names;

/** Names of classes that are the same in every JVM. */
public final class StableTypeNames {
    /** What Byte Buddy and Mockito put before the random end of a name. */
    private static final String[] BEFORE_RANDOM = {"$MockitoMock$", "$ByteBuddy$"};

    private StableTypeNames() {}

    /** The class's name without what differs between JVMs: numbers of lambda, proxy and mock classes. */
    public static String stable(Class<?> type) {
        String name = type.getName();
        if (type.isHidden()) {
            int lambda = name.indexOf("$$Lambda");
            return lambda > 0 ? name.substring(0, lambda) + "$$Lambda" : name.substring(0, name.indexOf('/'));
        }
        if (name.indexOf('$') < 0) {
            return name;
        }
        for (String marker : BEFORE_RANDOM) {
            int end = name.indexOf(marker);
            if (end > 0) {
                return name.substring(0, end + marker.length() - 1);
            }
        }
        int proxy = name.indexOf("$Proxy");
        return proxy > 0 ? "$Proxy" : name;
    }
}
