package dev.heddle.replayer.control;

/**
 * A thread of Heddle inside the program's JVM. What it does to threads of the program, such as an unpark when it leaves
 * a map of the JDK, is not the program's doing.
 */
public interface HeddleThread {}
