import java.util.function.Function;
import java.util.function.Supplier;
import org.h2.value.ValueJson;
import org.h2.value.ValueVarbinary;
import org.h2.value.ValueVarchar;

/** Hashes and texts of values of H2 that are computed on first use, by two threads at once. */
public class H2Races {
    static String first;
    static String second;

    /** Two threads call the same on one object; classes are initialised before, by a call on another one. */
    static <T> void both(Supplier<T> make, Function<T, ?> call) throws InterruptedException {
        String.valueOf(call.apply(make.get()));
        T shared = make.get();
        Thread a = new Thread(() -> first = String.valueOf(call.apply(shared)));
        Thread b = new Thread(() -> second = String.valueOf(call.apply(shared)));
        a.start();
        b.start();
        a.join();
        b.join();
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "textHash" -> both(() -> (ValueVarchar) ValueVarchar.get("heddle"), value -> value.hashCode());
            case "textType" -> both(() -> (ValueVarchar) ValueVarchar.get("heddle"), value -> value.getType().getPrecision());
            case "bytesHash" -> both(() -> ValueVarbinary.getNoCopy(new byte[] {1, 2, 3}), value -> value.hashCode());
            case "bytesType" -> both(() -> ValueVarbinary.getNoCopy(new byte[] {1, 2, 3}), value -> value.getType().getPrecision());
            case "jsonHash" -> both(() -> ValueJson.fromJson("[1]"), value -> value.hashCode());
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
