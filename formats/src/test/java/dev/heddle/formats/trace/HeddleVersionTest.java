package dev.heddle.formats.trace;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class HeddleVersionTest {
    @Test
    void theVersionIsThePoms() throws IOException {
        String pom = Files.readString(Path.of("pom.xml"));
        String number = HeddleVersion.number();
        assertTrue(pom.contains("<version>" + number + "</version>"), number);
    }
}
