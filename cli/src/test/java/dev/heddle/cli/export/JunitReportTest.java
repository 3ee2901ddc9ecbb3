package dev.heddle.cli.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class JunitReportTest {
    private static String text(JunitReport report) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        report.write(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Element first(String xml, String tag) throws Exception {
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
        return (Element) document.getElementsByTagName(tag).item(0);
    }

    @Test
    void passingCampaignIsPassingTestCase() throws Exception {
        JunitReport report = new JunitReport("Foo.java", 1.5);
        report.property("seed", 1);
        assertEquals("""
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites>
                  <testsuite name="heddle check" tests="1" failures="0" errors="0" skipped="0" time="1.500">
                    <properties>
                      <property name="seed" value="1"/>
                    </properties>
                    <testcase classname="heddle.check" name="Foo.java" time="1.500"></testcase>
                  </testsuite>
                </testsuites>
                """, text(report));
    }

    @Test
    void failureHasTypeMessageAndStory() throws Exception {
        JunitReport report = new JunitReport("Foo.java", 1.5);
        report.failed("exception", "3 of 10 executions failed", "line one\n  line <two>\n");
        Element failure = first(text(report), "failure");
        assertEquals("exception", failure.getAttribute("type"));
        assertEquals("3 of 10 executions failed", failure.getAttribute("message"));
        assertEquals("line one\n  line <two>\n", failure.getTextContent());
        assertEquals("1", first(text(report), "testsuite").getAttribute("failures"));
    }

    @Test
    void hostileTextIsWellFormed() throws Exception {
        JunitReport report = new JunitReport(HostileTrace.EVIL, 0);
        report.property(HostileTrace.EVIL, HostileTrace.EVIL);
        report.property("smile", "\ud83d\ude00");
        report.failed(HostileTrace.EVIL, HostileTrace.EVIL, HostileTrace.EVIL);
        String xml = text(report);
        assertTrue(first(xml, "testcase").getAttribute("name").startsWith("=1+1,\"<b>&'\\]]>\\n\\u001b[31m"), xml);
        assertTrue(xml.contains("\ud83d\ude00"), xml);
        assertTrue(first(xml, "failure").getTextContent().contains("<b>&'\\]]>\n\\u001b[31m"), xml);
        assertTrue(first(xml, "failure").getTextContent().contains("\\ud800\\u0000"), xml);
    }
}
