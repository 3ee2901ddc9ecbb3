package dev.heddle.recorder.instrument.samples;

import java.util.Arrays;
import java.util.Collections;

/** Methods that access many elements, with everything that they refuse. */
public final class BulkProgram {
    private static Object[] shared;

    private final StringBuilder out = new StringBuilder();

    private BulkProgram() {}

    /** What the program found. */
    public static String run() {
        BulkProgram program = new BulkProgram();
        program.copies();
        program.fills();
        program.sorts();
        return program.out.toString();
    }

    private interface Action {
        Object run() throws Exception;
    }

    private void told(Action action) {
        try {
            out.append(action.run()).append('\n');
        } catch (NullPointerException e) {
            out.append(e.getClass().getName()).append('\n'); // its message tells of code that differs
        } catch (Exception e) {
            out.append(e.getClass().getName())
                    .append(": ")
                    .append(e.getMessage())
                    .append('\n');
        }
    }

    private static int[] numbers() {
        int[] numbers = {5, 3, 9, 1};
        shared = new Object[] {numbers};
        return numbers;
    }

    private void copies() {
        told(() -> {
            int[] numbers = numbers();
            System.arraycopy(numbers, 0, numbers, 1, 3);
            System.arraycopy(numbers, 2, numbers, 0, 2);
            return Arrays.toString(numbers);
        });
        told(() -> {
            System.arraycopy(numbers(), 2, numbers(), 0, 5);
            return "";
        });
        told(() -> {
            System.arraycopy(numbers(), 0, new long[4], 0, 1);
            return "";
        });
        told(() -> {
            System.arraycopy(null, 0, numbers(), 0, 1);
            return "";
        });
        told(() -> {
            System.arraycopy("text", 0, numbers(), 0, 1);
            return "";
        });
        Object[] mixed = {"a", "b", 3, "d"};
        String[] texts = new String[4];
        shared = new Object[] {mixed, texts};
        told(() -> {
            System.arraycopy(mixed, 0, texts, 0, 4);
            return "";
        });
        told(() -> Arrays.toString(texts));
        told(() -> Arrays.toString(Arrays.copyOf(texts, 2)) + Arrays.copyOf(mixed, 2, String[].class).length);
        told(() -> Arrays.copyOf(mixed, 4, String[].class));
        told(() -> Arrays.toString(Arrays.copyOf(new boolean[] {true}, 2))
                + Arrays.toString(Arrays.copyOf(new double[] {-0.0, Double.NaN}, 3))
                + Arrays.toString(Arrays.copyOf(new char[] {'x'}, 2)).length());
        told(() -> Arrays.copyOf(numbers(), -1));
        told(() -> Arrays.toString(Arrays.copyOfRange(numbers(), 1, 6)));
        told(() -> Arrays.copyOfRange(numbers(), 3, 1));
        told(() -> Arrays.copyOfRange(numbers(), 5, 6));
        told(() -> Arrays.copyOfRange(numbers(), -1, 2));
        told(() -> Arrays.toString(numbers().clone()) + mixed.clone().length + texts.clone()[1]);
        int[][] grid = {{1, 2}, {3}};
        told(() -> grid.clone()[1][0] + Arrays.copyOf(grid, 1)[0][1]);
        int[] none = null;
        told(() -> none.clone().length);
    }

    @SuppressWarnings("ArrayFillIncompatibleType") // what it throws must stay the same
    private void fills() {
        told(() -> {
            int[] numbers = numbers();
            Arrays.fill(numbers, 1, 3, 7);
            boolean[] flags = new boolean[3];
            Arrays.fill(flags, true);
            byte[] bytes = new byte[2];
            Arrays.fill(bytes, (byte) -3);
            Object[] objects = new Object[2];
            Arrays.fill(objects, "o");
            return Arrays.toString(numbers)
                    + Arrays.toString(flags)
                    + Arrays.toString(bytes)
                    + Arrays.toString(objects);
        });
        told(() -> {
            Arrays.fill(numbers(), 2, 9, 1);
            return "";
        });
        told(() -> {
            Arrays.fill(new String[1], (Object) 1);
            return "";
        });
    }

    private void sorts() {
        told(() -> {
            int[] numbers = numbers();
            Arrays.sort(numbers, 0, 3);
            double[] doubles = {2, Double.NaN, -1};
            Arrays.sort(doubles);
            String[] texts = {"b", "c", "a"};
            Arrays.sort(texts, Collections.reverseOrder());
            Arrays.sort(texts, 1, 3);
            return Arrays.toString(numbers) + Arrays.toString(doubles) + Arrays.toString(texts);
        });
        told(() -> {
            Arrays.sort(numbers(), 3, 1);
            return "";
        });
        told(() -> {
            Arrays.sort(new Object[] {"a", 1});
            return "";
        });
    }
}
