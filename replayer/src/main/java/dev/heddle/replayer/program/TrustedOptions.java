package dev.heddle.replayer.program;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which options of the JVM a replay takes from a trace by itself. A trace may come from an untrusted source, and an
 * option can make the JVM read and write any file, load native code or run commands; those that only say how the
 * program runs are harmless.
 */
public final class TrustedOptions {
    /** Switch of a replay that accepts the other options, too. */
    static final String SWITCH = "--trust-java-options";

    private static final String SWITCHES =
            "UseSerialGC|UseParallelGC|UseG1GC|UseZGC|ZGenerational|UseShenandoahGC|UseEpsilonGC"
                    + "|UnlockExperimentalVMOptions|UnlockDiagnosticVMOptions|TieredCompilation|BackgroundCompilation|Inline"
                    + "|UseCompressedOops|UseCompressedClassPointers|UseCompactObjectHeaders|UseStringDeduplication"
                    + "|ShowCodeDetailsInExceptionMessages|OmitStackTraceInFastThrow|StackTraceInThrowable|RestrictContended"
                    + "|EnableDynamicAgentLoading|DisableExplicitGC|ExplicitGCInvokesConcurrent|AllowRedefinitionToAddDeleteMethods"
                    + "|UseContainerSupport|AlwaysPreTouch|ClassUnloading|PrintWarnings|VMContinuations|EnableJVMCI|UseJVMCICompiler"
                    + "|DontCompileHugeMethods|CreateCoredumpOnCrash|UsePerfData";

    private static final String SIZES =
            "MaxHeapSize|InitialHeapSize|MinHeapSize|SoftMaxHeapSize|MaxNewSize|NewSize|MetaspaceSize"
                    + "|MaxMetaspaceSize|CompressedClassSpaceSize|MaxDirectMemorySize|ThreadStackSize|ReservedCodeCacheSize"
                    + "|MaxRAMPercentage|MinRAMPercentage|InitialRAMPercentage|MaxRAM|ActiveProcessorCount|ParallelGCThreads"
                    + "|ConcGCThreads|CICompilerCount|TieredStopAtLevel|MaxJavaStackTraceDepth|SoftRefLRUPolicyMSPerMB"
                    + "|ContendedPaddingWidth|hashCode|StackReservedPages|CompileThreshold";

    private static final List<Pattern> HARMLESS = List.of(
            Pattern.compile("-X(mx|ms|ss|mn)\\d+[kKmMgGtT]?"),
            Pattern.compile("-X(int|comp|mixed|batch|rs|noclassgc)|-Xshare:(auto|off|on)|-server|-client"),
            Pattern.compile("-(ea|da|esa|dsa)|-(ea|da|enableassertions|disableassertions)(:[\\w.$]+)?"
                    + "|-(enable|disable)systemassertions"),
            Pattern.compile("-D[^=]+(=.*)?", Pattern.DOTALL),
            Pattern.compile("--enable-preview|--illegal-access=\\w+|--illegal-native-access=\\w+|--finalization=\\w+"
                    + "|--sun-misc-unsafe-memory-access=\\w+|--disable-@files"),
            Pattern.compile("--(module-path|add-modules|limit-modules|add-reads|add-exports|add-opens"
                    + "|enable-native-access|source)=.*"),
            Pattern.compile("-XX:[+-](" + SWITCHES + ")"),
            Pattern.compile("-XX:(" + SIZES + ")=[\\d.]+[kKmMgGtT]?"));

    /** Options whose value is the next word. */
    private static final Set<String> WITH_VALUE = Set.of(
            "-p",
            "--module-path",
            "--add-modules",
            "--limit-modules",
            "--add-reads",
            "--add-exports",
            "--add-opens",
            "--enable-native-access",
            "--source");

    private TrustedOptions() {}

    /**
     * Refuses options that are not on the list of harmless ones.
     *
     * @throws UsageException naming the first such option, and how to allow it
     */
    public static void require(List<String> recorded) {
        Optional<String> first = suspicious(recorded);
        if (first.isPresent()) {
            throw new UsageException(first.get() + ": the trace requests this JVM option, which can do more than"
                    + " run the program; if you trust the trace, allow it with " + SWITCH
                    + ", or name the program: heddle replay FILE -- JAVA-ARGUMENTS");
        }
    }

    /**
     * The first option that is not on the list of harmless ones.
     *
     * @param recorded the java command line of a trace, class path excluded
     */
    static Optional<String> suspicious(List<String> recorded) {
        int i = 0;
        while (i < recorded.size()
                && (recorded.get(i).startsWith("-") || recorded.get(i).startsWith("@"))) {
            String word = recorded.get(i);
            if (word.equals("-jar") || word.equals("-m") || word.equals("--module")) {
                return Optional.empty();
            }
            if (WITH_VALUE.contains(word)) {
                i++;
            } else if (HARMLESS.stream().noneMatch(p -> p.matcher(word).matches())) {
                return Optional.of(word);
            }
            i++;
        }
        return Optional.empty();
    }
}
