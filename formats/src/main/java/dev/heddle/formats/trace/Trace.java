package dev.heddle.formats.trace;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Recorded execution: where it came from, its tables, its events in execution order and how it ended. All that a replay
 * needs is here. Tables are in order of first use, so that equal executions give equal traces wherever in a JVM's life
 * they ran.
 *
 * @param events in execution order
 * @param cause what the failure needs, where that has been looked for
 * @param calls what a replay has collected in addition
 */
public record Trace(
        Header header,
        Program program,
        List<ThreadEntry> threads,
        List<SiteEntry> sites,
        List<ObjectEntry> objects,
        List<LocationEntry> locations,
        EventColumns events,
        Verdict verdict,
        Cause cause,
        Calls calls) {

    /** A trace of which no more is known. */
    public Trace(
            Header header,
            Program program,
            List<ThreadEntry> threads,
            List<SiteEntry> sites,
            List<ObjectEntry> objects,
            List<LocationEntry> locations,
            EventColumns events,
            Verdict verdict) {
        this(header, program, threads, sites, objects, locations, events, verdict, Cause.NONE, Calls.NONE);
    }

    /** Returns this trace with the cause of its failure. */
    public Trace with(Cause found) {
        return new Trace(header, program, threads, sites, objects, locations, events, verdict, found, calls);
    }

    /** Returns this trace with the calls that a replay has collected. */
    public Trace with(Calls collected) {
        return new Trace(header, program, threads, sites, objects, locations, events, verdict, cause, collected);
    }

    /**
     * How the execution was made.
     *
     * @param heddleVersion version of the writer
     * @param jdk {@code java.vm.vendor} and {@code java.runtime.version}
     * @param strategy name of the strategy that made the decisions
     * @param seed the campaign's seed
     * @param executionSeed the seed of this execution, drawn from the campaign's
     * @param execution its number in the campaign, from 1
     * @param detail {@code full} or {@code shared}
     * @param switches the model switches in force, by name, sorted
     */
    public record Header(
            String heddleVersion,
            String jdk,
            String strategy,
            long seed,
            long executionSeed,
            long execution,
            String detail,
            Map<String, String> switches) {
        /** The strategy of executions without control. */
        public static final String FREE = "free";
        /** How the detail of a recording without accesses begins. */
        public static final String SYNC = "sync";
        /** How that of a recording with a sample of them begins. */
        public static final String SAMPLE = "sample";
        /** The option of a recording of chosen fields, which its detail names. */
        public static final String ONLY_FIELDS = "only-fields";
        /**
         * The switch of a recording with the id of the first thread that the program made ({@code Thread.getId()}), as
         * far as the recorder can foresee it.
         */
        public static final String FIRST_THREAD_ID = "first-thread-id";

        /**
         * Whether it is a recording of threads that ran freely: its events have no values, and what one thread alone
         * used has none.
         */
        public boolean isFree() {
            return strategy.equals(FREE);
        }

        /**
         * Whether accesses of several threads to the same memory were left out ({@code --detail sync},
         * {@code --sample}), so that sources of reads and orders of writes are not known.
         */
        public boolean isThinned() {
            return isFree() && (detail.startsWith(SYNC) || detail.startsWith(SAMPLE));
        }

        /**
         * Whether volatile fields and atomics that order what was recorded may have been left out ({@code --sample},
         * {@code --only-fields}): accesses that seem to race may be ordered then.
         */
        public boolean lacksOrder() {
            return isFree() && (detail.startsWith(SAMPLE) || detail.contains(", --" + ONLY_FIELDS + " "));
        }

        /** The id that the program's first thread should have had where it was recorded freely, or -1. */
        public long firstThreadId() {
            String id = switches.getOrDefault(FIRST_THREAD_ID, "");
            return id.matches("[0-9]{1,9}") ? Long.parseLong(id) : -1;
        }
    }

    /**
     * The program, as far as a replay in a fresh JVM needs it.
     *
     * @param name short name for people: the source file or main class
     * @param javaArguments what stood before and after the main class on the java command line, the class path
     *     excluded, as given
     * @param workingDirectory absolute
     * @param classPath absolute entries, in order
     * @param source absolute path of the source file that was compiled, or empty
     * @param fingerprints SHA-256 (hex) of the program's classes as loaded, by class name, sorted
     * @param environment what the execution read of it; none if that was not recorded
     * @param bundle a ZIP archive of class files (and the source), or empty where the program is too large for that
     */
    public record Program(
            String name,
            List<String> javaArguments,
            String workingDirectory,
            List<String> classPath,
            String source,
            Map<String, String> fingerprints,
            Environment environment,
            byte[] bundle) {
        /** A program of whose environment nothing is known. */
        public Program(
                String name,
                List<String> javaArguments,
                String workingDirectory,
                List<String> classPath,
                String source,
                Map<String, String> fingerprints,
                byte[] bundle) {
            this(name, javaArguments, workingDirectory, classPath, source, fingerprints, Environment.NONE, bundle);
        }
    }

    /**
     * A thread.
     *
     * @param path its place in the fork tree: {@code 0} is main, {@code 0.2} the second thread that main started
     * @param name the name that the program gave it
     */
    public record ThreadEntry(String path, String name) {}

    /**
     * A static instruction.
     *
     * @param className binary name, with dots
     * @param method name of the method
     * @param descriptor the method's descriptor
     * @param bytecodeIndex offset of the instruction in the original method, -1 where unknown
     * @param kind what the instruction does
     * @param member what it does it to, for people: {@code BoundedBuffer.count}, {@code AtomicInteger.incrementAndGet},
     *     {@code wait}
     * @param file source file name, or empty
     * @param line line number, or -1
     */
    public record SiteEntry(
            String className,
            String method,
            String descriptor,
            int bytecodeIndex,
            EventKind kind,
            String member,
            String file,
            int line) {
        /** {@code File.java:12}, or the class and method where no line is known. */
        public String where() {
            return file.isEmpty() || line < 0 ? className + "." + method + "@" + bytecodeIndex : file + ":" + line;
        }
    }

    /**
     * An object, named by its allocation.
     *
     * @param className its class, with dots
     * @param thread index of the thread that allocated it, or first touched it
     * @param ordinal which one of that thread's allocations (from 1), or, when {@code touched}, of its first touches
     * @param touched true where the object was allocated outside instrumented code and is named by its first touch
     */
    public record ObjectEntry(String className, int thread, int ordinal, boolean touched) {}

    /**
     * A location.
     *
     * @param owner index of the object, or -1 for statics, classes and the library
     * @param holder the class that declares the field, or the class itself or whose monitor it is; else empty
     * @param member name of the field; for a thread its path; else empty
     * @param index index of the array element; for a thread its index in the table; else -1
     * @param type of a field, as far as its values need it: {@code Z}, {@code C}, {@code F} or {@code D} for boolean,
     *     char, float and double; else {@link #UNTYPED}
     */
    public record LocationEntry(LocationKind kind, int owner, String holder, String member, int index, char type) {
        /** A whole number or a reference, or not known. */
        public static final char UNTYPED = '?';

        /** Location of a type that is not known, or of none of those. */
        public LocationEntry(LocationKind kind, int owner, String holder, String member, int index) {
            this(kind, owner, holder, member, index, UNTYPED);
        }

        /** Whether that is a type of locations. */
        public static boolean isType(char type) {
            return type == 'Z' || type == 'C' || type == 'F' || type == 'D';
        }

        /** Returns this location with the type of a field, if its values need it. */
        public LocationEntry typed(char of) {
            return isType(of) ? new LocationEntry(kind, owner, holder, member, index, of) : this;
        }

        /** Index of the thread that the location is, or -1. */
        public int thread() {
            return kind == LocationKind.THREAD ? index : -1;
        }
    }

    /** How an execution ended. */
    public sealed interface Verdict permits Passed, Failed, Unfinished, Unknown {}

    /** Nothing was found. */
    public record Passed() implements Verdict {}

    /**
     * Nothing was found as far as it is known: the recording was cut short, or that part of the file is lost. Files
     * have {@link Unfinished} for it.
     */
    public record Unknown() implements Verdict {}

    /**
     * The program failed.
     *
     * @param kind exception, exit, deadlock, livelock, race or spin; unfinished, outside or leak where that was asked
     *     for
     * @param thread index of the thread that failed, or -1 where it is no single one
     * @param message for people; of an exception as it says, which may be several lines
     * @param stack frames, innermost first, as {@code Class.method(File.java:12)}; then for each cause and each
     *     suppressed exception a line that begins with {@code Caused by: } or {@code Suppressed: }, and its frames; may
     *     be empty
     * @param blocked threads that could not go on, for deadlock and livelock
     */
    public record Failed(FailureKind kind, int thread, String message, List<String> stack, List<Blocked> blocked)
            implements Verdict {
        /** The message's first line: what failures are compared by, since further lines often list what differs. */
        public String headline() {
            return message.lines().findFirst().orElse("");
        }

        /** The frames of the exception itself. */
        public List<String> frames() {
            return stack.subList(0, next(0));
        }

        /** Its causes, and what was suppressed, as they stand. */
        public List<Other> others() {
            List<Other> all = new ArrayList<>();
            for (int i = next(0); i < stack.size(); i = next(i + 1)) {
                all.add(new Other(stack.get(i), List.copyOf(stack.subList(i + 1, next(i + 1)))));
            }
            return all;
        }

        private int next(int from) {
            int i = from;
            while (i < stack.size()
                    && !stack.get(i).startsWith(ThrownText.CAUSED_BY)
                    && !stack.get(i).startsWith(ThrownText.SUPPRESSED)) {
                i++;
            }
            return i;
        }
    }

    /**
     * A cause, or a suppressed exception.
     *
     * @param text {@code Caused by: java.io.IOException: closed}
     * @param frames innermost first
     */
    public record Other(String text, List<String> frames) {}

    /**
     * The execution did not end: it was cut off at a bound, or it waits for something outside. Neither passed nor
     * failed; how it would have gone on is not known.
     *
     * @param kind unfinished or outside
     * @param thread index of the thread to which the stack belongs, or -1 where it is no single one
     * @param message one line for people
     * @param stack frames, innermost first, as {@code Class.method(File.java:12)}; may be empty
     * @param blocked threads that could not go on
     */
    public record Unfinished(FailureKind kind, int thread, String message, List<String> stack, List<Blocked> blocked)
            implements Verdict {
        /** Checks the kind. */
        public Unfinished {
            if (kind != FailureKind.UNFINISHED && kind != FailureKind.OUTSIDE) {
                throw new IllegalArgumentException("expected unfinished or outside, found " + kind.word());
            }
        }

        /** Returns this verdict as a failure, if it counts as one. */
        public Failed failed() {
            return new Failed(kind, thread, message, stack, blocked);
        }

        /** In words, without the details: {@code did not end}, or {@code waits for external input}. */
        public String what() {
            return what(kind);
        }

        /** The words for a kind. */
        public static String what(FailureKind kind) {
            return kind == FailureKind.OUTSIDE ? "waits for external input" : "did not end";
        }
    }

    /**
     * A thread that could not go on.
     *
     * @param thread index of the thread
     * @param kind what it was about to do: LOCK, WAIT, WAKE, PARK, JOIN, CLASS_INIT
     * @param site where, or -1
     * @param location for what, or -1
     * @param holder index of the thread that holds it, or -1
     * @param holderSite where that thread acquired it, or -1
     */
    public record Blocked(int thread, EventKind kind, int site, int location, int holder, int holderSite) {}
}
