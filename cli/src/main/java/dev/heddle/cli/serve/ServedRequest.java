package dev.heddle.cli.serve;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A command that a server is to run.
 *
 * @param build of the client's jars
 * @param directory of the client, absolute
 * @param words of the command line
 * @param environment of the client
 * @param isTerminal whether the client's standard error is one
 * @param started when the command was started, in milliseconds since 1970
 * @param charsets the names of those of standard output and of standard error
 */
record ServedRequest(
        String build,
        String directory,
        List<String> words,
        Map<String, String> environment,
        boolean isTerminal,
        long started,
        List<String> charsets) {
    /** The word of a request that ends the server. */
    static final String STOP = "--stop";

    private static final int MAGIC = 0x48645376;
    private static final int MOST_WORDS = 100_000;
    private static final int MOST_BYTES = 16 << 20;

    void write(DataOutputStream out) throws IOException {
        out.writeInt(MAGIC);
        write(out, build);
        write(out, directory);
        write(out, words);
        List<String> pairs = new ArrayList<>();
        environment.forEach((name, value) -> {
            pairs.add(name);
            pairs.add(value);
        });
        write(out, pairs);
        out.writeBoolean(isTerminal);
        out.writeLong(started);
        write(out, charsets);
        out.flush();
    }

    private static void write(DataOutputStream out, List<String> all) throws IOException {
        out.writeInt(all.size());
        for (String one : all) {
            write(out, one);
        }
    }

    private static void write(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** @throws IOException where it is none, or larger than any command line */
    static ServedRequest read(DataInputStream in) throws IOException {
        if (in.readInt() != MAGIC) {
            throw new IOException("no request of heddle");
        }
        int[] left = {MOST_BYTES};
        String build = text(in, left);
        String directory = text(in, left);
        List<String> words = texts(in, left);
        List<String> pairs = texts(in, left);
        Map<String, String> environment = new TreeMap<>();
        for (int i = 0; i + 1 < pairs.size(); i += 2) {
            environment.put(pairs.get(i), pairs.get(i + 1));
        }
        return new ServedRequest(
                build, directory, words, environment, in.readBoolean(), in.readLong(), texts(in, left));
    }

    private static List<String> texts(DataInputStream in, int[] left) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > MOST_WORDS) {
            throw new IOException("a request of " + count + " words");
        }
        List<String> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(text(in, left));
        }
        return List.copyOf(all);
    }

    private static String text(DataInputStream in, int[] left) throws IOException {
        int length = in.readInt();
        left[0] -= length;
        if (length < 0 || left[0] < 0) {
            throw new IOException("a request of more than " + MOST_BYTES + " bytes");
        }
        return new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }
}
