/** Runs several of these programs in one JVM: arguments are names, each with its size. */
public class Several {
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < args.length; i += 2) {
            Class.forName(args[i]).getMethod("main", String[].class).invoke(null, (Object) new String[] {args[i + 1], "0", "1"});
        }
    }
}
