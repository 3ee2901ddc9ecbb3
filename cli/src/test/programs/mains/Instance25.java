/** main is an instance method of the superclass, which is abstract (JDK 25). Correct. */
class Instance25 extends HasInstanceMain {
    @Override
    int value() {
        return 1;
    }
}

abstract class HasInstanceMain {
    static int made;
    int count;

    HasInstanceMain() {
        made++;
    }

    abstract int value();

    synchronized void add() {
        count += value();
    }

    void main() throws InterruptedException {
        if (count != 0 || made != 1) {
            throw new AssertionError("not fresh: " + count + ", " + made);
        }
        Thread t = new Thread(this::add);
        t.start();
        add();
        t.join();
        if (count != 2) {
            throw new AssertionError("counted " + count);
        }
    }
}
