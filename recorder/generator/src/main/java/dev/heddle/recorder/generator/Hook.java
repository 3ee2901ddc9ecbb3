package dev.heddle.recorder.generator;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a method of a topic of a {@link GeneratedSink}: the generated sink overrides the method of the same name and
 * forwards to this one. Where this one takes what the entrance answers as its first argument, followed by those of the
 * overridden method, it is called only for callers that the entrance lets in, between entering and leaving. Otherwise
 * it takes the arguments of the overridden method alone and is called as it is. All expressions are Java in the scope
 * of the generated class, with the parameters of the hook, {@code entrance}, and a field for each topic, named as its
 * class.
 */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.METHOD)
public @interface Hook {
    /** Statement before everything else; checks arguments. */
    String first() default "";

    /** Condition under which the hook is no event: the superclass' method is called without entering. */
    String unless() default "";

    /** The method of the entrance that lets callers in: it answers null for others. */
    String enter() default "enter";

    /** Whether the entrance's static method {@code leave} is called afterwards. */
    boolean leave() default true;

    /** Expression for callers that are not let in; the superclass' method where it is empty. */
    String otherwise() default "";

    /** Whether the method is called for callers that are not let in too, with null for what the entrance answers. */
    boolean always() default false;
}
