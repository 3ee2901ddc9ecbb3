package dev.heddle.natives;

/**
 * The main class that stands for a program in C or C++: the engine takes over in its first instruction, and calls the
 * program's own main for each execution. The first entry of the class path is the program, a shared object; the second
 * is the run-time library that it was linked with.
 */
public final class NativeMain {
    private NativeMain() {}

    /** Says that the program needs the engine; under the engine it is never run. */
    public static void main(String[] args) {
        throw new IllegalStateException("a program in C or C++ runs under heddle check and heddle replay alone");
    }
}
