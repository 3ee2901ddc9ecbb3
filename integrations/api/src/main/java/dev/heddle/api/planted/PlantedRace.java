package dev.heddle.api.planted;

/** A lost update, by which a test run shows that it would find one: a campaign that passes here controls nothing. */
public final class PlantedRace {
    private static int count;

    private PlantedRace() {}

    /** Two threads add one each; the sum is looked at. */
    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {new Thread(PlantedRace::add), new Thread(PlantedRace::add)};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (count != threads.length) {
            throw new AssertionError("planted: an update is lost");
        }
    }

    private static void add() {
        int old = count;
        count = old + 1;
    }
}
