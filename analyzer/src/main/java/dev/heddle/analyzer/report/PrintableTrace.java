package dev.heddle.analyzer.report;

import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Calls;
import dev.heddle.formats.trace.Trace;
import java.util.List;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A trace whose names and messages are fit for a terminal: what is shown to people is made from this one, JSON from the
 * trace itself.
 */
public final class PrintableTrace {
    private PrintableTrace() {}

    /** Returns the trace with {@link Printable} texts. Shares what needs no change. */
    public static Trace of(Trace t) {
        Trace.Header h = t.header();
        Trace.Program p = t.program();
        TreeMap<String, String> switches = new TreeMap<>();
        h.switches().forEach((name, value) -> switches.put(Printable.line(name), Printable.line(value)));
        return new Trace(
                new Trace.Header(
                        Printable.line(h.heddleVersion()),
                        Printable.line(h.jdk()),
                        Printable.line(h.strategy()),
                        h.seed(),
                        h.executionSeed(),
                        h.execution(),
                        Printable.line(h.detail()),
                        switches),
                new Trace.Program(
                        Printable.line(p.name()),
                        p.javaArguments(),
                        p.workingDirectory(),
                        p.classPath(),
                        p.source(),
                        p.fingerprints(),
                        p.bundle()),
                all(t.threads(), PrintableTrace::thread),
                all(t.sites(), PrintableTrace::site),
                all(t.objects(), PrintableTrace::object),
                all(t.locations(), PrintableTrace::location),
                t.events(),
                verdict(t.verdict()),
                t.cause(),
                calls(t.calls()));
    }

    private static Calls calls(Calls calls) {
        return new Calls(
                all(calls.stacks(), stack -> new Calls.Stack(stack.event(), all(stack.frames(), Printable::line))),
                all(
                        calls.calls(),
                        call -> new Calls.Call(
                                call.thread(),
                                call.from(),
                                call.to(),
                                Printable.line(call.method()),
                                all(call.arguments(), Printable::line),
                                call.end(),
                                Printable.line(call.result()))),
                all(calls.made(), made -> new Calls.Made(made.object(), all(made.frames(), Printable::line))));
    }

    private static <T> List<T> all(List<T> entries, UnaryOperator<T> each) {
        return entries.stream().map(each).toList();
    }

    private static Trace.ThreadEntry thread(Trace.ThreadEntry e) {
        return new Trace.ThreadEntry(Printable.line(e.path()), Printable.line(e.name()));
    }

    private static Trace.SiteEntry site(Trace.SiteEntry e) {
        return new Trace.SiteEntry(
                Printable.line(e.className()),
                Printable.line(e.method()),
                e.descriptor(),
                e.bytecodeIndex(),
                e.kind(),
                Printable.line(e.member()),
                Printable.line(e.file()),
                e.line());
    }

    private static Trace.ObjectEntry object(Trace.ObjectEntry e) {
        return new Trace.ObjectEntry(Printable.line(e.className()), e.thread(), e.ordinal(), e.touched());
    }

    private static Trace.LocationEntry location(Trace.LocationEntry e) {
        return new Trace.LocationEntry(
                e.kind(), e.owner(), Printable.line(e.holder()), Printable.line(e.member()), e.index(), e.type());
    }

    private static Trace.Verdict verdict(Trace.Verdict verdict) {
        return verdict instanceof Trace.Failed f
                ? new Trace.Failed(
                        f.kind(),
                        f.thread(),
                        Printable.message(f.message()),
                        all(f.stack(), Printable::line),
                        f.blocked())
                : verdict;
    }
}
