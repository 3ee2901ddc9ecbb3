import java.lang.invoke.MethodHandles;
import java.util.Base64;
import java.util.function.IntSupplier;

/** Defines a class from bytes, as libraries for mocks and proxies do, and loses an update. */
public class DefinedClass {
    /** {@code public class Gen implements IntSupplier { static int made; public int getAsInt() { return ++made; } }} */
    private static final String GEN =
            "yv66vgAAAD0AEgoAAgADBwAEDAAFAAYBABBqYXZhL2xhbmcvT2JqZWN0AQAGPGluaXQ+AQADKClWCQAIAAkHAAoMAAsADAEAA0dl"
                    + "bgEABG1hZGUBAAFJBwAOAQAeamF2YS91dGlsL2Z1bmN0aW9uL0ludFN1cHBsaWVyAQAEQ29kZQEACGdldEFzSW50AQADKClJACEA"
                    + "CAACAAEADQABAAgACwAMAAAAAgABAAUABgABAA8AAAARAAEAAQAAAAUqtwABsQAAAAAAAQAQABEAAQAPAAAAFgACAAEAAAAKsgAH"
                    + "BGBZswAHrAAAAAAAAA==";

    static int counter;

    public static void main(String[] arguments) throws Exception {
        Class<?> defined = MethodHandles.lookup().defineClass(Base64.getDecoder().decode(GEN));
        IntSupplier made = (IntSupplier) defined.getConstructor().newInstance();
        if (made.getAsInt() != 1) {
            throw new IllegalStateException("its initialiser has not run in this execution");
        }
        Thread one = new Thread(() -> counter++);
        Thread other = new Thread(() -> counter++);
        one.start();
        other.start();
        one.join();
        other.join();
        if (counter != 2) {
            throw new AssertionError("lost");
        }
        try {
            MethodHandles.lookup().defineClass(Base64.getDecoder().decode(GEN));
            throw new IllegalStateException("defined twice in one execution");
        } catch (LinkageError expected) {
            return;
        }
    }
}
