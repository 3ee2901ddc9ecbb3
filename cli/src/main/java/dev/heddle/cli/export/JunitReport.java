package dev.heddle.cli.export;

import dev.heddle.analyzer.report.FailureStory;
import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.text.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A campaign as JUnit XML, which CI servers read: one test suite with one test case, named after the program alone, so
 * that its history goes on when seed or strategy change; those are properties of the suite.
 */
public final class JunitReport {
    private static final int MOST_OF_A_BODY = 100_000;

    /** Figures of a report that are properties of the suite. */
    private static final List<String> PROPERTIES = List.of(
            "seed",
            "strategy",
            "iterations",
            "timeLimitSeconds",
            "executions",
            "failures",
            "races",
            "interrupted",
            "jdk",
            "trace",
            "replayed",
            "execution",
            "executionSeed");

    private final String program;
    private final double seconds;
    private final Map<String, String> properties = new LinkedHashMap<>();
    private Optional<Failure> failure = Optional.empty();

    /**
     * Why the test case fails.
     *
     * @param type in a word
     * @param message one line
     * @param body what a person reads
     */
    private record Failure(String type, String message, String body) {}

    /** The test case of a report on a campaign. */
    public static JunitReport of(Report report) {
        double seconds = (long) report.figure("nanos").orElseThrow() / (double) TimeUnit.SECONDS.toNanos(1);
        JunitReport junit =
                new JunitReport(report.figure("program").orElseThrow().toString(), seconds);
        PROPERTIES.forEach(name -> report.figure(name).ifPresent(value -> junit.property(name, value)));
        Map<?, ?> kinds = (Map<?, ?>) report.figure("kinds").orElseThrow();
        if (!kinds.isEmpty()) {
            String kind = String.join(
                    ", ", kinds.keySet().stream().map(String::valueOf).toList());
            String message = junit.properties.get("failures") + " of " + junit.properties.get("executions")
                    + " executions failed: " + kind
                    + report.figure("message").map(first -> ": " + first).orElse("");
            junit.failed(kind, message, report.story().map(FailureStory::text).orElse(""));
        }
        report.figure("saysNothing").ifPresent(why -> junit.failed("says nothing", why.toString(), ""));
        return junit;
    }

    /**
     * A campaign in which nothing has failed so far.
     *
     * @param program its short name
     * @param seconds how long it took
     */
    JunitReport(String program, double seconds) {
        this.program = program;
        this.seconds = seconds;
    }

    /** Adds something to know of the campaign. */
    void property(String name, Object value) {
        properties.put(name, String.valueOf(value));
    }

    /** The test case fails. */
    void failed(String type, String message, String body) {
        failure = Optional.of(new Failure(type, message, body));
    }

    /** Writes the document; the stream stays open. */
    public void write(OutputStream out) throws IOException {
        try {
            XMLStreamWriter xml =
                    XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
            xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
            line(xml, 0);
            xml.writeStartElement("testsuites");
            line(xml, 1);
            suite(xml);
            line(xml, 0);
            xml.writeEndElement();
            line(xml, 0);
            xml.writeEndDocument();
            xml.flush();
        } catch (XMLStreamException e) {
            if (e.getNestedException() instanceof IOException unwritten) {
                throw unwritten;
            }
            throw new IllegalStateException("the document is not well-formed", e);
        }
    }

    private void suite(XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartElement("testsuite");
        attribute(xml, "name", "heddle check");
        attribute(xml, "tests", "1");
        attribute(xml, "failures", failure.isPresent() ? "1" : "0");
        attribute(xml, "errors", "0");
        attribute(xml, "skipped", "0");
        attribute(xml, "time", time());
        line(xml, 2);
        xml.writeStartElement("properties");
        for (Map.Entry<String, String> property : properties.entrySet()) {
            line(xml, 3);
            xml.writeEmptyElement("property");
            attribute(xml, "name", property.getKey());
            attribute(xml, "value", property.getValue());
        }
        line(xml, 2);
        xml.writeEndElement();
        line(xml, 2);
        testCase(xml);
        line(xml, 1);
        xml.writeEndElement();
    }

    private void testCase(XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartElement("testcase");
        attribute(xml, "classname", "heddle.check");
        attribute(xml, "name", program);
        attribute(xml, "time", time());
        if (failure.isPresent()) {
            line(xml, 3);
            xml.writeStartElement("failure");
            attribute(xml, "type", failure.get().type());
            attribute(xml, "message", failure.get().message());
            xml.writeCharacters(legal(bounded(failure.get().body())));
            xml.writeEndElement();
            line(xml, 2);
        }
        xml.writeEndElement();
    }

    private String time() {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    private static void line(XMLStreamWriter xml, int depth) throws XMLStreamException {
        xml.writeCharacters("\n" + "  ".repeat(depth));
    }

    private static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, legal(Printable.line(value)));
    }

    private static String bounded(String text) {
        return text.length() <= MOST_OF_A_BODY ? text : text.substring(0, MOST_OF_A_BODY) + "...";
    }

    /**
     * XML 1.0 has no characters for most controls, nor for halves of surrogate pairs: they are escapes such as in Java.
     */
    static String legal(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                out.append(c).append(text.charAt(++i));
            } else if (c == '\n' || c == '\t' || c >= 0x20 && !Character.isSurrogate(c) && c < 0xfffe) {
                out.append(c);
            } else {
                out.append(String.format("\\u%04x", (int) c));
            }
        }
        return out.toString();
    }
}
