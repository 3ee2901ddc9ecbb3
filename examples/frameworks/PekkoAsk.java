import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.pattern.Patterns;

/** Pekko: two threads send numbers to an actor and ask for its sum; messages run one at a time and are seen by a later question. */
public class PekkoAsk {
    static class Adder extends AbstractActor {
        private int sum;

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Integer.class, n -> sum += n)
                    .match(String.class, question -> getSender().tell(sum, getSelf()))
                    .build();
        }
    }

    static int ask(ActorRef adder) {
        return (Integer) Patterns.ask(adder, "sum", Duration.ofHours(1))
                .toCompletableFuture()
                .join();
    }

    public static void main(String[] args) throws Exception {
        ActorSystem system = ActorSystem.create(
                "test",
                ConfigFactory.parseString("pekko.log-dead-letters=off, pekko.loglevel=OFF".replace(", ", "\n"))
                        .withFallback(ConfigFactory.load()));
        ActorRef adder = system.actorOf(Props.create(Adder.class, Adder::new));
        int[] seen = new int[2];
        Thread a = new Thread(() -> {
            adder.tell(1, ActorRef.noSender());
            seen[0] = ask(adder);
        });
        Thread b = new Thread(() -> {
            adder.tell(10, ActorRef.noSender());
            seen[1] = ask(adder);
        });
        a.start();
        b.start();
        a.join();
        b.join();
        int sum = ask(adder);
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().get(1, TimeUnit.HOURS);
        if (sum != 11 || seen[0] % 10 != 1 || seen[1] < 10) {
            throw new AssertionError(seen[0] + ", " + seen[1] + ", " + sum);
        }
    }
}
