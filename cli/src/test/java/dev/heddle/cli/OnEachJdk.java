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
 * Arguments of a parameterised test whose cases run on each JDK in every build, since Heddle or the JDK takes another
 * path there: the case and the JDK, or the JDK alone where no case is named. See {@link OnOneJdk}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(OnEachJdk.Cases.class)
public @interface OnEachJdk {
    /** The cases. */
    String[] value() default {};

    /** The cases and their JDKs. */
    class Cases implements ArgumentsProvider {
        @Override
        public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
            String[] cases = context.getRequiredTestMethod()
                    .getAnnotation(OnEachJdk.class)
                    .value();
            return Installed.jdks().stream()
                    .flatMap(jdk -> cases.length == 0
                            ? Stream.of(Arguments.of(jdk))
                            : Stream.of(cases).map(one -> Arguments.of(one, jdk)));
        }
    }
}
