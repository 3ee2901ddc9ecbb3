package dev.heddle.junit;

import dev.heddle.api.Campaign;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that is executed many times under control, in a JVM of its own, with another schedule each time. It fails
 * where one execution fails, with the story of that execution. Stands alone, or beside {@code @ParameterizedTest}.
 *
 * <p>Each execution makes a new instance and runs {@code @BeforeAll}, {@code @BeforeEach}, the method,
 * {@code @AfterEach} and {@code @AfterAll}, with static fields as after a start of the JVM. JUnit and assertion
 * libraries are outside of control.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(HeddleExtension.class)
public @interface ConcurrencyTest {
    /** Number of executions, at most. */
    int executions() default Campaign.EXECUTIONS;

    /** Seconds for all executions together, at most. */
    int seconds() default Campaign.SECONDS;

    /** Strategy that chooses threads and the writes that reads see, as of {@code heddle check --strategy}. */
    String strategy() default Campaign.STRATEGY;

    /** Seed: decimal, {@code 0x} and hexadecimal digits, or {@code random}. The same seed makes the same executions. */
    String seed() default Campaign.SEED;

    /** Whether a data race fails the test. */
    boolean failOnRace() default false;

    /** Whether the test may pass though it has one thread only, or threads that never communicate. */
    boolean allowSequential() default false;

    /** Whether the test is to find a failure: then it fails where none is found. For bugs that are known and open. */
    boolean expectFailure() default false;

    /**
     * Whether cures of a failure are looked for, for at most ten seconds or what {@code --fix-seconds} among the
     * options says; what is proved is part of its message. For all tests: {@code -Dheddle.fix=true}.
     */
    boolean fix() default false;

    /**
     * Whether the races of the test are judged after its executions, as by {@code heddle judge}; the judgements are
     * part of what the test says. For all tests: {@code -Dheddle.judge=true}.
     */
    boolean judge() default false;

    /** Further options of {@code heddle check}, such as {@code --plain=latest}. */
    String[] options() default {};
}
