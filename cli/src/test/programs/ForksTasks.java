import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.stream.IntStream;

/** Counts the tasks that it forks in the common pool, and the elements of a parallel stream. */
public class ForksTasks {
    static int count;

    static final class Fibonacci extends RecursiveTask<Integer> {
        private final int n;

        Fibonacci(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            count++;
            if (n < 2) {
                return n;
            }
            Fibonacci first = new Fibonacci(n - 1);
            first.fork();
            return new Fibonacci(n - 2).compute() + first.join();
        }
    }

    public static void main(String[] args) {
        int found = ForkJoinPool.commonPool().invoke(new Fibonacci(9));
        int sum = IntStream.range(0, 64).parallel().map(i -> i + count++ * 0).sum();
        if (found != 34 || sum != 2016) {
            throw new IllegalStateException(found + " and " + sum);
        }
    }
}
