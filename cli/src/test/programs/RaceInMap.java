import java.util.HashMap;
import java.util.Map;

/** One thread puts what another one looks for, and nothing orders the two. */
public class RaceInMap {
    public static void main(String[] args) throws InterruptedException {
        Map<String, Integer> map = new HashMap<>();
        Thread other = new Thread(() -> map.put("a", 1));
        other.start();
        map.get("b");
        other.join();
    }
}
