package dev.heddle.junit;

import dev.heddle.api.Campaign;
import dev.heddle.api.Heddle;
import dev.heddle.api.run.TestId;
import dev.heddle.api.tool.HeddleTool.CheckOrder;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.MediaType;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.AssertionFailedError;

/**
 * Puts a campaign in the place of the test method; what runs before and after each method runs in the executions
 * instead, where this extension lets everything proceed.
 */
public final class HeddleExtension implements TestTemplateInvocationContextProvider, InvocationInterceptor {
    private static final int REPLAY_EXECUTIONS = 500;

    /** Made by JUnit. */
    public HeddleExtension() {}

    /** Provides an invocation, unless something else does. */
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        Method method = context.getRequiredTestMethod();
        return Arrays.stream(method.getAnnotations())
                .map(Annotation::annotationType)
                .filter(type -> type != ConcurrencyTest.class && type != Replay.class)
                .filter(type -> AnnotationSupport.findAnnotation(type, ConcurrencyTest.class)
                        .isEmpty())
                .noneMatch(type -> AnnotationSupport.findAnnotation(type, TestTemplate.class)
                        .isPresent());
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        String name = context.getDisplayName();
        return Stream.of(new TestTemplateInvocationContext() {
            @Override
            public String getDisplayName(int invocation) {
                return name;
            }
        });
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> called, ExtensionContext context)
            throws Throwable {
        proceedUnderControl(invocation);
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> called, ExtensionContext context)
            throws Throwable {
        proceedUnderControl(invocation);
    }

    private static void proceedUnderControl(Invocation<Void> invocation) throws Throwable {
        if (Heddle.isControlled()) {
            invocation.proceed();
        } else {
            invocation.skip();
        }
    }

    /** The methods of a factory would be executed once, without control. */
    @Override
    public <T> T interceptTestFactoryMethod(
            Invocation<T> invocation, ReflectiveInvocationContext<Method> called, ExtensionContext context) {
        invocation.skip();
        throw new AssertionFailedError(
                "@ConcurrencyTest beside @TestFactory: dynamic tests are not executed under control; write one"
                        + " @ConcurrencyTest, or call Heddle.check in each dynamic test");
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> called, ExtensionContext context)
            throws Throwable {
        proceedUnderControl(invocation);
        if (Heddle.isControlled()) {
            return;
        }
        Method method = context.getRequiredTestMethod();
        String number = invocationNumber(context);
        TestId id = new TestId(
                called.getTargetClass().getName(),
                method.getName(),
                Optional.of(Arrays.stream(method.getParameterTypes())
                        .map(Class::getName)
                        .toList()),
                supportsTestTemplate(context) ? "" : ofJupiter(context.getUniqueId()),
                0,
                "",
                false);
        Attachments attachments = new Published(context);
        Optional<ConcurrencyTest> test = AnnotationSupport.findAnnotation(method, ConcurrencyTest.class);
        Optional<Replay> replay = AnnotationSupport.findAnnotation(method, Replay.class);
        if (replay.isPresent()) {
            Campaign rest = test.map(HeddleExtension::campaign)
                    .orElse(Campaign.DEFAULT.executions(REPLAY_EXECUTIONS).withSequentialTests());
            for (String file : replay.get().value()) {
                new TestCampaign(id, number, rest, Set.of(), attachments)
                        .replayKept(trace(file, called.getTargetClass()));
            }
        }
        if (test.isPresent()) {
            Campaign bounded = TimeoutBound.within(campaign(test.get()), context);
            run(
                    new TestCampaign(id, number, bounded, further(test.get()), attachments),
                    test.get().expectFailure());
        }
    }

    /** The part of a unique id that Jupiter's engine knows, without those of engines that run others. */
    static String ofJupiter(String uniqueId) {
        return uniqueId.substring(Math.max(0, uniqueId.lastIndexOf("[engine:")));
    }

    private static void run(TestCampaign campaign, boolean isFailureExpected) {
        try {
            campaign.run();
        } catch (FoundFailure e) {
            if (isFailureExpected) {
                return;
            }
            throw e;
        }
        if (isFailureExpected && ReplayRequest.get().isEmpty()) {
            throw new AssertionFailedError(
                    "expected a failure, found none; if the bug is repaired, leave expectFailure out");
        }
    }

    private static Campaign campaign(ConcurrencyTest test) {
        for (String option : test.options()) {
            if (option.startsWith("-") && option.strip().contains(" ")) {
                throw new AssertionFailedError("@ConcurrencyTest: options = \"" + option
                        + "\" is one word to heddle check; write options = {\""
                        + String.join("\", \"", option.strip().split("\\s+")) + "\"}");
            }
        }
        try {
            return new Campaign(
                    test.executions(),
                    Duration.ofSeconds(test.seconds()),
                    test.strategy(),
                    test.seed(),
                    test.failOnRace(),
                    test.allowSequential(),
                    List.of(test.options()),
                    Campaign.Trial.NONE);
        } catch (IllegalArgumentException e) {
            throw new AssertionFailedError("@ConcurrencyTest: " + e.getMessage(), e);
        }
    }

    private static Set<CheckOrder.Further> further(ConcurrencyTest test) {
        Set<CheckOrder.Further> further = EnumSet.noneOf(CheckOrder.Further.class);
        if (test.fix()) {
            further.add(CheckOrder.Further.FIX);
        }
        if (test.judge()) {
            further.add(CheckOrder.Further.JUDGE);
        }
        return further;
    }

    /** What tells invocations of a parameterized test apart: the number at the end of their unique id. */
    private static String invocationNumber(ExtensionContext context) {
        String id = context.getUniqueId();
        int hash = id.lastIndexOf('#');
        String number = hash < 0 ? "" : id.substring(hash + 1).replaceAll("[^0-9]", "");
        return number.equals("1") ? "" : number;
    }

    private static Path trace(String file, Class<?> test) {
        Path path = Path.of(file);
        if (Files.isRegularFile(path)) {
            return path;
        }
        URL resource = test.getResource(file);
        if (resource == null || !resource.getProtocol().equals("file")) {
            throw new AssertionFailedError("@Replay(\"" + file + "\"): no such file in "
                    + Path.of("").toAbsolutePath() + ", and no resource file of " + test.getName());
        }
        try {
            return Path.of(resource.toURI());
        } catch (URISyntaxException e) {
            throw new AssertionFailedError("@Replay(\"" + file + "\"): " + e.getMessage(), e);
        }
    }

    /** Files in the reports of JUnit, where it is new enough to have them. */
    private record Published(ExtensionContext context) implements Attachments {
        @Override
        public void add(Path file) {
            try {
                context.publishFile(
                        String.valueOf(file.getFileName()),
                        MediaType.APPLICATION_OCTET_STREAM,
                        copy -> Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING));
            } catch (LinkageError before512) {
                context.publishReportEntry("heddle", file.toString());
            }
        }

        @Override
        public void passed(String text) {
            context.publishReportEntry("heddle", text);
        }
    }
}
