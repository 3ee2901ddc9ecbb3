/** Two customers may take the last piece. Texts of the program's objects must not be asked for, and its strings are hostile. */
public class Shelf {
    enum Size {
        SMALL,
        LARGE
    }

    static final class Customer {
        @Override
        public String toString() {
            throw new AssertionError("toString was called");
        }

        @Override
        public int hashCode() {
            throw new AssertionError("hashCode was called");
        }
    }

    private int stock = 1;
    private int taken;

    private boolean take(Customer by, Size size, String note) {
        if (isLeft()) {
            synchronized (this) {
                stock = rest(stock, 1L);
                taken++;
            }
            return true;
        }
        return false;
    }

    private boolean isLeft() {
        return stock > 0;
    }

    private static int rest(int before, long pieces) {
        return before - (int) pieces;
    }

    public static void main(String[] args) throws Exception {
        Shelf shelf = new Shelf();
        Thread other = new Thread(() -> shelf.take(new Customer(), Size.SMALL, "</script>\u001b[31m\n"), "other");
        other.start();
        shelf.take(new Customer(), Size.LARGE, "x".repeat(1000));
        other.join();
        if (shelf.taken > 1) {
            throw new IllegalStateException("taken " + shelf.taken + " times");
        }
    }
}
