package dev.heddle.natives.elf;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InlineAssemblyTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "movl %eax, (%rdx)",
                "mfence",
                "lock; addl $0, 0(%rsp)",
                "lock xaddl %eax, x(%rip)",
                "1: ldaxr w0, [x1]\n stlxr w2, w0, [x1]\n cbnz w2, 1b",
                "dmb ish",
                "rep stosb",
                "movq %rsp, %rbp\n call other",
                "syscall",
                ".byte 0xc7, 0xf8",
                "mov eax, dword ptr [rdx]"
            })
    void accessesOrdersAndCallsMatter(String statement) {
        assertTrue(InlineAssembly.matters(statement));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "# only a (comment)",
                "pause",
                "rep; nop",
                "rep nop",
                "yield // a hint [x0]",
                "bswap %eax",
                "leaq 4(%rax), %rdx",
                "nopw 0(%rax)",
                "rdtsc\n shlq $32, %rdx\n orq %rdx, %rax",
                "jmp 1f\n1: nop",
                ".symver old, name@V1",
                ".pushsection .notes\n .long 1\n .popsection\n nop"
            })
    void hintsArithmeticAndDirectivesDoNot(String statement) {
        assertFalse(InlineAssembly.matters(statement));
    }
}
