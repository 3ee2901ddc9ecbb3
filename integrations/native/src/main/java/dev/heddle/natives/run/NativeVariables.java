package dev.heddle.natives.run;

import dev.heddle.natives.elf.ElfFile;
import dev.heddle.natives.elf.ElfFile.Symbol;
import dev.heddle.natives.elf.MangledName;
import dev.heddle.replayer.names.Variables;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The program's globals by address, and its functions, whose addresses programs keep in variables. */
final class NativeVariables implements Variables {
    private final List<Variable> sorted = new ArrayList<>();
    private final long base;
    private final long size;

    /**
     * @param base where the program lies
     * @param size of all of it, in bytes
     * @param holder what its globals are said to be of
     */
    NativeVariables(ElfFile file, long base, long size, String holder) {
        this.base = base;
        this.size = size;
        List<Symbol> symbols = new ArrayList<>();
        for (Symbol symbol : file.symbols()) {
            if (symbol.isDefined() && symbol.size() > 0 && (symbol.isVariable() || symbol.isFunction())) {
                symbols.add(symbol);
            }
        }
        symbols.sort(Comparator.comparingLong(Symbol::address)
                .thenComparing(Comparator.comparingLong(Symbol::size).reversed())
                .thenComparing(Symbol::name));
        long end = 0;
        for (Symbol symbol : symbols) {
            if (symbol.address() >= end) {
                gap(end, symbol.address(), holder);
                end = symbol.address() + symbol.size();
                add(symbol.address(), end, holder, MangledName.plain(symbol.name()));
            }
        }
        gap(end, size, holder);
    }

    /** What has no symbol: constants, tables of the linker. */
    private void gap(long from, long to, String holder) {
        if (from < to) {
            add(from, to, holder, "data");
        }
    }

    private void add(long from, long to, String holder, String name) {
        sorted.add(new Variable(base + from, to - from, sorted.size(), holder, name));
    }

    @Override
    public @Nullable Variable at(long address) {
        if (address < base || address >= base + size) {
            return null;
        }
        int low = 0;
        int high = sorted.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (sorted.get(middle).address() <= address) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return sorted.get(low);
    }

    /** The name of what begins at the address or has it; the offset in the arena for other memory. */
    String name(long address) {
        Variable variable = at(address);
        if (variable == null) {
            return "";
        }
        long offset = address - variable.address();
        return " " + variable.name() + (offset == 0 ? "" : "+" + offset);
    }
}
