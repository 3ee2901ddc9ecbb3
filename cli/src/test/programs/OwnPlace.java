/** Does as much as the place of its classes says, as a code source and as a resource. */
class OwnPlace {
    private static volatile int looks;
    private static int count;

    public static void main(String[] args) throws InterruptedException {
        String place = String.valueOf(
                        OwnPlace.class.getProtectionDomain().getCodeSource().getLocation())
                + OwnPlace.class.getResource("OwnPlace.class");
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
