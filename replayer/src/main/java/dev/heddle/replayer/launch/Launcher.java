package dev.heddle.replayer.launch;

import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.OwnArguments;
import dev.heddle.replayer.job.ThreadKind;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.Scratch;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Forks target JVMs.
 *
 * @param host the installation, the environment of JVMs, and where output goes that is shown
 * @param java which Java
 * @param cores where they run
 * @param options further options for the JVM, before the user's own
 * @param live gets every JVM while it has a job
 * @param pool JVMs that wait for further jobs
 */
public record Launcher(
        Host host, TargetJava java, Cores cores, List<String> options, LiveProcesses live, TargetPool pool) {
    /** The most that the JVM takes on Linux. */
    private static final int RESERVED_PAGES = 11;

    /** Methods are compiled after six times as many calls as by default. */
    private static final String FEW_COMPILED = "-XX:CompileThresholdScaling=6";

    /**
     * Keeps the optimising compiler (C2) from what reads and instruments classes, by a limit that its methods exceed at
     * once; C1 compiles them. They are large, and the methods of the program waited for them.
     */
    private static final List<String> SLOW_TO_OPTIMISE = List.of(
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=MaxNodeLimit,org.objectweb.asm.*::*,1",
            "-XX:CompileCommand=MaxNodeLimit,dev.heddle.recorder.instrument.*::*,1");

    /** The heap of a program that asks for none: one that fills it runs out of memory within seconds. */
    static final String MOST_HEAP = "2g";

    private static final Pattern HEAP = Pattern.compile("-Xm[nsx]\\S*|-XX:(Max|Min|Initial)?(Heap|RAM|New)\\S*");

    private static final Pattern AGENT_OF_OURS = Pattern.compile("-javaagent:\\S*heddle-agent\\.jar(=\\S*)?");

    /** Returns this launcher with one more option for the JVM. */
    public Launcher with(String option) {
        return new Launcher(
                host,
                java,
                cores,
                Stream.concat(options.stream(), Stream.of(option)).toList(),
                live,
                pool);
    }

    /**
     * Has a JVM of the pool run a job, or a fresh one where none waits there that can.
     *
     * @param folder an existing folder for job and result
     */
    public TargetJvm take(Job job, Program program, Path folder) throws IOException {
        return pool.takes(job) ? start(job, program, pool.folder(folder), true) : fork(job, program, folder);
    }

    /**
     * Has a JVM that has made a campaign, and waits since, run another job; empty where none waits.
     *
     * @param made the campaign
     * @param program the one of the campaign
     * @param folder an existing folder for job and result
     */
    public Optional<TargetJvm> again(Job.Check made, Job job, Program program, Path folder) throws IOException {
        if (!pool.takes(made)) {
            return Optional.empty();
        }
        Path jobFile = Scratch.file(pool.folder(folder), "job-");
        Job.write(jobFile, job);
        TargetPool.Kind kind = kind(made, program);
        Optional<TargetProcess> known = pool.give(kind, jobFile);
        if (known.isEmpty()) {
            Files.delete(jobFile);
        }
        return known.map(process -> jvm(process, jobFile, job, kind));
    }

    /**
     * Starts a fresh JVM for a later command, where target JVMs outlive a command: {@link #fork} of such a job finds it
     * started. Within one command a JVM started ahead cost more time than it saved (ADR 91).
     *
     * @param like what the job will be like
     * @param folder an existing folder
     */
    public void prepare(Job.Replay like, Program program, Path folder) throws IOException {
        TargetPool.Kind kind = kind(like, program);
        if (pool.keepsFresh() && !like.setup().showOutput() && pool.lacksFresh(kind)) {
            Path none = Scratch.file(pool.folder(folder), "job-");
            Job.write(none, new Job.Describe(like.setup()));
            pool.isReady(kind, start(command("jobs=" + none, program, like), like, program, folder), none);
        }
    }

    /**
     * Has a fresh JVM run a job: one that was started ahead, or a new one.
     *
     * @param folder an existing folder for job and result
     */
    public TargetJvm fork(Job job, Program program, Path folder) throws IOException {
        if (job instanceof Job.Replay && !job.setup().showOutput()) {
            Path jobFile = Scratch.file(folder, "job-");
            Job.write(jobFile, job);
            Optional<TargetProcess> ready = pool.giveFresh(kind(job, program), jobFile);
            if (ready.isPresent()) {
                return new TargetJvm(
                        ready.get(), jobFile, stallMillis(job), live, done -> TargetPool.end(done, jobFile));
            }
            Files.delete(jobFile);
        }
        return start(job, program, folder, false);
    }

    private TargetJvm start(Job job, Program program, Path folder, boolean waits) throws IOException {
        Path jobFile = Scratch.file(folder, "job-");
        Job.write(jobFile, job);
        List<String> command = command((waits ? "jobs=" : "job=") + jobFile, program, job);
        if (!waits) {
            TargetProcess process = start(command, job, program, folder);
            return new TargetJvm(process, jobFile, stallMillis(job), live, done -> {});
        }
        TargetPool.Kind kind = kind(job, program);
        Optional<TargetProcess> known = pool.give(kind, jobFile);
        return jvm(known.isPresent() ? known.get() : start(command, job, program, folder), jobFile, job, kind);
    }

    private TargetJvm jvm(TargetProcess process, Path jobFile, Job job, TargetPool.Kind kind) {
        return new TargetJvm(process, jobFile, stallMillis(job), live, done -> pool.waits(kind, done, jobFile));
    }

    private TargetPool.Kind kind(Job job, Program program) {
        return TargetPool.Kind.of(command("jobs=", program, job), program, job.setup(), this);
    }

    private List<String> command(String order, Program program, Job job) {
        List<String> given =
                Stream.concat(options.stream(), program.command().stream()).toList();
        TargetArchive archive = TargetArchive.of(host.home(), java, given);
        List<String> start = new ArrayList<>(archive.options());
        if (job.isBrief()) {
            start.add(FEW_COMPILED);
        }
        return command(order + archive.classes().map(Launcher::words).orElse(""), program, start, !job.isLong());
    }

    /** Words for the agent, which knows the end of the name by its length. */
    private static String words(Path classes) {
        String name = classes.toString();
        boolean isPlain = name.chars().allMatch(c -> c >= ' ' && c < '\u007f'); // equal in all encodings
        return isPlain ? ",classes=" + name + "," + name.length() : "";
    }

    private static long stallMillis(Job job) {
        return job instanceof Job.Debug
                ? TargetJvm.PATIENT
                : job.setup().bounds().stallMillis();
    }

    private TargetProcess start(List<String> command, Job job, Program program, Path folder) throws IOException {
        Cores.Place place = cores.take();
        Process process;
        try {
            List<String> pinned =
                    Stream.concat(place.prefix().stream(), command.stream()).toList();
            process = start(pinned, program, place, folder);
        } catch (IOException e) {
            place.close();
            throw e;
        }
        place.unpinFirstThread(process.toHandle());
        boolean isShown = job.setup().showOutput();
        OutputStream out = isShown ? host.childOut() : OutputStream.nullOutputStream();
        OutputStream err = isShown ? host.childErr() : OutputStream.nullOutputStream();
        return new TargetProcess(process, place, out, err);
    }

    private Process start(List<String> command, Program program, Cores.Place place, Path folder) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        LongCommands.fitting(command, place.prefix().size(), folder))
                .directory(directory(program))
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        setEnvironment(builder);
        return builder.start();
    }

    /**
     * Forks a JVM whose program runs freely, on all cores and with nothing but the user's options; input and output are
     * this process's own.
     *
     * @param configFile what the agent is to do
     */
    public Process forkFree(Path configFile, Program program) throws IOException {
        Path folder = Objects.requireNonNull(configFile.toAbsolutePath().getParent(), "a file has a folder");
        ProcessBuilder builder = new ProcessBuilder(LongCommands.fitting(freeCommand(configFile, program), 0, folder))
                .directory(directory(program))
                .inheritIO();
        setEnvironment(builder);
        Process process = builder.start();
        live.add(process);
        return process;
    }

    private void setEnvironment(ProcessBuilder builder) {
        Map<String, String> environment = builder.environment();
        if (!environment.equals(host.environment())) { // equal ones may have bytes that no string has
            environment.clear();
            environment.putAll(host.environment());
        }
        // Its words are part of the program's command already; the JVM would take them twice and say so.
        environment.remove("JDK_JAVA_OPTIONS");
        withoutOurs(environment);
    }

    /** The program's; made again where the program has removed it, as no JVM starts without one. */
    private static File directory(Program program) throws IOException {
        return Files.createDirectories(program.workingDirectory()).toFile();
    }

    /** An agent of ours that every JVM is to have would meet the one that this JVM gets. */
    private static void withoutOurs(Map<String, String> environment) {
        environment.computeIfPresent("JAVA_TOOL_OPTIONS", (name, options) -> {
            String rest = AGENT_OF_OURS.matcher(options).replaceAll("").strip();
            return rest.isEmpty() ? null : rest;
        });
    }

    /**
     * Whether an option in the program's command or in its environment matches: a JVM refuses a second garbage
     * collector, and of two sizes takes the one of the command line.
     */
    private boolean isAsked(Program program, Predicate<String> option) {
        String named = host.environment().getOrDefault("JAVA_TOOL_OPTIONS", "") + " "
                + host.environment().getOrDefault("_JAVA_OPTIONS", "");
        return Stream.of(program.command(), options, List.of(named.split("\\s+")))
                .flatMap(List::stream)
                .anyMatch(option);
    }

    /** What to do where a program has used up its heap, in one line; empty where it has chosen the size. */
    public Optional<String> moreHeap(Program program) {
        return isHeapAsked(program)
                ? Optional.empty()
                : Optional.of("the heap of the program has at most " + MOST_HEAP
                        + " where it asks for no other size; if that is too little, give more: -- -Xmx8g "
                        + program.name());
    }

    private boolean isHeapAsked(Program program) {
        return isAsked(program, word -> HEAP.matcher(word).matches());
    }

    List<String> freeCommand(Path configFile, Program program) {
        List<String> words = new ArrayList<>();
        words.add(java.binary().toString());
        words.add(OwnArguments.FIRST);
        words.add("-XX:-DontCompileHugeMethods"); // what was not too long for the compilers before is not now
        words.addAll(SLOW_TO_OPTIMISE);
        words.addAll(options);
        words.add("-javaagent:" + host.home().resolve("heddle-agent.jar") + "=recording=" + configFile);
        words.addAll(program.command());
        return words;
    }

    /**
     * The whole command line, without what pins the JVM to a core.
     *
     * @param order what the agent is to do
     * @param start options for a quick start
     * @param brief the JVM lives so shortly that optimising costs more than it gains
     */
    List<String> command(String order, Program program, List<String> start, boolean brief) {
        List<String> words = new ArrayList<>();
        words.add(java.binary().toString());
        words.add(OwnArguments.FIRST);
        if (!isAsked(program, word -> word.startsWith("-XX:+Use") && word.endsWith("GC"))) {
            words.add("-XX:+UseSerialGC");
        }
        if (!isHeapAsked(program)) {
            words.add("-Xmx" + MOST_HEAP);
        }
        if (brief) {
            words.add("-XX:TieredStopAtLevel=1");
        } else {
            // An access goes through ten methods of ours. With the default of 325 bytes, the code below is compiled
            // anew with each of them (ADR 46).
            words.add("-XX:FreqInlineSize=60");
        }
        if (!java.hasFibers()) {
            words.addAll(ThreadKind.REUSE);
        }
        words.add("-Xshare:auto");
        words.addAll(start);
        words.add("-XX:+UnlockExperimentalVMOptions");
        // Objects of the JDK that get none from us (ADR 12) have the same identity hash code in every JVM: 1.
        words.add("-XX:hashCode=2");
        // Hooks end what they have begun on the JVM's reserved pages where the program has used up its stack: see
        // ReservedStack, which also keeps them from being inlined.
        words.add("-XX:StackReservedPages=" + RESERVED_PAGES);
        words.addAll(options);
        words.add("-javaagent:" + host.home().resolve("heddle-agent.jar") + "=" + order);
        words.addAll(OwnArguments.last(Launcher.class.desiredAssertionStatus()));
        words.addAll(program.command());
        return words;
    }
}
