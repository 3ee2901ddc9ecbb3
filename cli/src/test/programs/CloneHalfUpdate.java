/** Object.clone() reads field by field: the copy has the first from before an update and the second from after it. */
public class CloneHalfUpdate implements Cloneable {
    int first;
    int second;

    @Override
    public CloneHalfUpdate clone() {
        try {
            return (CloneHalfUpdate) super.clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CloneHalfUpdate shared = new CloneHalfUpdate();
        Thread writer = new Thread(() -> {
            shared.first = 1;
            shared.second = 1;
        });
        writer.start();
        CloneHalfUpdate copy = shared.clone();
        assert copy.first >= copy.second : "second is newer than first";
        writer.join();
    }
}
