/** Fields of types whose values are no whole numbers. */
public class ShownValues {
    static double last = 2.5;
    static float ratio = 0.5f;
    static char letter = 'a';
    static boolean isOpen;

    static void write() {
        last = last * 4;
        ratio = ratio * 4;
        letter = (char) (letter + 1);
        isOpen = !isOpen;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ShownValues::write);
        other.start();
        other.join();
        write();
        double[] all = {last, ratio};
        Thread reader = new Thread(() -> all[1] = all[0] / 4);
        reader.start();
        reader.join();
        if (all[1] != 10) {
            throw new AssertionError(all[1]);
        }
    }
}
