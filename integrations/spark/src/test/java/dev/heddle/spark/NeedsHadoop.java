package dev.heddle.spark;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.DisabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Tests that open file systems of Hadoop 3.4, directly or through Spark: skipped where the JVM cannot run these. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@DisabledForJreRange(
        min = JRE.JAVA_24,
        disabledReason = "tests are skipped that need a JDK up to 23: Hadoop 3.4 calls Subject.getSubject, which JDK 24"
                + " and later refuse")
@interface NeedsHadoop {}
