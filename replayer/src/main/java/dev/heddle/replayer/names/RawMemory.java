package dev.heddle.replayer.names;

import java.util.Map;
import java.util.TreeMap;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;

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

    /** A piece of memory outside the heap. */
    public static final class Block {
        public final long address;
        final long size;
        /** Which of the allocations that were seen, from 0; -1 where its own was not. */
        final int number;

        Block(long address, long size, int number) {
            this.address = address;
            this.size = size;
            this.number = number;
        }
    }

    /** An array or a block as accesses of one width see it: the owner of their locations. */
    public static final class View {
        private final String name;

        View(String name) {
            this.name = name;
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

    public RawMemory(ObjectNames names) {
        this.names = names;
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
        char width = type == 'D' ? 'J' : type == 'F' ? 'I' : type;
        long key = ((long) shown << 9) | (width << 1) | (swapped ? 1 : 0);
        View view = views.get(key);
        if (view == null) {
            String memory = of instanceof Block ? "memory" : of.getClass().getComponentType() + "[]";
            view = new View(memory + " as " + word(width) + (swapped ? " swapped" : ""));
            views.put(key, view);
        }
        return names.like(view, shown);
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
        Map.Entry<Long, Block> before = blocks.lowerEntry(address);
        if (before != null && before.getValue().address + before.getValue().size > address) {
            blocks.remove(before.getKey());
        }
        blocks.subMap(address, address + size).clear();
        Block block = new Block(address, size, allocations++);
        blocks.put(address, block);
        names.allocated(block, t);
    }

    /** The block that the address belongs to; a small one of its own where its allocation was not seen. */
    public Block block(long address) {
        Map.Entry<Long, Block> entry = blocks.floorEntry(address);
        if (entry != null && address - entry.getKey() < entry.getValue().size) {
            return entry.getValue();
        }
        Block block = new Block(address & -GRANULE, GRANULE, -1);
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
            return bits;
        }
        return SYMBOLIC | ((long) entry.getValue().number << OFFSET_BITS) | (bits - entry.getKey());
    }
}
