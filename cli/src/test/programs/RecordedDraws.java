import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Prints inputs that are another thing in each run. */
public class RecordedDraws {
    public static void main(String[] args) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        System.out.println("drawn " + UUID.randomUUID() + " " + Math.random() + " " + UUID.randomUUID());
        System.out.println("drawn " + random.nextInt() + " " + random.nextLong(1L << 40) + " " + random.nextBoolean());
        System.out.println("drawn " + random.nextDouble() + " " + random.nextFloat());
        System.out.println("process " + ProcessHandle.current().pid());
    }
}
