import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.stream.IntStream;

/** Merge sort in a pool of four workers, and a sum by a parallel stream. */
public class ForkJoinSort {
    private static final int SMALL = 2048;

    /** Sorts a range. */
    static final class Sort extends RecursiveAction {
        private static final long serialVersionUID = 1;

        private final int[] values;
        private final int[] room;
        private final int from;
        private final int to;

        Sort(int[] values, int[] room, int from, int to) {
            this.values = values;
            this.room = room;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from <= SMALL) {
                insert(values, room, from, to);
                return;
            }
            int middle = (from + to) >>> 1;
            invokeAll(new Sort(values, room, from, middle), new Sort(values, room, middle, to));
            merge(middle);
        }

        private void merge(int middle) {
            System.arraycopy(values, from, room, from, to - from);
            int left = from;
            int right = middle;
            for (int i = from; i < to; i++) {
                values[i] = right == to || left < middle && room[left] <= room[right] ? room[left++] : room[right++];
            }
        }

        /** Sorts what is small by merging too, without recursion, from runs of eight. */
        private static void insert(int[] values, int[] room, int from, int to) {
            for (int start = from; start < to; start += 8) {
                int end = Math.min(start + 8, to);
                for (int i = start + 1; i < end; i++) {
                    int value = values[i];
                    int j = i - 1;
                    for (; j >= start && values[j] > value; j--) {
                        values[j + 1] = values[j];
                    }
                    values[j + 1] = value;
                }
            }
            for (int width = 8; width < to - from; width *= 2) {
                for (int start = from; start < to; start += 2 * width) {
                    int middle = Math.min(start + width, to);
                    int end = Math.min(start + 2 * width, to);
                    System.arraycopy(values, start, room, start, end - start);
                    int left = start;
                    int right = middle;
                    for (int i = start; i < end; i++) {
                        values[i] = right == end || left < middle && room[left] <= room[right] ? room[left++] : room[right++];
                    }
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(4);
        Trial.main(args, "ForkJoinSort", 100_000, 3_000_000, size -> run(pool, size));
        pool.shutdown();
    }

    private static long run(ForkJoinPool pool, int size) {
        SplittableRandom random = new SplittableRandom(size);
        int[] values = new int[size];
        for (int i = 0; i < size; i++) {
            values[i] = random.nextInt();
        }
        pool.invoke(new Sort(values, new int[size], 0, size));
        for (int i = 1; i < size; i++) {
            if (values[i - 1] > values[i]) {
                throw new AssertionError("not sorted at " + i);
            }
        }
        return IntStream.range(0, size).parallel().mapToLong(i -> (long) values[i] * i).sum();
    }
}
