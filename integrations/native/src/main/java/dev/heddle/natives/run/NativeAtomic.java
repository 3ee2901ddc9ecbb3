package dev.heddle.natives.run;

/** Atomic operations; the ordinals are the numbers in heddle_native.c. */
enum NativeAtomic {
    LOAD("atomic load"),
    STORE("atomic store"),
    EXCHANGE("exchange"),
    ADD("fetch_add"),
    SUB("fetch_sub"),
    AND("fetch_and"),
    OR("fetch_or"),
    XOR("fetch_xor"),
    NAND("fetch_nand"),
    CAS_STRONG("compare_exchange"),
    CAS_WEAK("compare_exchange_weak");

    private static final NativeAtomic[] ALL = values();

    /** What traces call it. */
    final String word;

    NativeAtomic(String word) {
        this.word = word;
    }

    /** The operation with that number. */
    static NativeAtomic of(long number) {
        return ALL[(int) number];
    }

    boolean isCompareAndSet() {
        return this == CAS_STRONG || this == CAS_WEAK;
    }

    /** What an update that always writes writes. */
    long apply(long old, long operand) {
        return switch (this) {
            case STORE, EXCHANGE, CAS_STRONG, CAS_WEAK -> operand;
            case ADD -> old + operand;
            case SUB -> old - operand;
            case AND -> old & operand;
            case OR -> old | operand;
            case XOR -> old ^ operand;
            case NAND -> ~(old & operand);
            case LOAD -> old;
        };
    }
}
