package dev.heddle.formats.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.file.UnreadableFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HerdReaderTest {
    private static LitmusTest parse(String text) throws UnreadableFileException {
        return LitmusReader.parse(Path.of("A.litmus"), text);
    }

    /** The steps of P0 with these statements, and x atomic, y plain. */
    private static List<String> steps(String statements) throws UnreadableFileException {
        LitmusTest test = parse(
                "C A\n{}\nP0 (atomic_int* x, volatile int *y) {\n" + statements + "\n}\nexists (x=0 /\\ [y]=0)\n");
        return test.threads().get(0).stream().map(LitmusStep::toString).toList();
    }

    @Test
    void headInitialValuesThreadsAndConditionAreRead() throws UnreadableFileException {
        LitmusTest test = parse("""
                C MP+x
                "A line for people"
                Orig=Rel
                { [x] = 1; atomic_int y = -2; int z; }
                // a remark
                P0 (atomic_int* x) { atomic_store_explicit(x, 5, memory_order_release); /* another */ }
                (* and
                   a third *)
                P1 (_Atomic(int) *x) { int r0 = atomic_load_explicit(x, memory_order_consume); }
                locations [y;]
                ~exists (1:r0=1 /\\ ~(x=5 \\/ x=2))
                """);
        assertEquals("MP+x", test.name());
        assertEquals(List.of("\"A line for people\"", "Orig=Rel"), test.notes());
        assertEquals(Map.of("x", 1, "y", -2), test.initial());
        assertEquals("w release x 5", test.threads().get(0).get(0).toString());
        assertEquals("r acquire x 1:r0", test.threads().get(1).get(0).toString());
        assertEquals(List.of("x", "y"), test.finals());
        assertEquals(Set.of("1:r0", "x", "y"), test.shown());
        LitmusCondition condition = test.expected().condition().orElseThrow();
        assertEquals("~exists (1:r0=1 /\\ ~((x=5 \\/ x=2)))", condition.toString());
        assertTrue(condition.permits("1:r0=1 x=5"));
        assertFalse(condition.permits("1:r0=1 x=3"));
        assertTrue(test.isFor(LitmusVariant.C11));
        assertFalse(test.isFor(LitmusVariant.SC));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '@',
            value = {
                "*x = 1; @ w volatile x 1",
                "*y = 1; @ w plain y 1",
                "int r = *y; @ r plain y 0:r",
                "int r = (*x); @ r volatile x 0:unnamed0, set 0:r 0:unnamed0",
                "int r; r = *x + 2; @ set 0:r 0, r volatile x 0:unnamed0, set 0:r 0:unnamed0+2",
                "atomic_store(x, 3); @ w volatile x 3",
                "int r = atomic_load(x); @ r volatile x 0:r",
                "int r = atomic_load_explicit(x, memory_order_seq_cst); @ r volatile x 0:r",
                "int r = atomic_exchange(x, 2); @ getset volatile x 2 0:r",
                "atomic_fetch_add_explicit(x, 2, memory_order_acq_rel); @ getadd acq_rel x 2 0:unnamed0",
                "atomic_fetch_sub_explicit(x, 2, memory_order_acquire); @ getadd acquire x -2 0:unnamed0",
                "atomic_thread_fence(memory_order_seq_cst); @ fence full",
                "atomic_thread_fence(memory_order_acq_rel); @ fence acquire, fence release",
                "atomic_thread_fence(memory_order_relaxed); atomic_signal_fence(memory_order_seq_cst); @ ''",
                "int a = 1, b = a + a + 2; @ set 0:a 1, set 0:b 0:a+0:a+2",
                "int r = 1; int s = atomic_compare_exchange_strong_explicit(x, &r, 2, memory_order_release, memory_order_relaxed); @ set 0:r 1, cae release x 1 2 0:r, set 0:s 0, ?0:r==1 set 0:s 1",
                "int r = *x; if (r) *y = 1; else { *y = 2; } @ r volatile x 0:r, set 0:unnamed0 0, ?0:r!=0 set 0:unnamed0 1, ?0:unnamed0==1 w plain y 1, ?0:unnamed0==0 w plain y 2",
                "int r = *x; if (r != 3 || !r) *y = 1; @ r volatile x 0:r, set 0:unnamed0 0, ?0:r!=3 set 0:unnamed0 1, ?0:r==0 set 0:unnamed0 1, ?0:unnamed0==1 w plain y 1",
            })
    void statementsBecomeSteps(String statements, String expected) throws UnreadableFileException {
        assertEquals(expected, String.join(", ", steps(statements)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "while (1) {} | 4: expected no loop, found 'while', which is not supported",
                "for (int i = 0; i < 2; i++) *x = 1; | 4: expected no loop, found 'for', which is not supported",
                "do *x = 1; while (0); | 4: expected no loop, found 'do', which is not supported",
                "goto end; | 4: expected no loop, found 'goto', which is not supported",
                "int r = 0; int s = atomic_compare_exchange_weak_explicit(x, &r, 2, memory_order_acquire, memory_order_acquire); | 4: expected atomic_compare_exchange_strong, found a weak one, which is not supported",
                "int r = READ_ONCE(*y); | 4: expected a function of stdatomic.h that is supported, found 'READ_ONCE'",
                "smp_mb(); | 4: expected a function of stdatomic.h that is supported, found 'smp_mb'",
                "*z = 1; | 4: expected a parameter of the function, found 'z'",
                "*y = r0; | 4: expected a number, a register that is declared, or an access, found 'r0'",
                "int r = 1 * 2; | 4: expected a sum, found the operator '*', which is not supported",
                "atomic_store_explicit(x, 1, memory_order_acquire); | 4: expected an order of a store, found memory_order_acquire",
                "int r = atomic_load_explicit(x, memory_order_release); | 4: expected an order of a load, found memory_order_release",
                "int r = atomic_load_explicit(x, 3); | 4: expected a memory order such as memory_order_acquire, found '3'",
                "int r = *x; int s = atomic_compare_exchange_strong(x, &r, 2); | 4: expected a register that has been set to a number directly before; the value of 0:r is not known",
                "int r = 0; int s = atomic_compare_exchange_weak(x, &r, 2); | 4: expected atomic_compare_exchange_strong, found a weak one, which is not supported",
                "int r = 0; int s = atomic_compare_exchange_strong_explicit(x, &r, 2, memory_order_acquire, memory_order_relaxed); | 4: expected a failure order as strong as the read of memory_order_acquire, found memory_order_relaxed; others are not supported",
                "int r = 99999999999; | 4: expected a number of 32 bits, found '99999999999'",
                "int r = 1 | 5: expected ';', found '}'",
                "} | 5: expected exists, forall or ~exists, found '}'",
            })
    void errorInAStatementNamesFileAndLine(String statements, String message) {
        UnreadableFileException e = assertThrows(UnreadableFileException.class, () -> steps(statements));
        assertEquals("A.litmus:" + message, e.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "C | 1: expected 'C NAME', found 'C '",
                "C A;P0 (atomic_int* x) | 2: expected initial values, '{ ... }', after 'C NAME'",
                "X86 A;{} | 1: expected a test in C ('C NAME'), found one for X86, which is not supported",
                "C A;{ x=a } | 2: expected a number, found 'a'",
                "C A;{ x=1 x=2 } | 2: expected ';' or '}', found 'x'",
                "C A;{ 0:r0=1 } | 2: expected a location: give registers their values in the functions",
                "C A;{};exists (x=1) | 3: expected the function P0, found 'exists'",
                "C A;{};P1 (int* x) {} | 3: expected the function P0, found 'P1'",
                "C A;{};P0 (int x) {} | 3: expected '*', found 'x'",
                "C A;{};P0 (int** x) {} | 3: expected a pointer to an integer, found a pointer to a pointer, which is not supported",
                "C A;{};P0 (int* x) {};P1 (atomic_int* x) {} | 4: expected one type for x, found an atomic one and a plain one",
                "C A;{};P0 (int* x) {};exists (0:r0=1) | 4: expected a register of P0, found 'r0'",
                "C A;{};P0 (int* x) {};exists (1:r0=1) | 4: expected a thread from 0 to 0, found 1",
                "C A;{};P0 (int* x) {};exists (y=1) | 4: expected a location, or a register such as 0:r0, found 'y'",
                "C A;{};P0 (int* x) {};exists (x=1 | 4: expected ')', found the end of the file",
                "C A;{};P0 (int* x) {};exists (x=1) ) | 4: expected the end of the file after the condition, found ')'",
                "C A;{};P0 (int* x) {};forall true | 4: expected a condition or locations that name a register or location",
                "C A;{};P0 (int* x) {};filter (x=1) exists (x=1) | 4: expected exists, forall or ~exists; filter is not supported",
            })
    void errorInAFileNamesFileAndLine(String lines, String message) {
        UnreadableFileException e = assertThrows(
                UnreadableFileException.class, () -> parse(lines.strip().replace(';', '\n')));
        assertEquals("A.litmus:" + message, e.getMessage());
    }

    @Test
    void statesThatHerdPrintsAreTheAllowedOutcomes(@TempDir Path folder) throws IOException, UnreadableFileException {
        Path file = Files.writeString(
                folder.resolve("A.litmus"), "C A\n{}\nP0 (int* x) { int r0 = *x; *x = 1; }\nexists (0:r0=0 /\\ x=1)\n");
        Path states = folder.resolve("A.litmus.expected");
        Files.writeString(states, "Test A Allowed\nStates 2\n0:r0=0; [x]=1;\n0:r0=1; x=1;\nOk\n");
        assertEquals(
                Set.of(LitmusValues.of(Map.of("0:r0", 0, "x", 1)), LitmusValues.of(Map.of("0:r0", 1, "x", 1))),
                LitmusReader.read(file).expected().allowed().get(LitmusVariant.C11));
        for (String wrong : List.of(
                "Test A | 1: expected 'States N' and the states, one a line, found nothing",
                "States 1\n0:r0=0 | 2: expected a state such as '0:r0=1; [x]=2;', found '0:r0=0'",
                "States 1\n0:r0=0; | 2: expected a value for each of [0:r0, x], found '0:r0=0;'")) {
            Files.writeString(states, wrong.substring(0, wrong.indexOf(" | ")));
            UnreadableFileException e = assertThrows(UnreadableFileException.class, () -> LitmusReader.read(file));
            assertEquals(states + ":" + wrong.substring(wrong.indexOf(" | ") + 3), e.getMessage());
        }
    }
}
