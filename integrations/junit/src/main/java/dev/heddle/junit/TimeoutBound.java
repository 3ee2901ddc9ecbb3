package dev.heddle.junit;

import dev.heddle.api.Campaign;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.AssertionFailedError;

/**
 * {@code @Timeout} bounds all executions of a test together, since JUnit measures the time in its own JVM: the campaign
 * has to end before.
 */
final class TimeoutBound {
    /** For what comes after the executions: reduction, experiments, the page. */
    private static final double SHARE = 0.5;

    private static final Duration LEAST = Duration.ofSeconds(1);

    private TimeoutBound() {}

    /**
     * The campaign within half of the time-out of the test.
     *
     * @throws AssertionFailedError where that is too little
     */
    static Campaign within(Campaign campaign, ExtensionContext context) {
        Optional<Timeout> timeout = Stream.of(context.getTestMethod(), context.getTestClass())
                .flatMap(element -> AnnotationSupport.findAnnotation(element, Timeout.class).stream())
                .findFirst();
        if (timeout.isEmpty()) {
            return campaign;
        }
        Duration all = Duration.of(timeout.get().value(), timeout.get().unit().toChronoUnit());
        Duration ours = Duration.ofMillis((long) (all.toMillis() * SHARE));
        if (ours.compareTo(LEAST) < 0) {
            throw new AssertionFailedError("@Timeout of " + all.toMillis() + " ms bounds all executions of the"
                    + " concurrency test together; expected at least 2 s, or leave it out: under control a test that"
                    + " waits for ever fails by itself");
        }
        return campaign.time().isZero() || campaign.time().compareTo(ours) > 0 ? campaign.time(ours) : campaign;
    }
}
