import io.netty.util.AsciiString;
import io.netty.util.Recycler;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Races of Netty: texts and hashes of strings that are computed on first use; and pools of objects ({@code Recycler.LocalPool}),
 * whose {@code owner} and {@code pooledHandles} are read and written plainly, since it is said to be harmless to see old values.
 */
public class NettyRaces {
    static String first;
    static String second;

    static final class Pooled {
        final Recycler.Handle<Pooled> handle;
        boolean isTaken;

        Pooled(Recycler.Handle<Pooled> handle) {
            this.handle = handle;
        }
    }

    static Recycler<Pooled> recycler() {
        return new Recycler<>(4, 0, 2) {
            @Override
            protected Pooled newObject(Handle<Pooled> handle) {
                return new Pooled(handle);
            }
        };
    }

    /** Two threads call the same on one object; classes are initialised before, by a call on another one. */
    static <T> void both(Supplier<T> make, Function<T, ?> call) throws InterruptedException {
        String.valueOf(call.apply(make.get()));
        T shared = make.get();
        run(
                new Thread(() -> first = String.valueOf(call.apply(shared))),
                new Thread(() -> second = String.valueOf(call.apply(shared))),
                false);
    }

    static Pooled take(Recycler<Pooled> recycler) {
        Pooled taken = recycler.get();
        if (taken.isTaken) {
            throw new AssertionError("an object that was taken is taken again");
        }
        taken.isTaken = true;
        return taken;
    }

    static void give(Pooled pooled) {
        pooled.isTaken = false;
        pooled.handle.recycle(pooled);
    }

    /** The owner of a pool takes an object and ends, which gives its pool up; another thread gives the object back meanwhile. */
    static void ownerEnds(boolean isWarmUp) throws InterruptedException {
        Recycler<Pooled> recycler = recycler();
        AtomicReference<Pooled> handed = new AtomicReference<>();
        Thread owner = new FastThreadLocalThread(() -> handed.set(take(recycler)));
        run(owner, new FastThreadLocalThread(() -> giveBack(handed)), isWarmUp);
    }

    /** The owner goes on to take objects while another thread gives one back to its pool. */
    static void ownerGoesOn(boolean isWarmUp) throws InterruptedException {
        Recycler<Pooled> recycler = recycler();
        AtomicReference<Pooled> handed = new AtomicReference<>();
        Thread owner = new FastThreadLocalThread(() -> {
            Pooled taken = take(recycler);
            handed.set(taken);
            Pooled next = take(recycler);
            first = next == taken ? "given back and taken again" : "another";
            give(next);
        });
        run(owner, new FastThreadLocalThread(() -> giveBack(handed)), isWarmUp);
    }

    static void giveBack(AtomicReference<Pooled> handed) {
        Pooled seen = handed.get();
        if (seen != null) {
            give(seen);
        }
        second = seen == null ? "nothing" : "given back";
    }

    /** A pool that belongs to one thread for ever is given up by another, while its owner takes and gives back. */
    static void unpinned(boolean isWarmUp) throws InterruptedException {
        AtomicReference<Recycler<Pooled>> pinned = new AtomicReference<>();
        Thread owner = new Thread(() -> {
            Pooled taken = take(pinned.get());
            give(taken);
            first = take(pinned.get()) == taken ? "taken again" : "another";
        });
        pinned.set(new Recycler<>(owner, false) {
            @Override
            protected Pooled newObject(Handle<Pooled> handle) {
                return new Pooled(handle);
            }
        });
        run(owner, new Thread(() -> Recycler.unpinOwner(pinned.get())), isWarmUp);
    }

    /** Runs two threads at once; for classes to be initialised, one after the other. */
    static void run(Thread owner, Thread other, boolean isWarmUp) throws InterruptedException {
        owner.start();
        if (isWarmUp) {
            owner.join();
        }
        other.start();
        owner.join();
        other.join();
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "asciiHash" -> both(() -> new AsciiString("netty"), text -> text.hashCode());
            case "asciiText" -> both(() -> new AsciiString("netty"), text -> text.toString());
            case "ownerEnds" -> {
                ownerEnds(true);
                ownerEnds(false);
            }
            case "ownerGoesOn" -> {
                ownerGoesOn(true);
                ownerGoesOn(false);
            }
            case "unpinned" -> {
                unpinned(true);
                unpinned(false);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
