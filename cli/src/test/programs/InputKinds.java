import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collections;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Reads every input there is, in two threads, writes what it got to a field, and loses an update now and then. */
public class InputKinds {
    enum Colour {
        RED,
        GREEN
    }

    static final class Key {}

    static final class Dice extends Random {
        int six() {
            return nextInt(6);
        }
    }

    static final Set<String> SALTED = Set.of("a", "b", "c", "d", "e");
    static final Random STATIC = new Random();
    static int counter;
    static volatile String digest = "";

    static void time(List<Object> got) throws Exception {
        got.add(System.nanoTime());
        got.add(System.currentTimeMillis());
        got.add(Instant.now());
        got.add(LocalDateTime.now().getYear());
        got.add(Clock.systemUTC().millis());
        got.add(new Date().getTime());
        got.add(Calendar.getInstance().getTimeInMillis());
        got.add(new GregorianCalendar().getTimeInMillis());
    }

    static void random(List<Object> got) throws Exception {
        got.add(Math.random());
        got.add(new Random().nextLong());
        got.add(STATIC.nextInt());
        got.add(new Dice().six());
        got.add(ThreadLocalRandom.current().nextInt());
        Random hidden = ThreadLocalRandom.current();
        got.add(hidden.nextGaussian());
        got.add(new SplittableRandom().nextLong());
        got.add(RandomGenerator.getDefault().nextLong());
        got.add(RandomGenerator.of("Xoshiro256PlusPlus").nextLong());
        got.add(RandomGeneratorFactory.of("L128X128MixRandom").create().nextLong());
        got.add(UUID.randomUUID());
        byte[] bytes = new byte[11];
        new SecureRandom().nextBytes(bytes);
        got.add(List.of(bytes[0], bytes[10]));
        Random secure = new SecureRandom();
        got.add(secure.nextLong());
        got.add(new SecureRandom().generateSeed(4)[3]);
        List<Integer> cards = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        Collections.shuffle(cards);
        got.add(cards);
    }

    static void identity(List<Object> got) {
        Object[] keys = {new Key(), new Object(), new int[1], new Key(), Colour.RED, Colour.GREEN, Key.class, String.class, new Thread()};
        for (Object key : keys) {
            got.add(System.identityHashCode(key));
        }
        got.add(keys[0].hashCode());
        got.add(new Key().toString());
        got.add(ProcessHandle.current().pid());
        Set<Object> set = new HashSet<>();
        Map<Object, Integer> identity = new IdentityHashMap<>();
        Map<Object, Integer> concurrent = new ConcurrentHashMap<>();
        for (int i = 0; i < keys.length; i++) {
            set.add(keys[i]);
            identity.put(keys[i], i);
            concurrent.put(keys[i], i);
        }
        for (Object key : set) {
            got.add(identity.get(key));
        }
        got.addAll(identity.values());
        got.addAll(concurrent.values());
        Set<Runnable> lambdas = new HashSet<>();
        List<Runnable> order = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int n = i;
            order.add(() -> counter += n);
        }
        lambdas.addAll(order);
        lambdas.forEach(lambda -> got.add(order.indexOf(lambda)));
    }

    static void environment(List<Object> got) {
        got.add(System.getProperty("java.specification.version"));
        got.add(System.getProperty("no.such.property", "none"));
        got.add(Integer.getInteger("no.such.number"));
        got.add(Boolean.getBoolean("no.such.flag"));
        got.add(Objects.requireNonNullElse(System.getenv("NO_SUCH_VARIABLE"), "unset"));
        got.add(System.getenv().containsKey("NO_SUCH_VARIABLE"));
    }

    static void read() {
        List<Object> got = new ArrayList<>();
        try {
            time(got);
            random(got);
            identity(got);
            environment(got);
            got.addAll(SALTED);
            got.addAll(Map.of("x", 1, "y", 2, "z", 3).keySet());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        digest = digest + got;
        counter++;
    }

    public static void main(String[] arguments) throws Exception {
        Thread other = new Thread(InputKinds::read);
        other.start();
        read();
        other.join();
        if (arguments.length > 0) {
            System.out.println(digest);
        }
        if (counter != 2) {
            throw new AssertionError("lost update: " + digest);
        }
    }
}
