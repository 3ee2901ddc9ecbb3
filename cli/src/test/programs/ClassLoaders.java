import java.io.InputStream;
import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Proxy;
import java.util.concurrent.Callable;
import java.util.function.IntSupplier;

/** Classes that are loaded, defined and made in every way; each execution makes loaders of its own. */
public class ClassLoaders {
    /** Defined twice in each execution, by loaders that do not ask their parents first. */
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
            if (!name.startsWith("ClassLoaders$Plugin")) {
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
        Class<?> type = loader.loadClass("ClassLoaders$Plugin");
        if (type.getClassLoader() != loader) {
            throw new AssertionError("not child first");
        }
        return ((Callable<Integer>) type.getDeclaredConstructor().newInstance()).call();
    }

    public static class Template implements IntSupplier {
        static int count;

        @Override
        public int getAsInt() {
            return ++count;
        }
    }

    static int answer() {
        return 42;
    }

    public static void main(String[] args) throws Throwable {
        ClassLoader own = ClassLoaders.class.getClassLoader();
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
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Class<?> hidden = lookup.defineHiddenClass(read(own, "ClassLoaders$Template"), true, MethodHandles.Lookup.ClassOption.NESTMATE)
                .lookupClass();
        IntSupplier supplier = (IntSupplier) hidden.getDeclaredConstructor().newInstance();
        if (supplier.getAsInt() != 1 || supplier.getAsInt() != 2) {
            throw new AssertionError("a hidden class keeps its own statics");
        }
        Runnable proxy = (Runnable) Proxy.newProxyInstance(own, new Class<?>[] {Runnable.class}, (p, m, a) -> {
            synchronized (results) {
                results[0]++;
            }
            return null;
        });
        Thread runs = new Thread(proxy);
        runs.start();
        runs.join();
        CallSite site = LambdaMetafactory.metafactory(
                lookup,
                "getAsInt",
                MethodType.methodType(IntSupplier.class),
                MethodType.methodType(int.class),
                lookup.findStatic(ClassLoaders.class, "answer", MethodType.methodType(int.class)),
                MethodType.methodType(int.class));
        if (((IntSupplier) site.getTarget().invokeExact()).getAsInt() != 42) {
            throw new AssertionError("metafactory");
        }
    }
}
