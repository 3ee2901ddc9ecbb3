package dev.heddle.cli;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * Arguments of a parameterised test whose cases each run on one JDK, see {@link Installed#jdksFor}: the case and the
 * JDK, or the JDK alone where no case is named. May be combined with {@link OnEachJdk}, for other cases of the same
 * test.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(OnOneJdk.Cases.class)
public @interface OnOneJdk {
    /** The cases. */
    String[] value() default {};

    /** The cases and their JDKs. */
    class Cases implements ArgumentsProvider {
        @Override
        public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
            String test = context.getRequiredTestMethod().getName();
            String[] cases = context.getRequiredTestMethod()
                    .getAnnotation(OnOneJdk.class)
                    .value();
            return cases.length == 0
                    ? Installed.jdksFor(test).stream().map(Arguments::of)
                    : Stream.of(cases)
                            .flatMap(one ->
                                    Installed.jdksFor(test + one).stream().map(jdk -> Arguments.of(one, jdk)));
        }
    }
}
