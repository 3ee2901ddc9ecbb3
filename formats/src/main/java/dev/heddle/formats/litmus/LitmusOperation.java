package dev.heddle.formats.litmus;

import dev.heddle.formats.event.MemoryOrder;
import java.util.Locale;
import java.util.Optional;

/** What a step does. {@code toString} gives the notation of the files. */
public sealed interface LitmusOperation {
    /** The register that the operation sets. */
    default Optional<String> target() {
        return Optional.empty();
    }

    /** An operation on a location. */
    sealed interface Access extends LitmusOperation {
        /** The location's name. */
        String location();
    }

    /** A read-modify-write; a compare-and-set that fails is only a read, with the order of the read part. */
    sealed interface Update extends Access {
        /** The register for the result. */
        String register();

        /** The orders of both parts. */
        UpdateMode mode();

        /** The order of the read part: never below opaque. */
        default MemoryOrder readOrder() {
            return mode().readOrder();
        }

        /** The order of the write part: never below opaque. */
        default MemoryOrder writeOrder() {
            return mode().writeOrder();
        }

        @Override
        default Optional<String> target() {
            return Optional.of(register());
        }
    }

    /** {@code w MODE LOCATION VALUE}. */
    record Write(MemoryOrder mode, String location, Expression value) implements Access {
        @Override
        public String toString() {
            return "w " + word(mode) + " " + location + " " + value;
        }
    }

    /** {@code r MODE LOCATION REGISTER}. */
    record Read(MemoryOrder mode, String location, String register) implements Access {
        @Override
        public Optional<String> target() {
            return Optional.of(register);
        }

        @Override
        public String toString() {
            return "r " + word(mode) + " " + location + " " + register;
        }
    }

    /**
     * {@code cas|wcas MODE LOCATION EXPECTED VALUE REGISTER}: the register becomes 1 on success, else 0.
     *
     * @param weak it may fail although the location has the expected value
     */
    record CompareAndSet(
            boolean weak, UpdateMode mode, String location, Expression expected, Expression value, String register)
            implements Update {
        @Override
        public String toString() {
            String name = weak ? "wcas " : "cas ";
            return name + mode.word() + " " + location + " " + expected + " " + value + " " + register;
        }
    }

    /** {@code cae MODE LOCATION EXPECTED VALUE REGISTER}: the register becomes the value read. */
    record CompareAndExchange(UpdateMode mode, String location, Expression expected, Expression value, String register)
            implements Update {
        @Override
        public String toString() {
            return "cae " + mode.word() + " " + location + " " + expected + " " + value + " " + register;
        }
    }

    /** {@code getadd MODE LOCATION DELTA REGISTER}. */
    record GetAndAdd(UpdateMode mode, String location, Expression delta, String register) implements Update {
        @Override
        public String toString() {
            return "getadd " + mode.word() + " " + location + " " + delta + " " + register;
        }
    }

    /** {@code getset MODE LOCATION VALUE REGISTER}. */
    record GetAndSet(UpdateMode mode, String location, Expression value, String register) implements Update {
        @Override
        public String toString() {
            return "getset " + mode.word() + " " + location + " " + value + " " + register;
        }
    }

    /** {@code fence KIND}. */
    record Fence(FenceKind kind) implements LitmusOperation {
        @Override
        public String toString() {
            return "fence " + kind.word();
        }
    }

    /** {@code lock MONITOR}. */
    record Lock(String monitor) implements LitmusOperation {
        @Override
        public String toString() {
            return "lock " + monitor;
        }
    }

    /** {@code unlock MONITOR}. */
    record Unlock(String monitor) implements LitmusOperation {
        @Override
        public String toString() {
            return "unlock " + monitor;
        }
    }

    /** {@code start THREAD}: a thread that some step starts does not start by itself. */
    record Start(int thread) implements LitmusOperation {
        @Override
        public String toString() {
            return "start " + thread;
        }
    }

    /** {@code join THREAD}. */
    record Join(int thread) implements LitmusOperation {
        @Override
        public String toString() {
            return "join " + thread;
        }
    }

    /** {@code set REGISTER VALUE}: touches no memory. */
    record Assign(String register, Expression value) implements LitmusOperation {
        @Override
        public Optional<String> target() {
            return Optional.of(register);
        }

        @Override
        public String toString() {
            return "set " + register + " " + value;
        }
    }

    private static String word(MemoryOrder mode) {
        return mode.name().toLowerCase(Locale.ROOT);
    }
}
