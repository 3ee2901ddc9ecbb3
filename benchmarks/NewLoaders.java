import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.Callable;

/** Makes two class loaders in each execution, which define the same class: what a long search of it keeps of them shows as a leak. */
public class NewLoaders {
    /** Has statics and a lambda of its own in each loader. */
    public static class Plugin implements Callable<Integer> {
        static int calls;

        @Override
        public Integer call() throws InterruptedException {
            Thread other = new Thread(() -> count());
            other.start();
            count();
            other.join();
            return calls;
        }

        static synchronized void count() {
            calls++;
        }
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Exception {
        URL[] own = {NewLoaders.class.getProtectionDomain().getCodeSource().getLocation()};
        for (int i = 0; i < 2; i++) {
            try (URLClassLoader loader = new URLClassLoader(own, ClassLoader.getPlatformClassLoader())) {
                Class<?> type = loader.loadClass(Plugin.class.getName());
                int calls = ((Callable<Integer>) type.getDeclaredConstructor().newInstance()).call();
                if (calls != 2 || type == Plugin.class) {
                    throw new AssertionError(calls + " calls of " + type);
                }
            }
        }
    }
}
