package dev.heddle.recorder.instrument.cache;

import dev.heddle.recorder.instrument.shape.AddedBridges.Kept;
import dev.heddle.recorder.instrument.shape.Surroundings;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * An instrumented class of the program before it belongs to a JVM: its code names its sites by their positions in
 * {@code sites}. Each number is an integer constant of the class, so ids of a JVM take their place without a change of
 * the code.
 *
 * @param name internal name
 * @param fingerprint SHA-256 of the class file before
 * @param classFile with {@code firstNumber + i} for site i
 * @param firstNumber no integer constant of the original class lies in the {@link #NUMBERS} from here on
 * @param sites of its instructions
 * @param bridges the methods that it has in addition
 * @param collections the collections of the JDK that it needs, outermost classes
 * @param keepsState why the class keeps its static state over executions, or null if it does not
 * @param answers what was asked of other classes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record InstrumentedClass(
        String name,
        byte[] fingerprint,
        byte[] classFile,
        int firstNumber,
        List<Site> sites,
        List<Kept> bridges,
        Set<String> collections,
        @Nullable String keepsState,
        Surroundings.Answers answers) {
    static final int NUMBERS = 1 << 16;

    private static final int CONSTANT_INTEGER = 3;
    private static final int FIRST = 0x4844_0000;

    /** A first number for the sites of a class. */
    public static int firstNumber(ClassReader original) {
        int first = FIRST;
        while (hasInteger(original, first)) {
            first += NUMBERS;
        }
        return first;
    }

    private static boolean hasInteger(ClassReader in, int first) {
        for (int i = 1; i < in.getItemCount(); i++) {
            int item = in.getItem(i);
            if (item > 0 && in.readByte(item - 1) == CONSTANT_INTEGER && isNumber(in.readInt(item), first, NUMBERS)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNumber(int value, int first, int count) {
        int position = value - first;
        return position >= 0 && position < count;
    }

    public static byte[] fingerprint(byte[] classFile) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(classFile);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }

    /** The class file of a class that is defined once, when its sites have been added. */
    public byte[] addSites(SiteTable to) {
        int[] ids = new int[sites.size()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = to.add(sites.get(i));
        }
        return withSites(ids);
    }

    /** The class file of a class that may be defined again, when the sites have been added. */
    public byte[] addSites(SiteTable.Definition to, boolean underTest) {
        int[] ids = new int[sites.size()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = to.add(sites.get(i), underTest);
        }
        return withSites(ids);
    }

    private byte[] withSites(int[] ids) {
        byte[] out = classFile.clone();
        ClassReader in = new ClassReader(classFile);
        for (int i = 1; i < in.getItemCount(); i++) {
            int item = in.getItem(i);
            if (item > 0 && in.readByte(item - 1) == CONSTANT_INTEGER) {
                int value = in.readInt(item);
                if (isNumber(value, firstNumber, ids.length)) {
                    int id = ids[value - firstNumber];
                    out[item] = (byte) (id >>> 24);
                    out[item + 1] = (byte) (id >>> 16);
                    out[item + 2] = (byte) (id >>> 8);
                    out[item + 3] = (byte) id;
                }
            }
        }
        return out;
    }
}
