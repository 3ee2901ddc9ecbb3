package dev.heddle.replayer.names;

import dev.heddle.replayer.names.Variables.Variable;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Memory that is accessed otherwise than as fields and elements: several bytes of an array at once, and memory outside
 * the heap. Each address is a location for each width (and byte order) of access; an access of another width finds what
 * was written as a write from outside.
 *
 * <p>Addresses outside the heap are called by the allocation that they belong to: they differ between JVMs and are
 * given out anew.
 */
public final class RawMemory {
    /** Nothing that allocates gives addresses out in smaller steps. */
    private static final long GRANULE = 16;

    private static final long SYMBOLIC = 1L << 62;
    private static final int OFFSET_BITS = 40;

    /** Numbers of variables begin here, above those of allocations. */
    private static final int VARIABLES = 1 << 21;

    /** A piece of memory outside the heap. */
    public static final class Block {
        public final long address;
        final long size;
        /** Which of the allocations that were seen, from 0; -1 where its own was not. */
        final int number;
        /** The variable that it is, or null. */
        final @Nullable Variable variable;

        Block(long address, long size, int number, @Nullable Variable variable) {
            this.address = address;
            this.size = size;
            this.number = number;
            this.variable = variable;
        }
    }

    /** An array or a block as accesses of one width see it: the owner of their locations. */
    public static final class View {
        private final String name;
        private final @Nullable Variable variable;
        private final int width;

        View(String name, @Nullable Variable variable, int width) {
            this.name = name;
            this.variable = variable;
            this.width = width;
        }

        /** What declares the variable that it shows; null where it shows none. */
        public @Nullable String holder() {
            return variable == null ? null : variable.holder();
        }

        /**
         * The part of the variable that lies at an offset, as people read it: {@code queue+8}. An access of the whole
         * variable has the name alone.
         */
        @SuppressWarnings("NullAway") // asked where there is a holder
        public String member(int offset) {
            return offset == 0 && width == variable.size()
                    ? variable.name()
                    : variable.name() + "+" + offset + (width == 8 ? "" : ":" + width);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private final ObjectNames names;
    private final LongObjectHashMap<View> views = new LongObjectHashMap<>();
    private final TreeMap<Long, Block> blocks = new TreeMap<>();
    private int allocations;
    private Variables variables = Variables.NONE;

    public RawMemory(ObjectNames names) {
        this.names = names;
    }

    /** Sets what memory is called that was not allocated. */
    public void variables(Variables with) {
        variables = with;
    }

    /** Whether the program is one in another language, whose variables all are such memory. */
    public boolean isForeign() {
        return variables != Variables.NONE;
    }

    /** Forgets the last execution. */
    public void clear() {
        views.clear();
        blocks.clear();
        allocations = 0;
    }

    /**
     * The owner of locations of that width in an array or block, by its index among the names: it is called as what it
     * shows.
     */
    public int view(Object of, char type, boolean swapped, NamedThread t) {
        int shown = names.touched(of, t);
        char width = width(type);
        long key = key(shown, width, swapped);
        View view = views.get(key);
        if (view == null) {
            Block block = of instanceof Block ? (Block) of : null;
            String memory = block != null ? "memory" : of.getClass().getComponentType() + "[]";
            view = new View(
                    memory + " as " + word(width) + (swapped ? " swapped" : ""),
                    block == null ? null : block.variable,
                    bytes(width));
            views.put(key, view);
        }
        return names.like(view, shown);
    }

    /** As {@link #view}, or -1 where no access of that width has come yet. Changes nothing. */
    public int findView(Object of, char type) {
        int shown = names.find(of);
        View view = shown < 0 ? null : views.get(key(shown, width(type), false));
        return view == null ? -1 : names.find(view);
    }

    private static long key(int shown, char width, boolean swapped) {
        return ((long) shown << 9) | (width << 1) | (swapped ? 1 : 0);
    }

    private static char width(char type) {
        return type == 'D' ? 'J' : type == 'F' ? 'I' : type;
    }

    private static int bytes(char width) {
        return switch (width) {
            case 'B' -> 1;
            case 'S' -> 2;
            case 'I' -> 4;
            default -> 8;
        };
    }

    private static String word(char width) {
        return switch (width) {
            case 'B' -> "byte";
            case 'S' -> "short";
            case 'I' -> "int";
            default -> "long";
        };
    }

    /** Memory outside the heap was allocated: whatever was known of it is void. */
    public void allocated(long address, long size, NamedThread t) {
        forget(address, size);
        allocated(new Block(address, size, allocations++, null), t);
    }

    private void forget(long address, long size) {
        Map.Entry<Long, Block> before = blocks.lowerEntry(address);
        if (before != null && before.getValue().address + before.getValue().size > address) {
            blocks.remove(before.getKey());
        }
        blocks.subMap(address, address + size).clear();
    }

    /** As {@link #allocated(long, long, NamedThread)}, of memory that goes by a name for as long as it is there. */
    public void allocated(Variable variable, NamedThread t) {
        forget(variable.address(), variable.size());
        allocated(new Block(variable.address(), variable.size(), allocations++, variable), t);
    }

    private void allocated(Block block, NamedThread t) {
        blocks.put(block.address, block);
        names.allocated(block, t);
    }

    /** The block that the address belongs to; a small one of its own where its allocation was not seen. */
    public Block block(long address) {
        Map.Entry<Long, Block> entry = blocks.floorEntry(address);
        if (entry != null && address - entry.getKey() < entry.getValue().size) {
            return entry.getValue();
        }
        Variable variable = variables.at(address);
        Block block = variable == null
                ? new Block(address & -GRANULE, GRANULE, -1, null)
                : new Block(variable.address(), variable.size(), VARIABLES + variable.number(), variable);
        blocks.put(block.address, block);
        return block;
    }

    /**
     * The value as the trace has it: an address in an allocated block, its end included, by that block, whose address
     * differs between JVMs.
     */
    public long symbolic(long bits) {
        if (blocks.isEmpty()) {
            return bits;
        }
        Map.Entry<Long, Block> entry = blocks.floorEntry(bits);
        if (entry == null || entry.getValue().number < 0 || bits - entry.getKey() > entry.getValue().size) {
            Variable variable = variables.at(bits);
            return variable == null
                    ? bits
                    : SYMBOLIC | ((long) (VARIABLES + variable.number()) << OFFSET_BITS) | (bits - variable.address());
        }
        return SYMBOLIC | ((long) entry.getValue().number << OFFSET_BITS) | (bits - entry.getKey());
    }
}
