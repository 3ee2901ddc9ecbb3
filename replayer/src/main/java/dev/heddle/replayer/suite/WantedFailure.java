package dev.heddle.replayer.suite;

import dev.heddle.formats.run.CodeFilter;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.program.UsageException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A failure that a flaky test has shown somewhere, and that is looked for under control: the same test, type of
 * exception and innermost frame of the project.
 *
 * @param test {@code Class#method}
 * @param type binary name of the exception's class
 * @param frame {@code Class.method} of the innermost frame that is neither the JDK's nor a test framework's
 */
public record WantedFailure(String test, String type, String frame) {
    private static final Pattern FRAME = Pattern.compile("^\\s*at (?:[^/\\s]*/)*([\\w.$<>]+)\\(");
    private static final Pattern HEADLINE = Pattern.compile("^([\\w$]+(?:\\.[\\w$]+)+)(?::.*)?$");
    private static final Set<String> FAILURES =
            Set.of("failure", "error", "rerunFailure", "rerunError", "flakyFailure", "flakyError");
    private static final List<String> OF_THE_JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    /**
     * Reads a report of Surefire, or the stack trace of one failure.
     *
     * @param source where it comes from, for messages
     * @throws UsageException where no failure of a test is found in it
     */
    public static List<WantedFailure> read(String source, byte[] content) {
        String text = new String(content, StandardCharsets.UTF_8);
        List<WantedFailure> found;
        try {
            found = text.stripLeading().startsWith("<")
                    ? ofReport(content)
                    : ofStack(text.lines().toList(), Optional.empty()).stream().toList();
        } catch (IOException e) {
            throw new UsageException(source + ": expected a report of Surefire as XML: " + e.getMessage(), e);
        }
        if (found.isEmpty()) {
            throw new UsageException(
                    source + ": no failure of a test in it; expected TEST-....xml of Surefire, or a stack trace");
        }
        return found;
    }

    private static List<WantedFailure> ofReport(byte[] content) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        List<WantedFailure> all = new ArrayList<>();
        try {
            XMLStreamReader xml = factory.createXMLStreamReader(new ByteArrayInputStream(content));
            String test = "";
            while (xml.hasNext()) {
                if (xml.next() != XMLStreamConstants.START_ELEMENT) {
                    continue;
                }
                if (xml.getLocalName().equals("testcase")) {
                    String method =
                            String.valueOf(xml.getAttributeValue(null, "name")).replaceFirst("[^\\w$].*", "");
                    test = xml.getAttributeValue(null, "classname") + "#" + method;
                } else if (FAILURES.contains(xml.getLocalName())) {
                    ofStack(stack(xml), Optional.of(test)).ifPresent(all::add);
                }
            }
            return all.stream().distinct().toList();
        } catch (XMLStreamException e) {
            throw new IOException(String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " "), e);
        }
    }

    /** The text of a failure, which stands in an element of its own where tests are rerun. */
    private static List<String> stack(XMLStreamReader xml) throws XMLStreamException {
        String type = xml.getAttributeValue(null, "type");
        StringBuilder text = new StringBuilder();
        for (int depth = 1; depth > 0; ) {
            int event = xml.next();
            depth += event == XMLStreamConstants.START_ELEMENT ? 1 : event == XMLStreamConstants.END_ELEMENT ? -1 : 0;
            if (xml.isCharacters()) {
                text.append(xml.getText());
            }
        }
        return Stream.concat(Stream.ofNullable(type), text.toString().lines()).toList();
    }

    /** @param test empty where the outermost frame of the project is the test */
    private static Optional<WantedFailure> ofStack(List<String> lines, Optional<String> test) {
        Optional<String> type = lines.stream()
                .map(HEADLINE::matcher)
                .filter(Matcher::matches)
                .map(headline -> headline.group(1))
                .findFirst();
        List<String> own = lines.stream()
                .takeWhile(line -> !line.startsWith("Caused by: "))
                .map(FRAME::matcher)
                .filter(Matcher::find)
                .map(frame -> frame.group(1))
                .filter(WantedFailure::isOfProject)
                .toList();
        if (type.isEmpty() || own.isEmpty()) {
            return Optional.empty();
        }
        String outermost = own.get(own.size() - 1);
        int dot = outermost.lastIndexOf('.');
        return Optional.of(new WantedFailure(
                test.orElse(outermost.substring(0, dot) + "#" + outermost.substring(dot + 1)), type.get(), own.get(0)));
    }

    private static boolean isOfProject(String frame) {
        return OF_THE_JDK.stream().noneMatch(frame::startsWith)
                && CodeFilter.TEST_FRAMEWORKS.stream().noneMatch(name -> frame.startsWith(name + "."));
    }

    /** Whether an execution has failed so. */
    boolean isShownBy(Trace trace) {
        if (!(trace.verdict() instanceof Trace.Failed failed)) {
            return false;
        }
        String thrown = failed.headline().replaceFirst(":.*", "").strip();
        return thrown.equals(type)
                && failed.frames().stream()
                        .map(one -> one.replaceFirst("\\(.*", ""))
                        .filter(WantedFailure::isOfProject)
                        .findFirst()
                        .filter(frame::equals)
                        .isPresent();
    }
}
