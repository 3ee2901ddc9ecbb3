import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.GlobalScope;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelKt;
import kotlinx.coroutines.future.FutureKt;

/** kotlinx.coroutines: coroutines of the default dispatcher send through a channel to two that receive; each element arrives once. */
public class KotlinCoroutines {
    static final AtomicInteger SUM = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Channel<Integer> channel = ChannelKt.Channel(1, kotlinx.coroutines.channels.BufferOverflow.SUSPEND, null);
        CompletableFuture<?>[] futures = new CompletableFuture<?>[4];
        for (int i = 0; i < 2; i++) {
            int number = i + 1;
            futures[i] = FutureKt.future(
                    GlobalScope.INSTANCE,
                    Dispatchers.getDefault(),
                    CoroutineStart.DEFAULT,
                    (scope, continuation) -> channel.send(number, unit(continuation)));
            futures[i + 2] = FutureKt.future(
                    GlobalScope.INSTANCE,
                    Dispatchers.getDefault(),
                    CoroutineStart.DEFAULT,
                    (scope, continuation) -> channel.receive(as(continuation)));
        }
        CompletableFuture.allOf(futures).get();
        int sum = (Integer) futures[2].get() + (Integer) futures[3].get();
        Integer blocking = BuildersKt.runBlocking(Dispatchers.getIO(), (scope, continuation) -> 7);
        if (sum != 3 || blocking != 7) {
            throw new AssertionError(sum + ", " + blocking);
        }
        Dispatchers.INSTANCE.shutdown();
    }

    @SuppressWarnings("unchecked") // the coroutine resumes with what the call gives
    static kotlin.coroutines.Continuation<? super kotlin.Unit> unit(kotlin.coroutines.Continuation<?> c) {
        return (kotlin.coroutines.Continuation<? super kotlin.Unit>) c;
    }

    @SuppressWarnings("unchecked")
    static kotlin.coroutines.Continuation<? super Integer> as(kotlin.coroutines.Continuation<?> c) {
        return (kotlin.coroutines.Continuation<? super Integer>) c;
    }
}
