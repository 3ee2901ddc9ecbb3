package dev.heddle.recorder.generator;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Generates, for a record or a sealed interface {@code Name}, the class {@code NameCoding} with
 * {@code write(RecordOutput, Name)} and {@code read(RecordInput)}: the components in order, and those of every type
 * that they reach. Types are registered by being reached, and a subtype of a sealed interface has its position as its
 * number; files name no classes, and nothing is looked up at run time.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.SOURCE)
public @interface Coded {}
