import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Reads an annotation that names an enum constant, which the JDK parses once for a class; loses an update. */
@EnumInAnnotation.Marked(EnumInAnnotation.Mode.ON)
public class EnumInAnnotation {
    enum Mode {
        ON,
        OFF
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Marked {
        Mode value();
    }

    static int counter;

    public static void main(String[] arguments) throws Exception {
        Mode mode = EnumInAnnotation.class.getAnnotation(Marked.class).value();
        if (mode != Mode.ON) {
            throw new IllegalStateException("another constant: " + mode);
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
    }
}
