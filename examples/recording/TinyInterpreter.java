import java.util.ArrayList;
import java.util.List;

/** Confined: an interpreter that walks a tree of nodes; variables are in frames, values are objects. */
public class TinyInterpreter {
    /** The variables of a call. */
    static final class Frame {
        private final Value[] variables = new Value[4];
    }

    /** A number. */
    static final class Value {
        private final long number;

        Value(long number) {
            this.number = number;
        }
    }

    /** What can be computed. */
    abstract static class Node {
        abstract Value run(Frame frame);
    }

    /** A number that is written down. */
    static final class Constant extends Node {
        private final Value value;

        Constant(long number) {
            this.value = new Value(number);
        }

        @Override
        Value run(Frame frame) {
            return value;
        }
    }

    /** Reads a variable. */
    static final class Get extends Node {
        private final int slot;

        Get(int slot) {
            this.slot = slot;
        }

        @Override
        Value run(Frame frame) {
            return frame.variables[slot];
        }
    }

    /** Writes a variable. */
    static final class Set extends Node {
        private final int slot;
        private final Node value;

        Set(int slot, Node value) {
            this.slot = slot;
            this.value = value;
        }

        @Override
        Value run(Frame frame) {
            Value now = value.run(frame);
            frame.variables[slot] = now;
            return now;
        }
    }

    /** Of two values. */
    static final class Binary extends Node {
        private final char operator;
        private final Node left;
        private final Node right;

        Binary(char operator, Node left, Node right) {
            this.operator = operator;
            this.left = left;
            this.right = right;
        }

        @Override
        Value run(Frame frame) {
            long a = left.run(frame).number;
            long b = right.run(frame).number;
            return new Value(
                    switch (operator) {
                        case '+' -> a + b;
                        case '-' -> a - b;
                        case '*' -> a * b;
                        case '<' -> a < b ? 1 : 0;
                        default -> a ^ b >>> 3;
                    });
        }
    }

    /** Repeats. */
    static final class While extends Node {
        private final Node condition;
        private final List<Node> body;

        While(Node condition, Node... body) {
            this.condition = condition;
            this.body = new ArrayList<>(List.of(body));
        }

        @Override
        Value run(Frame frame) {
            Value last = null;
            while (condition.run(frame).number != 0) {
                for (int i = 0; i < body.size(); i++) {
                    last = body.get(i).run(frame);
                }
            }
            return last;
        }
    }

    public static void main(String[] args) throws Exception {
        Trial.main(args, "TinyInterpreter", 2_000_000, 10_000_000, TinyInterpreter::run);
    }

    private static long run(int rounds) {
        Node i = new Get(0);
        Node sum = new Get(1);
        Node step = new Set(1, new Binary('^', new Binary('*', sum, new Constant(31)), new Binary('+', i, new Get(2))));
        Node other = new Set(2, new Binary('-', new Get(2), new Binary('<', sum, new Constant(0))));
        Node program = new While(new Binary('<', i, new Get(3)), step, other, new Set(0, new Binary('+', i, new Constant(1))));
        Frame frame = new Frame();
        for (int slot = 0; slot < 3; slot++) {
            frame.variables[slot] = new Value(slot);
        }
        frame.variables[3] = new Value(rounds);
        program.run(frame);
        return frame.variables[1].number;
    }
}
