package dev.heddle.recorder.generator;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a class that lets callers of hooks in and out, the entrance: a class in the same package is generated that
 * overrides the hooks for which the topics have a method with {@link Hook}. Its constructor takes the entrance and
 * those topics that have such methods which are not static. The entrance has a static method {@code leave}, whose
 * parameter is what its entering methods answer.
 */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.TYPE)
public @interface GeneratedSink {
    /** Simple name of the generated class. */
    String name();

    /** Its superclass, whose methods are the hooks. */
    Class<?> superclass();

    /** Classes whose methods do what is to be done, in the order of the constructor's parameters. */
    Class<?>[] topics();

    /** Javadoc of the generated class. */
    String description();
}
