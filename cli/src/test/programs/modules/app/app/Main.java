package app;
import java.lang.module.*;
import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.Set;
import spi.Counter;
/** A service from a layer made at run time, shared by two threads. */
class Main {
    private static Counter counter;
    public static void main(String[] args) throws Exception {
        ModuleLayer layer = ModuleLayer.boot();
        if (args.length > 0) {
            Configuration configuration = layer.configuration().resolveAndBind(ModuleFinder.of(), ModuleFinder.of(Path.of(args[0])), Set.of("plug"));
            layer = layer.defineModulesWithOneLoader(configuration, ClassLoader.getSystemClassLoader());
        }
        counter = ServiceLoader.load(layer, Counter.class).iterator().next();
        Thread other = new Thread(() -> counter.increment());
        other.start();
        counter.increment();
        other.join();
        if (counter.increment() != 3) throw new AssertionError("lost in " + counter.getClass().getModule());
    }
}
