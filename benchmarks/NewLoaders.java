import java.io.InputStream;
import java.util.concurrent.Callable;

/** Makes two class loaders in each execution, which define the same class: what a long search of it keeps of them shows as a leak. */
public class NewLoaders {
    /** Defined twice in each execution. */
    public static class Plugin implements Callable<Integer> {
        static int loaded = 0;
        static final Object LOCK = new Object();
        int calls;

        @Override
        public Integer call() throws Exception {
            synchronized (LOCK) {
                loaded++;
            }
            Thread thread = new Thread(() -> {
                synchronized (this) {
                    calls++;
                }
            });
            thread.start();
            synchronized (this) {
                calls++;
            }
            thread.join();
            return calls * 10 + loaded;
        }
    }

    static class ChildFirst extends ClassLoader {
        static {
            registerAsParallelCapable();
        }

        ChildFirst(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("NewLoaders$Plugin")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null) {
                    return known;
                }
                byte[] bytes = read(getParent(), name);
                return defineClass(name, bytes, 0, bytes.length);
            }
        }
    }

    static byte[] read(ClassLoader loader, String name) {
        try (InputStream in = loader.getResourceAsStream(name.replace('.', '/') + ".class")) {
            return in.readAllBytes();
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("unchecked")
    static int plugin(ClassLoader loader) throws Exception {
        Class<?> type = loader.loadClass("NewLoaders$Plugin");
        if (type.getClassLoader() != loader) {
            throw new AssertionError("not child first");
        }
        return ((Callable<Integer>) type.getDeclaredConstructor().newInstance()).call();
    }

    public static void main(String[] args) throws Throwable {
        ClassLoader own = NewLoaders.class.getClassLoader();
        ChildFirst first = new ChildFirst(own);
        ChildFirst second = new ChildFirst(own);
        int[] results = new int[3];
        Thread other = new Thread(() -> {
            try {
                results[1] = plugin(second);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        results[0] = plugin(first);
        other.join();
        results[2] = plugin(first);
        if (results[0] != 21 || results[1] != 21 || results[2] != 22) {
            throw new AssertionError(java.util.Arrays.toString(results));
        }
    }
}
