/** Bug: main computes for ever, without any event. */
public class NeverEnds {
    public static void main(String[] args) {
        while (true) {}
    }
}
