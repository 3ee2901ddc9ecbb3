/* A compact source file (JDK 25). Correct. */
int count;

synchronized void add() {
    count++;
}

void main() throws InterruptedException {
    if (count != 0) {
        throw new AssertionError("not fresh");
    }
    Thread t = new Thread(this::add);
    t.start();
    add();
    t.join();
    if (count != 2) {
        throw new AssertionError("counted " + count);
    }
}
