package dev.heddle.recorder.generator;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a package with classes that are filled-in templates ({@link Template}). A template is the resource
 * {@code package/Name.java.template} of this module.
 */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.PACKAGE)
public @interface FromTemplates {
    /** Simple names of the classes. */
    String[] value();
}
