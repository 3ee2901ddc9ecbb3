package dev.heddle.replayer.names;

/** An object of a front end that stands for one of the program's, and goes by its name in traces. */
public interface Named {
    /** What the type of the object is called, the same in every JVM: {@code mutex m}. */
    String typeName();
}
