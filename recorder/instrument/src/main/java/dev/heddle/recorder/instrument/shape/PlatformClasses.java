package dev.heddle.recorder.instrument.shape;

/** Tells classes of the JDK, which are never instrumented in full, from classes of the program. */
public final class PlatformClasses {
    private PlatformClasses() {}

    /**
     * True for a class of the JDK by its internal name. Libraries of the program may use javax and com.sun as well:
     * these are looked up.
     */
    public static boolean contains(String name) {
        if (name.startsWith("java/") || name.startsWith("jdk/") || name.startsWith("sun/")) {
            return true;
        }
        return (name.startsWith("javax/") || name.startsWith("com/sun/"))
                && ClassLoader.getPlatformClassLoader().getResource(name + ".class") != null;
    }

    /** True for the modules of the JDK itself. Some of them (compilers and other tools) have the program's loader. */
    public static boolean isOfRuntimeImage(Module module) {
        return module.isNamed()
                && ModuleLayer.boot()
                        .configuration()
                        .findModule(module.getName())
                        .flatMap(found -> found.reference().location())
                        .filter(location -> "jrt".equals(location.getScheme()))
                        .isPresent();
    }
}
