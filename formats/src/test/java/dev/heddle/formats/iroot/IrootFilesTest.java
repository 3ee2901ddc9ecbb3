package dev.heddle.formats.iroot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code -Dgolden.update=true} rewrites the golden file: only for a new version. */
class IrootFilesTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden/bank-v1.iroots");
    private static final Path NAME = Path.of("a.iroots");

    @TempDir
    Path directory;

    private static SiteEntry site(int bytecodeIndex, EventKind kind, String member) {
        return new SiteEntry("Bank", "deposit", "(I)V", bytecodeIndex, kind, member, "Bank.java", 12);
    }

    private static final SiteEntry READ = site(2, EventKind.READ, "Bank.balance");
    private static final SiteEntry WRITE = site(7, EventKind.WRITE, "Bank.balance");
    private static final SiteEntry LOCK = site(9, EventKind.LOCK, "a\tb\\n\nü");
    private static final IrootEvent R = IrootEvent.at(READ, AccessType.READ);
    private static final IrootEvent W = IrootEvent.at(WRITE, AccessType.WRITE);

    private static Prediction prediction(int idiom, boolean weak, boolean async, IrootEvent... events) {
        return new Prediction(new Iroot(idiom, List.of(events)), weak, async, 2);
    }

    private static IrootSet bank() {
        return new IrootSet(
                "Bank.java",
                3,
                Map.of("Bank", "00ff", "A", "01"),
                List.of(WRITE, LOCK, READ, site(99, EventKind.READ, "unused")),
                List.of(
                        prediction(5, false, false, W, R, W, IrootEvent.at(LOCK, AccessType.LOCK)),
                        prediction(1, true, true, W, R),
                        prediction(1, false, true, R, W),
                        prediction(2, false, false, R, W, W),
                        prediction(1, true, false, W, W)));
    }

    @Test
    void theLayoutOfVersionOneStaysAsItIs() throws Exception {
        if (Boolean.getBoolean("golden.update")) {
            IrootWriter.write(GOLDEN, bank());
        }
        assertEquals(Files.readString(GOLDEN), IrootWriter.toText(bank()));
        assertEquals(bank(), IrootReader.read(GOLDEN));
    }

    @Test
    void whatIsWrittenIsReadAndNothingIsLeftBeside() throws Exception {
        Path file = directory.resolve("a.iroots");
        IrootWriter.write(file, bank());
        assertEquals(bank(), IrootReader.read(file));
        assertEquals(LOCK, bank().site(IrootEvent.at(LOCK, AccessType.LOCK)).orElseThrow());
        assertArrayEquals(new String[] {"a.iroots"}, directory.toFile().list());
    }

    @Test
    void theOrderOfThePartsDoesNotMatter() {
        List<Prediction> shuffled = new ArrayList<>(bank().predictions());
        Collections.reverse(shuffled);
        IrootSet other = new IrootSet("Bank.java", 3, bank().fingerprints(), List.of(LOCK, READ, WRITE), shuffled);
        assertEquals(bank(), other);
        assertEquals(IrootWriter.toText(bank()), IrootWriter.toText(other));
    }

    @Test
    void mergedSetsAreWeakOrAsynchronousWhereAllAre() {
        IrootSet other = new IrootSet(
                "Bank.java",
                1,
                Map.of("B", "02"),
                List.of(READ, WRITE),
                List.of(prediction(1, false, true, W, R), prediction(1, false, false, R, W)));
        IrootSet merged = bank().merge(other);
        assertEquals(merged, other.merge(bank()));
        assertEquals(4, merged.traces());
        assertEquals(Map.of("A", "01", "B", "02", "Bank", "00ff"), merged.fingerprints());
        assertEquals(5, merged.predictions().size());
        assertTrue(merged.predictions().contains(new Prediction(new Iroot(1, List.of(W, R)), false, true, 4)));
        assertTrue(merged.predictions().contains(new Prediction(new Iroot(1, List.of(R, W)), false, false, 4)));
    }

    @Test
    void setsOfDifferentBuildsAreNotMerged() {
        IrootSet other = new IrootSet("Bank.java", 1, Map.of("Bank", "02"), List.of(), List.of());
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> bank().merge(other));
        assertEquals("class Bank is not the same in all of them", e.getMessage());
    }

    @Test
    void everyTruncationIsRefused() throws Exception {
        byte[] bytes = IrootWriter.toText(bank()).getBytes(StandardCharsets.UTF_8);
        Path file = directory.resolve("cut.iroots");
        for (int length = 0; length < bytes.length; length++) {
            Files.write(file, Arrays.copyOf(bytes, length));
            UnreadableFileException e = assertThrows(UnreadableFileException.class, () -> IrootReader.read(file));
            assertTrue(e.getMessage().startsWith(file + ":"), e.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void damageIsRefusedOrGivesAnotherSet(long seed) throws Exception {
        Random random = new Random(seed);
        String text = IrootWriter.toText(bank());
        for (int i = 0; i < 3000; i++) {
            StringBuilder damaged = new StringBuilder(text);
            for (int n = random.nextInt(3); n >= 0; n--) {
                damaged.setCharAt(random.nextInt(text.length()), "\t\n\\019:,aRx\u2003".charAt(random.nextInt(12)));
            }
            try {
                IrootSet set = IrootReader.parse(NAME, damaged.toString());
                assertEquals(set, IrootReader.parse(NAME, IrootWriter.toText(set)));
            } catch (UnreadableFileException e) {
                assertTrue(e.getMessage().startsWith("a.iroots"), e.getMessage());
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "heddle-iroots\\t1 | heddle-iroots\\tone | 1 | found 'one'",
                "heddle-iroots\\t1 | PK | 1 | expected 'heddle-iroots'",
                "traces\\t3 | traces\\t-1 | 3 | at least 0, found '-1'",
                "class\\tBank | class\\tA | 5 | expected a class, once",
                "\\tREAD\\tBank | \\tLOOK\\tBank | 6 | expected a word of EventKind, found 'LOOK'",
                "iroot\\t2 | iroot\\t7 | 12 | expected an idiom from 1 to 6, found 7",
                "0:READ\\t1:WRITE\\t1:WRITE | 0:READ\\t1:WRITE | 12 | expected 3 events in idiom 2, found 2",
                "iroot\\t2 | iroots\\t2 | 12 | found 'iroots'",
                "2:LOCK | 3:LOCK | 13 | expected one of 3 sites, found 3",
                "end\\t2\\t3\\t5 | end\\t2\\t3\\t6 | 14 | expected the counts 2, 3, 5",
                "weak,async | async,weak | 10 | found 'async,weak'"
            })
    void aBadLineIsNamed(String good, String bad, int line, String because) {
        String text = IrootWriter.toText(bank());
        String from = good.replace("\\t", "\t");
        assertTrue(text.contains(from), text);
        String damaged = text.replaceFirst(Pattern.quote(from), bad.replace("\\t", "\t"));
        UnreadableFileException e = assertThrows(UnreadableFileException.class, () -> IrootReader.parse(NAME, damaged));
        assertTrue(e.getMessage().startsWith("a.iroots:" + line + ": expected "), e.getMessage());
        assertTrue(e.getMessage().contains(because), e.getMessage());
    }

    @Test
    void aLaterVersionIsNamed() {
        String text = IrootWriter.toText(bank()).replace("iroots\t1", "iroots\t2");
        UnsupportedVersionException e =
                assertThrows(UnsupportedVersionException.class, () -> IrootReader.parse(NAME, text));
        assertTrue(e.getMessage().contains("format version 2, expected 1"), e.getMessage());
    }
}
