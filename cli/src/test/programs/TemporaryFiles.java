import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes temporary files and leaves them: their names are taken when the execution is repeated. Loses an update. */
public class TemporaryFiles {
    static int counter;

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        File.createTempFile("old", "", folder.toFile());
        Files.createTempFile(folder, "new", "");
        Files.createTempDirectory(folder, "folder");
        Thread one = new Thread(() -> counter++);
        Thread other = new Thread(() -> counter++);
        one.start();
        other.start();
        one.join();
        other.join();
        if (counter != 2) {
            throw new AssertionError("lost");
        }
    }
}
