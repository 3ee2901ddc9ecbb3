package dev.heddle.replayer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OwnArgumentsTest {
    private static final String AGENT = "-javaagent:/h/heddle-agent.jar=job=/j";

    private static List<String> without(String... all) {
        return List.of(OwnArguments.without(all));
    }

    @Test
    void theProgramsOwnStayWhereverTheyCameFrom() {
        String[] all = Stream.of(
                        Stream.of("-Da=environment", "-ea"),
                        Stream.of(OwnArguments.FIRST, "-XX:+UseSerialGC", AGENT),
                        OwnArguments.last(false).stream(),
                        Stream.of("-ea", "-Xmx1g", "-javaagent:other.jar"))
                .flatMap(words -> words)
                .toArray(String[]::new);
        assertEquals(List.of("-Da=environment", "-ea", "-ea", "-Xmx1g", "-javaagent:other.jar"), without(all));
    }

    @Test
    void withoutAnAgentOfOursAllAreTheProgramsOwn() {
        assertEquals(List.of(OwnArguments.FIRST, "-ea"), without(OwnArguments.FIRST, "-ea"));
        assertEquals(List.of(), without());
    }

    @Test
    void anOptionOfTheUsersThatIsOursTooStays() {
        assertEquals(
                List.of(OwnArguments.FIRST, "-Dx"),
                without(OwnArguments.FIRST, "-Dx", OwnArguments.FIRST, "-XX:hashCode=2", AGENT, "-ea"));
    }
}
