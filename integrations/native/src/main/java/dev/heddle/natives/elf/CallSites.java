package dev.heddle.natives.elf;

import dev.heddle.natives.elf.ElfFile.Section;
import java.nio.ByteBuffer;
import java.util.SortedSet;
import java.util.TreeSet;

/** Where a program calls functions of other libraries: what its accesses and operations on threads are made of. */
public final class CallSites {
    private static final int X86_64 = 62;
    private static final int AARCH64 = 183;

    private CallSites() {}

    /** Whether programs of that processor can be run on this one. */
    public static boolean isOfThisMachine(int machine) {
        return switch (System.getProperty("os.arch", "")) {
            case "amd64", "x86_64" -> machine == X86_64;
            case "aarch64" -> machine == AARCH64;
            default -> false;
        };
    }

    /** Return addresses of such calls, relative to the base. A few may be no calls, which does no harm. */
    public static SortedSet<Long> returns(ElfFile file) {
        SortedSet<Long> found = new TreeSet<>();
        for (Section section : file.sections()) {
            if (section.isCode() && !section.name().startsWith(".plt")) {
                if (file.machine() == X86_64) {
                    ofX86(file, section, found);
                } else {
                    ofArm(file, section, found);
                }
            }
        }
        return found;
    }

    /** Calls of stubs (E8 and an offset of 32 bits), and calls through the table of addresses (FF 15). */
    private static void ofX86(ElfFile file, Section section, SortedSet<Long> found) {
        ByteBuffer code = file.content(section);
        for (int i = 0; i + 6 <= code.limit(); i++) {
            int first = code.get(i) & 0xff;
            if (first == 0xe8 && isStub(file, section.address() + i + 5 + code.getInt(i + 1))) {
                found.add(section.address() + i + 5);
            } else if (first == 0xff && code.get(i + 1) == 0x15) {
                found.add(section.address() + i + 6);
            }
        }
    }

    private static void ofArm(ElfFile file, Section section, SortedSet<Long> found) {
        ByteBuffer code = file.content(section);
        for (int i = 0; i + 4 <= code.limit(); i += 4) {
            int word = code.getInt(i);
            boolean isCall = word >>> 26 == 0b100101;
            long target = section.address() + i + ((long) (word << 6) >> 4);
            if (isCall && isStub(file, target)) {
                found.add(section.address() + i + 4);
            }
        }
    }

    private static boolean isStub(ElfFile file, long address) {
        for (Section section : file.sections()) {
            if (section.name().startsWith(".plt")
                    && address >= section.address()
                    && address < section.address() + section.size()) {
                return true;
            }
        }
        return false;
    }
}
