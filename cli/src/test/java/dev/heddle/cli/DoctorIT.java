package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorIT {
    @TempDir
    Path folder;

    @Test
    void theJvmOfProgramsSaysWhatItIs() {
        Installed.Run run = Installed.run(folder, "doctor");
        assertEquals(0, run.code(), run::toString);
        String line = run.out()
                .lines()
                .filter(one -> one.startsWith("ok    JVM of programs: "))
                .findFirst()
                .orElse("");
        assertTrue(line.matches(".* VM .*, heap of at most [0-9]+ MB, [0-9]+ processors?"), run::toString);
        assertTrue(run.out().contains("ok    planted race: found and replayed\n"), run::toString);
    }
}
