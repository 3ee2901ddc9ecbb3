package dev.heddle.analyzer.memory;

import java.util.Arrays;

/** Blocks that are not in use, kept for later: an execution after the first few allocates none. */
final class Blocks {
    private Block[] free = new Block[16];
    private int count;

    Block take(int leader, int chain, int position) {
        Block block = count == 0 ? new Block() : free[--count];
        block.begin(leader, chain, position);
        return block;
    }

    void give(Block block) {
        if (count == free.length) {
            free = Arrays.copyOf(free, count * 2);
        }
        free[count++] = block;
    }
}
