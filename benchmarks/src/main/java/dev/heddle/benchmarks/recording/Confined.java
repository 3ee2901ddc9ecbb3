package dev.heddle.benchmarks.recording;

import dev.heddle.recorder.free.hooks.Recording;

/**
 * The same single-threaded work with plain accesses and with recorded ones: lists that are built, changed and summed,
 * and a table in arrays.
 */
final class Confined {
    private Confined() {}

    static long plain(int size, int rounds) {
        long sum = 0;
        int[] keys = new int[4 * size];
        Point[] values = new Point[4 * size];
        for (int round = 0; round < rounds; round++) {
            Point head = null;
            for (int i = 0; i < size; i++) {
                Point point = new Point();
                point.x = i;
                point.y = round;
                point.next = head;
                head = point;
                int place = i * 31 & keys.length - 1;
                while (keys[place] != 0 && keys[place] != i + 1) {
                    place = place + 1 & keys.length - 1;
                }
                keys[place] = i + 1;
                values[place] = point;
            }
            for (Point point = head; point != null; point = point.next) {
                point.y += point.x;
            }
            for (int i = 0; i < values.length; i++) {
                if (values[i] != null) {
                    sum += values[i].y + temporary(i).y;
                }
            }
        }
        return sum;
    }

    private static Point temporary(int i) {
        Point point = new Point();
        point.x = i;
        point.y = point.x + 1;
        return point;
    }

    /** The same; the table escapes at the beginning if it is to be shared, and all that is put into it. */
    static long recorded(int size, int rounds, boolean shared) {
        long sum = 0;
        int[] keys = new int[4 * size];
        Point[] values = new Point[4 * size];
        if (shared) {
            Recording.escape(keys);
            Recording.escape(values);
        }
        for (int round = 0; round < rounds; round++) {
            Point head = null;
            for (int i = 0; i < size; i++) {
                Point point = Point.recorded();
                Point.writeX(point, i, 1);
                Point.writeY(point, round, 2);
                Point.writeNext(point, head, 3);
                head = point;
                int place = i * 31 & keys.length - 1;
                while (Recording.readI(keys, place, 4) != 0 && Recording.readI(keys, place, 5) != i + 1) {
                    place = place + 1 & keys.length - 1;
                }
                Recording.writeI(keys, place, i + 1, 6);
                Recording.writeL(values, place, point, 7);
            }
            for (Point point = head; point != null; point = Point.readNext(point, 8)) {
                Point.writeY(point, Point.readY(point, 9) + Point.readX(point, 10), 11);
            }
            for (int i = 0; i < values.length; i++) {
                if (Recording.readL(values, i, 12) != null) {
                    Point value = (Point) Recording.readL(values, i, 13);
                    sum += Point.readY(value, 14) + Point.readY(recordedTemporary(i), 15);
                }
            }
        }
        return sum;
    }

    private static Point recordedTemporary(int i) {
        Point point = Point.recorded();
        Point.writeX(point, i, 16);
        Point.writeY(point, Point.readX(point, 17) + 1, 18);
        return point;
    }
}
