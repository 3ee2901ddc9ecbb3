import io.reactivex.rxjava3.subjects.ReplaySubject;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * RxJava 3.1.10: one thread subscribes to a replay subject while another one completes it.
 *
 * <p>The contract: the observer gets the values of the subject, and then the completion.
 *
 * <p>The bug is issue 7878, fixed in 3.1.11: the completion is put into the buffer before {@code done} is set. A replay in between gives the object that stands for the completion to the
 * observer as a value.
 */
public class RxJavaReplay {
    public static void main(String[] args) throws InterruptedException {
        ReplaySubject<Object> subject = ReplaySubject.create();
        subject.onNext("value");
        Queue<Object> values = new ConcurrentLinkedQueue<>();
        Thread first = new Thread(subject::onComplete, "completes");
        Thread second = new Thread(() -> subject.subscribe(values::add), "subscribes");
        first.start();
        second.start();
        first.join();
        second.join();
        if (values.size() != 1) {
            throw new AssertionError("the values are " + values);
        }
    }
}
