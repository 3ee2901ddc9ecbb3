package dev.heddle.formats.iroot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code -Dgolden.update=true} rewrites the golden file: only for a new version. */
class MemoFilesTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden/bank-v1.memo");
    private static final Path NAME = Path.of("a.memo");

    @TempDir
    Path directory;

    private static Memo bank() {
        IrootEvent r = RandomMemos.event(0, AccessType.READ);
        IrootEvent w = RandomMemos.event(1, AccessType.WRITE);
        Memo memo = new Memo("Bank.java", Optional.of(List.of("Bank", "a\tb\\")));
        Iroot lost = new Iroot(2, List.of(r, w, w));
        Iroot stale = new Iroot(1, List.of(w, r));
        Iroot failed = new Iroot(1, List.of(r, w));
        memo.newlyPredicted(
                new IrootSet(
                        "Bank.java",
                        1,
                        RandomMemos.CLASSES,
                        RandomMemos.SITES,
                        List.of(
                                new Prediction(lost, false, true, 1),
                                new Prediction(stale, true, false, 1),
                                new Prediction(failed, false, false, 2))),
                MemoRules.DEFAULT);
        memo.observed(stale, true, "failure-3.heddle");
        memo.observed(new Iroot(1, List.of(w, w)), false, "");
        memo.afterActiveRun(lost, MemoRules.DEFAULT);
        for (int i = 0; i < 6; i++) {
            memo.afterActiveRun(failed, MemoRules.DEFAULT);
        }
        memo.refine(MemoRules.DEFAULT);
        return memo;
    }

    @Test
    void theLayoutOfVersionOneStaysAsItIs() throws Exception {
        if (Boolean.getBoolean("golden.update")) {
            MemoWriter.write(GOLDEN, bank());
        }
        assertEquals(Files.readString(GOLDEN), MemoWriter.toText(bank()));
        assertEquals(bank(), MemoReader.read(GOLDEN));
    }

    @Test
    void whatIsWrittenIsReadAndNothingIsLeftBeside() throws Exception {
        Path file = directory.resolve("a.memo");
        for (int seed = 0; seed < 200; seed++) {
            Memo memo = RandomMemos.of(seed);
            MemoWriter.write(file, memo);
            assertEquals(memo, MemoReader.read(file));
            assertEquals(Files.readString(file), MemoWriter.toText(MemoReader.read(file)));
        }
        assertArrayEquals(new String[] {"a.memo"}, directory.toFile().list());
    }

    @Test
    void everyTruncationIsRefused() throws Exception {
        byte[] bytes = MemoWriter.toText(bank()).getBytes(StandardCharsets.UTF_8);
        Path file = directory.resolve("cut.memo");
        for (int length = 0; length < bytes.length; length++) {
            Files.write(file, Arrays.copyOf(bytes, length));
            UnreadableFileException e = assertThrows(UnreadableFileException.class, () -> MemoReader.read(file));
            assertTrue(e.getMessage().startsWith(file + ":"), e.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void damageIsRefusedOrGivesAnotherMemo(long seed) throws Exception {
        Random random = new Random(seed);
        String text = MemoWriter.toText(bank());
        for (int i = 0; i < 3000; i++) {
            StringBuilder damaged = new StringBuilder(text);
            for (int n = random.nextInt(3); n >= 0; n--) {
                damaged.setCharAt(random.nextInt(text.length()), "\t\n\\0126:,-+aRx\u2003".charAt(random.nextInt(15)));
            }
            try {
                Memo memo = MemoReader.parse(NAME, damaged.toString());
                assertEquals(memo, MemoReader.parse(NAME, MemoWriter.toText(memo)));
            } catch (UnreadableFileException e) {
                assertTrue(e.getMessage().startsWith("a.memo"), e.getMessage());
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "heddle-memo\\t1 | heddle-iroots\\t1 | 1 | expected 'heddle-memo'",
                "input\\t+ | input\\t* | 3 | expected 'input', + and arguments or -",
                "weak,exposed,predicted | exposed,weak,predicted | 10 | in this order, found 'exposed,weak,predicted'",
                "weak,exposed,predicted | weak,failed,predicted | 10 | expected a trace of an exposed iRoot",
                "failed,predicted\\t6\\t- | failed,predicted\\t6\\t7 | 11 | at most 6 runs with one input, found 7",
                "failed,predicted\\t6 | failed,predicted\\t-1 | 11 | at least 0, found '-1'",
                "async,predicted\\t1\\t1 | async\\t1\\t1 | 12 | expected a candidate that is predicted",
                "end\\t3\\t2\\t4 | end\\t3\\t2\\t5 | 13 | expected the counts 3, 2, 4"
            })
    void aBadLineIsNamed(String good, String bad, int line, String because) {
        String text = MemoWriter.toText(bank());
        String from = good.replace("\\t", "\t");
        assertTrue(text.contains(from), text);
        String damaged = text.replaceFirst(Pattern.quote(from), bad.replace("\\t", "\t"));
        UnreadableFileException e = assertThrows(UnreadableFileException.class, () -> MemoReader.parse(NAME, damaged));
        assertTrue(e.getMessage().startsWith("a.memo:" + line + ": expected "), e.getMessage());
        assertTrue(e.getMessage().contains(because), e.getMessage());
    }

    @Test
    void aLaterVersionIsNamed() {
        String text = MemoWriter.toText(bank()).replace("memo\t1", "memo\t2");
        UnsupportedVersionException e =
                assertThrows(UnsupportedVersionException.class, () -> MemoReader.parse(NAME, text));
        assertTrue(e.getMessage().contains("format version 2, expected 1"), e.getMessage());
    }
}
