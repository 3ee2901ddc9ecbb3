package dev.heddle.cli.export;

import dev.heddle.formats.text.Printable;
import dev.heddle.replayer.suite.TestVerdict;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The verdicts of a suite as JUnit XML: a test case each. */
public final class SuiteJunit {
    private SuiteJunit() {}

    /**
     * Writes the document; the stream stays open.
     *
     * @param folder of the suite, with the stories of failures
     */
    public static void write(List<TestVerdict> verdicts, Path folder, OutputStream out) throws IOException {
        try {
            XMLStreamWriter xml =
                    XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
            xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", "heddle test");
            xml.writeAttribute("tests", String.valueOf(verdicts.size()));
            xml.writeAttribute("failures", count(verdicts, TestVerdict.Kind.FAILS, TestVerdict.Kind.DEPENDS_ON_TIME));
            xml.writeAttribute("errors", count(verdicts, TestVerdict.Kind.FAILS_BY_ITSELF));
            xml.writeAttribute("skipped", count(verdicts, TestVerdict.Kind.SKIPPED));
            for (TestVerdict verdict : verdicts) {
                testCase(xml, verdict, folder);
            }
            xml.writeCharacters("\n");
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.flush();
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
    }

    private static String count(List<TestVerdict> verdicts, TestVerdict.Kind... kinds) {
        return String.valueOf(verdicts.stream()
                .filter(verdict -> List.of(kinds).contains(verdict.kind()))
                .count());
    }

    private static void testCase(XMLStreamWriter xml, TestVerdict verdict, Path folder)
            throws XMLStreamException, IOException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testcase");
        int hash = verdict.name().indexOf('#');
        xml.writeAttribute("classname", text(hash < 0 ? "" : verdict.name().substring(0, hash)));
        xml.writeAttribute("name", text(verdict.name().substring(hash + 1)));
        xml.writeAttribute("time", String.format(Locale.ROOT, "%.3f", verdict.millis() / 1000.0));
        switch (verdict.kind()) {
            case FAILS, DEPENDS_ON_TIME -> element(xml, "failure", verdict, story(verdict, folder));
            case FAILS_BY_ITSELF, NOT_CONTROLLED, SAYS_NOTHING -> element(xml, "error", verdict, "");
            case SKIPPED -> element(xml, "skipped", verdict, "");
            case PASSES, SEQUENTIAL -> {}
        }
        xml.writeEndElement();
    }

    private static void element(XMLStreamWriter xml, String name, TestVerdict verdict, String body)
            throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeAttribute("type", verdict.kind().text());
        xml.writeAttribute("message", text(verdict.why()));
        xml.writeCharacters(JunitReport.legal(body));
        xml.writeEndElement();
    }

    private static String text(String value) {
        return JunitReport.legal(Printable.line(value));
    }

    private static String story(TestVerdict verdict, Path folder) throws IOException {
        Path trace = folder.resolve(verdict.trace());
        Path story = trace.resolveSibling("story.txt");
        return !verdict.trace().isEmpty() && Files.isRegularFile(story)
                ? new String(Files.readAllBytes(story), StandardCharsets.UTF_8)
                : "";
    }
}
