/** Takes for granted that a thread is still at work. */
class EndsEarly {
    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {});
        Thread two = new Thread(() -> {});
        one.start();
        two.start();
        if (!one.isAlive()) {
            throw new AssertionError("gone");
        }
        one.join();
        two.join();
    }
}
