package dev.heddle.recorder.instrument.samples;

import dev.heddle.recorder.instrument.samples.other.Holder;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Static state of all sorts. */
@SuppressWarnings("all") // odd code is the point
public class Initialised {
    static final int CONSTANT = 5;
    static final List<String> LIST = new ArrayList<>();
    static int untouched;
    static long counter = 3;

    static {
        LIST.add("first");
        assert LIST.size() == 1;
    }

    /** Two constants, one with a body. */
    public enum Level {
        LOW,
        HIGH {
            @Override
            boolean high() {
                return true;
            }
        };

        boolean high() {
            return false;
        }
    }

    /** What serialisation asks for by reflection, next to other state. */
    public static class Serialised implements Serializable {
        private static final long serialVersionUID = 1;
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("list", List[].class), new ObjectStreamField("size", Integer.TYPE),
        };
        static int untouched = 7;
    }

    /** Nothing to initialise but the switch for assertions. */
    public static class Asserting {
        /** Uses the switch. */
        public static boolean enabled() {
            boolean enabled = false;
            assert enabled = true;
            return enabled;
        }
    }

    /** Changes the state and tells it. */
    public static String change() {
        LIST.add("more");
        untouched++;
        return LIST + " " + untouched + " " + counter++ + " " + CONSTANT;
    }

    /** Uses what this package cannot name. */
    public static boolean hidden() {
        Holder holder = new Holder();
        Object one = holder.hidden;
        Object element = holder.array[0];
        return one == element;
    }

    /** A class with main methods of every kind inherits one. */
    public static class Inheriting extends WithMain {}

    /** Has the main method. */
    public static class WithMain {
        /** The launcher's. */
        public static void main(String[] arguments) {}
    }
}
