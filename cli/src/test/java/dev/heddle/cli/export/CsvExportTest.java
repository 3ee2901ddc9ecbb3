package dev.heddle.cli.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.SampleTrace;
import dev.heddle.formats.stream.Window;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvExportTest {
    @TempDir
    Path directory;

    private static String row(String... fields) throws Exception {
        StringWriter out = new StringWriter();
        CsvRow row = new CsvRow(out);
        for (String field : fields) {
            row.add(field);
        }
        row.end();
        return out.toString();
    }

    @Test
    void eachEventIsRow() throws Exception {
        String[] rows = HostileTrace.export(
                        new CsvExport(), SampleTrace.of(SampleTrace.lostProgram(), true), directory, Window.ALL)
                .split("\r\n");
        assertEquals(
                "event,thread,threadName,kind,readOrder,writeOrder,location,locationKind,value,readsFrom,position,"
                        + "syncPosition,enabled,flags,class,method,file,line,member",
                rows[0]);
        assertEquals(9, rows.length);
        assertEquals(
                "2,0.1,adder,read,plain,,Foo.count,static_field,0,initial,,,2,counted,Foo,add,Foo.java,12,Foo.count",
                rows[3]);
        assertTrue(rows[5].startsWith("4,0.1,adder,write,,plain,Foo.count,static_field,1,,1,"), rows[5]);
    }

    @Test
    void windowLeavesOtherEventsOut() throws Exception {
        String[] rows = HostileTrace.export(
                        new CsvExport(), SampleTrace.of(SampleTrace.lostProgram(), true), directory, new Window(3, 5))
                .split("\r\n");
        assertEquals(3, rows.length);
        assertTrue(rows[1].startsWith("3,") && rows[2].startsWith("4,"), rows[1]);
    }

    @Test
    void formulasBecomeText() throws Exception {
        assertEquals("'=1+1,'+x,'@x,'-x,-5,12\r\n", row("=1+1", "+x", "@x", "-x", "-5", "12"));
        assertEquals("'\\tx,'\\rx\r\n", row("\tx", "\rx"));
    }

    @Test
    void separatorsAndQuotesAreQuoted() throws Exception {
        assertEquals("\"a,b\",\"a\"\"b\",\"a;b\",a\\nb\r\n", row("a,b", "a\"b", "a;b", "a\nb"));
    }

    @Test
    void hostileNamesKeepTheColumns() throws Exception {
        String text = HostileTrace.export(new CsvExport(), HostileTrace.of(), directory, Window.ALL);
        for (String line : text.split("\r\n")) {
            assertEquals(CsvExport.COLUMNS.size(), columns(line), line);
        }
        assertTrue(text.chars().noneMatch(c -> c == 0x1b || c == 0x202e || c == 0), text);
        assertTrue(!text.contains(",=") && !text.contains(",\"="), text);
    }

    private static int columns(String line) {
        int columns = 1;
        boolean isQuoted = false;
        for (char c : line.toCharArray()) {
            isQuoted ^= c == '"';
            columns += c == ',' && !isQuoted ? 1 : 0;
        }
        return columns;
    }
}
