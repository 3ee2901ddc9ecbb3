import java.util.EnumSet;

/** Asks a class for its enum constants before anything else initialises it; loses an update. */
public class EnumsByClass {
    enum Level {
        LOW,
        HIGH;

        static int made = values().length;
    }

    enum Sort {
        FIRST,
        SECOND
    }

    static int counter;

    public static void main(String[] arguments) throws Exception {
        counter = Level.class.getEnumConstants().length - EnumSet.allOf(Sort.class).size();
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
