import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.tomcat.util.buf.ByteChunk;
import org.apache.tomcat.util.buf.MessageBytes;
import org.apache.tomcat.util.buf.StringCache;
import org.apache.tomcat.util.http.parser.MediaType;

/** Texts and hashes of Tomcat that are computed on first use, and counters of its cache of strings, by two threads at once. */
public class TomcatRaces {
    static String first;
    static String second;

    /** Two threads call the same on one object; classes are initialised before, by a call on another one. */
    static <T> void both(Supplier<T> make, Function<T, ?> call) throws InterruptedException {
        String.valueOf(call.apply(make.get()));
        T shared = make.get();
        Thread a = new Thread(() -> first = String.valueOf(call.apply(shared)));
        Thread b = new Thread(() -> second = String.valueOf(call.apply(shared)));
        a.start();
        b.start();
        a.join();
        b.join();
    }

    static ByteChunk chunk() {
        byte[] bytes = "text".getBytes(StandardCharsets.ISO_8859_1);
        ByteChunk chunk = new ByteChunk();
        chunk.setBytes(bytes, 0, bytes.length);
        return chunk;
    }

    static MessageBytes message() {
        byte[] bytes = "text".getBytes(StandardCharsets.ISO_8859_1);
        MessageBytes message = MessageBytes.newInstance();
        message.setBytes(bytes, 0, bytes.length);
        return message;
    }

    static MediaType mediaType() {
        try {
            return MediaType.parseMediaType(new StringReader("text/plain; a=b"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "messageText" -> both(TomcatRaces::message, message -> message.toString());
            case "messageHash" -> both(TomcatRaces::message, message -> message.hashCode());
            case "stringCache" -> {
                StringCache cache = new StringCache();
                cache.setByteEnabled(true);
                cache.setTrainThreshold(0);
                chunk().toString(); // from the third time on strings are cached
                both(TomcatRaces::chunk, chunk -> chunk.toString());
                System.out.println("asked " + cache.getAccessCount() + ", found " + cache.getHitCount());
            }
            case "mediaType" -> both(TomcatRaces::mediaType, type -> type.toString());
            case "mediaTypeNoCharset" -> both(TomcatRaces::mediaType, type -> type.toStringNoCharset());
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
