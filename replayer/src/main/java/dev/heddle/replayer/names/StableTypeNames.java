package dev.heddle.replayer.names;

/** Names of classes that are the same in every JVM. */
public final class StableTypeNames {
    private StableTypeNames() {}

    /** The class's name without what differs between JVMs: numbers of lambda and proxy classes. */
    public static String stable(Class<?> type) {
        String name = type.getName();
        if (type.isHidden()) {
            int lambda = name.indexOf("$$Lambda");
            return lambda > 0 ? name.substring(0, lambda) + "$$Lambda" : name.substring(0, name.indexOf('/'));
        }
        int proxy = name.indexOf("$Proxy");
        return proxy > 0 ? "$Proxy" : name;
    }
}
