/** Confined: builds binary trees and counts their nodes, by many depths; allocates all the time. */
public class BinaryTrees {
    /** A node. */
    static final class Node {
        private Node left;
        private Node right;

        static Node of(int depth) {
            Node node = new Node();
            if (depth > 0) {
                node.left = of(depth - 1);
                node.right = of(depth - 1);
            }
            return node;
        }

        int count() {
            return left == null ? 1 : 1 + left.count() + right.count();
        }
    }

    public static void main(String[] args) throws Exception {
        Trial.main(args, "BinaryTrees", 15, 18, BinaryTrees::run);
    }

    private static long run(int most) {
        Node kept = Node.of(most);
        long nodes = 0;
        for (int depth = 4; depth <= most; depth += 2) {
            for (int i = 1 << most - depth + 4; i > 0; i--) {
                nodes += Node.of(depth).count();
            }
        }
        return nodes * 31 + kept.count();
    }
}
