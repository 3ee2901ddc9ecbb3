import dev.heddle.api.Heddle;
import java.util.Arrays;

/** Linearizability of a class of the JDK: its name and those of the methods that are called. */
class JdkHunt {
    public static void main(String[] args) throws ClassNotFoundException {
        Heddle.operations(Class.forName(args[0]))
                .methods(Arrays.copyOfRange(args, 1, args.length))
                .realTime()
                .check();
    }
}
