/** Does as much as the place of its classes says, which is another in each JVM that has unpacked them. */
class OwnPlace {
    private static volatile int looks;
    private static int count;

    public static void main(String[] args) throws InterruptedException {
        String place = String.valueOf(
                OwnPlace.class.getProtectionDomain().getCodeSource().getLocation());
        for (int i = place.hashCode() & 1023; i >= 0; i--) {
            looks = i;
        }
        Thread one = new Thread(() -> count++);
        Thread two = new Thread(() -> count++);
        one.start();
        two.start();
        one.join();
        two.join();
        if (count != 2) {
            throw new AssertionError("lost");
        }
    }
}
