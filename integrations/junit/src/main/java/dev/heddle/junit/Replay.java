package dev.heddle.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Keeps failing executions as regression tests: each trace is replayed, and the test fails where the recorded failure
 * happens again. After a repair the program leaves the recorded execution sooner or later, and a replay says little
 * from there on; so what leaves its trace is followed by a short campaign. May stand beside {@link ConcurrencyTest}.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(HeddleExtension.class)
public @interface Replay {
    /** Traces ({@code *.heddle}), relative to the directory in which the tests run, or resources of the test class. */
    String[] value();
}
