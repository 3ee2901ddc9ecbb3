package dev.heddle.recorder.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateTest {
    @Test
    void aLoopHasOneCopyOfItsLinesForEachRow() {
        String text = """
                //# table value: type | S
                //# row int  | I
                //# row long | J
                class C {
                    //# each value
                    ${type} read${S}();
                    //# end
                }
                """;
        assertEquals("class C {\n    int readI();\n    long readJ();\n}\n", Template.fill("C", text));
    }

    @Test
    void innerCellsMayNameOuterColumns() {
        String text = """
                //# table outer: T
                //# row int
                //# row long
                //# table inner: name | parameter
                //# row get |
                //# row set | ${T} value
                //# each outer
                //# each inner
                ${name}(${parameter})
                //# end
                //# end
                """;
        assertEquals("get()\nset(int value)\nget()\nset(long value)\n", Template.fill("C", text));
    }

    @Test
    void emptyCellsLeaveNothing() {
        String text = "//# table t: a | b\n//# row | x\n//# each t\n    ${a}\nf(${a} ${b})\n\n//# end\n";
        assertEquals("f(x)\n\n", Template.fill("C", text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "//# each t; C:1: no table t",
                "//# end; C:1: an end without a loop",
                "//# when x; C:1: expected table, each or end, found when",
                "int ${S}; C: no table has the column ${S}"
            })
    void faultsAreNamed(String text, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> Template.fill("C", text))
                        .getMessage());
    }

    @Test
    void rowsHaveAsManyCellsAsTheTableHasColumns() {
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> Template.fill("C", "//# table t: a | b\n//# row x\n"));
        assertEquals("C:2: expected 2 cells, found 1", e.getMessage());
    }

    @Test
    void aLoopHasAnEnd() {
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> Template.fill("C", "//# table t: a\n//# row x\n//# each t\nx\n"));
        assertEquals("C:4: a loop without an end", e.getMessage());
    }
}
