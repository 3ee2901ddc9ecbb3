import java.util.concurrent.CompletableFuture;

/** The JDK makes a future of its own class, which a copy of that class is not. */
class PassesCopyToJdk {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Process> ended = new ProcessBuilder("true").start().onExit();
        ended.join();
    }
}
