package dev.heddle.formats.litmus;

import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.file.UnreadableFileException;
import java.util.List;
import java.util.Locale;

/** The memory orders of C11; relaxed is opaque, seq_cst is volatile, consume is acquire. */
enum HerdOrders {
    RELAXED(UpdateMode.OPAQUE),
    CONSUME(UpdateMode.ACQUIRE),
    ACQUIRE(UpdateMode.ACQUIRE),
    RELEASE(UpdateMode.RELEASE),
    ACQ_REL(UpdateMode.ACQ_REL),
    SEQ_CST(UpdateMode.VOLATILE);

    private static final String PREFIX = "memory_order_";

    private final UpdateMode mode;

    HerdOrders(UpdateMode mode) {
        this.mode = mode;
    }

    private String word() {
        return PREFIX + name().toLowerCase(Locale.ROOT);
    }

    static HerdOrders parse(HerdTokens tokens) throws UnreadableFileException {
        for (HerdOrders order : values()) {
            if (tokens.take(order.word())) {
                return order;
            }
        }
        throw tokens.wrong("a memory order such as memory_order_acquire");
    }

    UpdateMode ofUpdate() {
        return mode;
    }

    MemoryOrder ofLoad(HerdTokens tokens) throws UnreadableFileException {
        if (this == RELEASE || this == ACQ_REL) {
            throw tokens.because("expected an order of a load, found " + word());
        }
        return mode.readOrder();
    }

    MemoryOrder ofStore(HerdTokens tokens) throws UnreadableFileException {
        if (this == CONSUME || this == ACQUIRE || this == ACQ_REL) {
            throw tokens.because("expected an order of a store, found " + word());
        }
        return mode.writeOrder();
    }

    /** The fences that make up one; a relaxed one is none. */
    List<FenceKind> ofFence() {
        return switch (this) {
            case RELAXED -> List.of();
            case CONSUME, ACQUIRE -> List.of(FenceKind.ACQUIRE);
            case RELEASE -> List.of(FenceKind.RELEASE);
            case ACQ_REL -> List.of(FenceKind.ACQUIRE, FenceKind.RELEASE);
            case SEQ_CST -> List.of(FenceKind.FULL);
        };
    }

    /** Fails where a compare-exchange that fails would have another order than its read part. */
    void checkFailure(HerdOrders failure, HerdTokens tokens) throws UnreadableFileException {
        if (failure.mode.readOrder() != mode.readOrder() || failure == RELEASE || failure == ACQ_REL) {
            throw tokens.because("expected a failure order as strong as the read of " + word() + ", found "
                    + failure.word() + "; others are not supported");
        }
    }
}
