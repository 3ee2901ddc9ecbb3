package dev.heddle.recorder.generator;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a class whose public methods, inherited ones included, get static twins in a generated class of the same package:
 * each passes on to the receiver in the static field {@code sink}. Methods with {@link ByHand} are left to the
 * superclass of the generated class.
 */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.TYPE)
public @interface StaticTwin {
    /** Simple name of the generated class. */
    String name();

    /** Simple name of its superclass, which has the field {@code sink}. */
    String superclass();

    /** Javadoc of the generated class. */
    String description();
}
