import java.util.SplittableRandom;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Mostly synchronises: four threads move money between accounts, under the {@link ReentrantLock} of both; now and then all of them meet, and one checks
 * that nothing is lost.
 */
public class LockedBank {
    private static final int THREADS = 4;
    private static final int ACCOUNTS = 16;
    private static final int MONEY = 100;
    private static final int BETWEEN_CHECKS = 1000;

    /** May be overdrawn. */
    static final class Account {
        private final ReentrantLock lock = new ReentrantLock();
        private long money = MONEY;
        private long moves;

        private void add(long amount) {
            money += amount;
            moves++;
        }
    }

    private final Account[] accounts = new Account[ACCOUNTS];
    private final ReentrantLock door = new ReentrantLock();
    private final Condition open = door.newCondition();
    private int waiting;
    private long meetings;

    private LockedBank() {
        for (int i = 0; i < ACCOUNTS; i++) {
            accounts[i] = new Account();
        }
    }

    public static void main(String[] args) throws Exception {
        Trial.main(args, "LockedBank", 100_000, 1_500_000, LockedBank::run);
    }

    private static long run(int transfers) throws Exception {
        LockedBank bank = new LockedBank();
        Together.run(THREADS, number -> bank.client(number, transfers));
        long digest = bank.meetings;
        for (Account account : bank.accounts) {
            digest = digest * 31 + account.money * 7 + account.moves;
        }
        return digest;
    }

    private void client(int number, int transfers) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(number);
        for (int i = 1; i <= transfers; i++) {
            int low = random.nextInt(ACCOUNTS - 1);
            int high = low + 1 + random.nextInt(ACCOUNTS - 1 - low);
            transfer(accounts[low], accounts[high], random.nextInt(-20, 21));
            if (i % BETWEEN_CHECKS == 0) {
                meet();
            }
        }
    }

    /** The lower number is locked first, so that no cycle of waiting arises. */
    private static void transfer(Account low, Account high, int amount) {
        low.lock.lock();
        try {
            high.lock.lock();
            try {
                low.add(-amount);
                high.add(amount);
            } finally {
                high.lock.unlock();
            }
        } finally {
            low.lock.unlock();
        }
    }

    private void meet() throws InterruptedException {
        door.lock();
        try {
            waiting++;
            if (waiting == THREADS) {
                check();
                waiting = 0;
                meetings++;
                open.signalAll();
                return;
            }
            long now = meetings;
            while (meetings == now) {
                open.await();
            }
        } finally {
            door.unlock();
        }
    }

    private void check() {
        long money = 0;
        for (Account account : accounts) {
            money += account.money;
        }
        if (money != ACCOUNTS * MONEY) {
            throw new AssertionError("money: " + money);
        }
    }
}
