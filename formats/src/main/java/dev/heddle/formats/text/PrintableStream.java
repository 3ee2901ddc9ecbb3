package dev.heddle.formats.text;

import java.io.PrintStream;

/**
 * A stream for people: what is printed as text is {@link Printable#text}; bytes, a program's own output say, go through
 * as they are.
 */
public final class PrintableStream extends PrintStream {
    private final PrintStream to;

    private PrintableStream(PrintStream to) {
        super(to, true);
        this.to = to;
    }

    /** A stream that prints to {@code to}. */
    public static PrintStream over(PrintStream to) {
        return to instanceof PrintableStream ? to : new PrintableStream(to);
    }

    @Override
    public void print(String text) {
        to.print(Printable.text(String.valueOf(text)));
    }

    @Override
    public void print(Object object) {
        print(String.valueOf(object));
    }

    @Override
    public void print(char[] text) {
        print(String.valueOf(text));
    }

    @Override
    public void print(char c) {
        print(String.valueOf(c));
    }

    @Override
    public void println() {
        to.print('\n');
        to.flush();
    }

    @Override
    public void println(String text) {
        print(text + "\n");
        to.flush();
    }

    @Override
    public void println(Object object) {
        println(String.valueOf(object));
    }

    @Override
    public void println(char[] text) {
        println(String.valueOf(text));
    }

    @Override
    public PrintStream append(CharSequence text) {
        print(String.valueOf(text));
        return this;
    }

    @Override
    public PrintStream append(CharSequence text, int from, int to) {
        return append(String.valueOf(text).subSequence(from, to));
    }

    @Override
    public PrintStream append(char c) {
        print(c);
        return this;
    }
}
