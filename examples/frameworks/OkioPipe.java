import java.io.IOException;
import java.util.concurrent.TimeUnit;
import okio.Buffer;
import okio.BufferedSource;
import okio.Okio;
import okio.Pipe;
import okio.Sink;

/** Okio: one thread writes into a pipe of four bytes with a time-out, another reads; all bytes arrive in order, then the end. */
public class OkioPipe {
    public static void main(String[] args) throws Exception {
        Pipe pipe = new Pipe(4);
        Thread writer = new Thread(() -> {
            try (Sink sink = pipe.sink()) {
                sink.timeout().timeout(1, TimeUnit.HOURS);
                sink.write(new Buffer().writeUtf8("hello"), 5);
                sink.write(new Buffer().writeUtf8(" world"), 6);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        String[] text = new String[1];
        Thread reader = new Thread(() -> {
            try (BufferedSource source = Okio.buffer(pipe.source())) {
                source.timeout().timeout(1, TimeUnit.HOURS);
                text[0] = source.readUtf8();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        if (!"hello world".equals(text[0])) {
            throw new AssertionError(text[0]);
        }
    }
}
