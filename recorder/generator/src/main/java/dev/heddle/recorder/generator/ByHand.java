package dev.heddle.recorder.generator;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On a method of a class with {@link StaticTwin}: its twin does more than to pass on, and is written by hand. */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.METHOD)
public @interface ByHand {}
