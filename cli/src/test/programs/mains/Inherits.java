/** main in the superclass, which is declared later in the file. Correct. */
public class Inherits extends HasMain {
    static int own = 3;
}

class HasMain {
    static int count;

    static synchronized void add() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        if (count != 0) {
            throw new AssertionError("not fresh");
        }
        Thread t = new Thread(HasMain::add);
        t.start();
        add();
        t.join();
        if (count != 2) {
            throw new AssertionError("counted " + count);
        }
    }
}
