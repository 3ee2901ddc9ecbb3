import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A time-out that races with completion: the client gives up waiting and pays by another way, but the first
 * payment was only late, not lost.
 *
 * <p>The bug: {@code pay} takes a time-out for a failure. The provider may answer between the time-out and the
 * second attempt, or later: then the customer has paid twice. With a provider that answers at once and a
 * generous time-out it is never seen; it takes a machine that is slow for a moment.
 * <p>Expected: exception, found with the default options.
 * <p>Run: {@code ./heddle check examples/TimeoutRace.java} (exit code 10). Fix: decide by one atomic step,
 * such as {@code answer.completeExceptionally(...)}, and charge only where that step was won.
 */
public class TimeoutRace {
    private int charged;

    private synchronized void charge(int amount) {
        charged += amount;
    }

    private void provider(CompletableFuture<String> answer) {
        charge(100);
        answer.complete("paid");
    }

    private String pay() throws InterruptedException, ExecutionException {
        CompletableFuture<String> answer = new CompletableFuture<>();
        new Thread(() -> provider(answer), "provider").start();
        try {
            return answer.get(50, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            charge(100); // by the other provider
            return "paid otherwise";
        }
    }

    public static void main(String[] args) throws Exception {
        TimeoutRace shop = new TimeoutRace();
        String how = shop.pay();
        synchronized (shop) {
            if (shop.charged > 100) {
                throw new AssertionError(how + ", and " + shop.charged + " charged, expected 100");
            }
        }
    }
}
