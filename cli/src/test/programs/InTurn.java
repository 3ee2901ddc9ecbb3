import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Runs the programs that its arguments name, one after the other. */
public class InTurn {
    public static void main(String[] args) throws Throwable {
        for (String name : args) {
            Method main = Class.forName(name).getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            try {
                main.invoke(null, (Object) new String[0]);
            } catch (InvocationTargetException e) {
                throw new AssertionError(name, e.getCause());
            }
        }
    }
}
