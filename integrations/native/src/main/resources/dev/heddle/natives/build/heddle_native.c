/*
 * The run-time library of C and C++ programs under Heddle: what code compiled with -fsanitize=thread calls, and what
 * the program would otherwise get from libc for threads, locks, time, memory and its own end. Each operation becomes a
 * call into the JVM, whose engine says when the thread goes on and what an atomic read sees.
 *
 * Rules:
 * - A call returns with `flags[0]` set where the execution is over for the thread. No Java frame is above the shim then,
 *   so it leaves by longjmp to the frame that called main or the start routine. Destructors do not run.
 * - A plain access announces itself before it happens and then really happens. An atomic one is made by the JVM.
 * - Before and after an execution (static initialisers, exit of the JVM) `me` is null, and everything is done at once.
 * - Structures are not assigned here as a whole: the compiler would call memcpy, which is defined below.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <link.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#if !defined(__x86_64__) && !defined(__aarch64__)
#error "heddle: programs for this architecture cannot be run"
#endif

#define HIDDEN static
#define SITE ((long)__builtin_return_address(0))
#define EXPORT __attribute__((visibility("default")))

/* ---- what the JVM gives: the numbers are those of NativeCall and NativeAtomic */

enum {
    CREATE, JOIN, DETACH, YIELD, SLEEP, NOW, LOCK, TRY_LOCK, TIMED_LOCK, UNLOCK, FORGET, WAIT, TIMED_WAIT, SIGNAL,
    BROADCAST, READ_LOCK, WRITE_LOCK, TRY_READ_LOCK, TRY_WRITE_LOCK, RW_UNLOCK, BARRIER_INIT, BARRIER_WAIT, SEM_INIT,
    SEM_WAIT, SEM_TRY_WAIT, SEM_TIMED_WAIT, SEM_POST, SEM_VALUE, FENCE, FAIL, EXIT, ALLOCATED, STACK, SETTLE,
    FUTEX_SLEEP, FUTEX_WAKE_UP
};
enum { LOAD, STORE, EXCHANGE, ADD, SUB, AND, OR, XOR, NAND, CAS_STRONG, CAS_WEAK };
enum { NORMAL, RECURSIVE, ERROR_CHECK };

HIDDEN void *java_access; /* kind, address, site */
HIDDEN void *java_atomic; /* operation, address, operand, expected, site; answers the value before */
HIDDEN void *java_call;   /* operation, three arguments, site */
HIDDEN volatile long flags[2]; /* leave the stack; the compare-and-set has failed for no cause */

#define KEYS 128

struct self {
    jmp_buf end;
    long id;
    void *java;          /* stack of the JVM's thread, on which calls of the JVM are made */
    char *stack;         /* the end of its stack */
    char *local;         /* its thread-local variables, above all frames */
    char **deepest;      /* and how far they have been seen to go */
    const char *stored;  /* where the last call of the JVM has announced a plain store; null where it was another call */
    int inside;          /* the JVM works for the thread: what faults then is its own affair */
    const char *crash;   /* what the program has done, and where */
    long crashed_at;
    void *(*routine)(void *);
    void *result;        /* and before it the argument */
    void *keyed[KEYS];
};
HIDDEN __thread struct self *me __attribute__((tls_model("initial-exec")));

/* ---- stacks: the program has its own, at fixed addresses, which hold zeros where an execution begins */

#define STACKS ((char *)0x200000000000L)
#define STACK_SIZE (8L << 20)
#define STACK_STEP (16L << 20) /* from one to the next: below each is closed memory, and the stack of its signals */
#define SIGNAL_STACK (1L << 18)
#define STACKS_MOST 4096
#define UNSEEN (32L << 10)     /* how far frames may go without a call of the run-time library */

HIDDEN char *stack_deepest[STACKS_MOST];

HIDDEN int map_at(char *at, size_t size) {
    return mmap(at, size, PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0) == at;
}

/* The end of the stack of that thread, where its first frame begins. */
HIDDEN char *stack_of(long id) {
    char *end = STACKS + (id + 1) * STACK_STEP;
    if (id >= STACKS_MOST) {
        return NULL;
    }
    if (stack_deepest[id] == NULL) {
        if (!map_at(end - STACK_SIZE, STACK_SIZE) || !map_at(end - STACK_STEP, SIGNAL_STACK)) {
            return NULL;
        }
        stack_deepest[id] = end;
        return end;
    }
    char *dirty = stack_deepest[id] - UNSEEN;
    if (dirty < end - STACK_SIZE) {
        dirty = end - STACK_SIZE;
    }
    if (end - dirty > 1 << 18) {
        madvise(end - STACK_SIZE, STACK_SIZE, MADV_DONTNEED);
    } else {
        __builtin_memset(dirty, 0, (size_t)(end - dirty));
    }
    stack_deepest[id] = end;
    return end;
}

/* Calls a function on another stack, and keeps in `here` where the caller's goes on. */
__attribute__((noinline)) HIDDEN void on_stack(char *stack, void **here, void (*function)(void *), void *argument) {
#if defined(__x86_64__)
    __asm__ volatile(
        "movq %%rsp, %%rbx\n\t"
        "leaq -512(%%rsp), %%rax\n\t"
        "andq $-64, %%rax\n\t"
        "movq %%rax, (%[here])\n\t"
        "movq %[stack], %%rsp\n\t"
        "callq *%[function]\n\t"
        "movq %%rbx, %%rsp"
        : "+D"(argument), [here] "+S"(here), [stack] "+d"(stack), [function] "+c"(function)
        :
        : "rax", "rbx", "r8", "r9", "r10", "r11", "memory", "cc");
#else
    register void *first __asm__("x0") = argument;
    __asm__ volatile(
        "mov x19, sp\n\t"
        "sub x9, x19, #512\n\t"
        "str x9, [%[here]]\n\t"
        "mov sp, %[stack]\n\t"
        "blr %[function]\n\t"
        "mov sp, x19"
        : "+r"(first)
        : [here] "r"(here), [stack] "r"(stack), [function] "r"(function)
        : "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15", "x16", "x17",
        "x19", "x30", "memory", "cc");
#endif
}

HIDDEN inline void reaches(void) {
    char *here = __builtin_frame_address(0);
    if (here < *me->deepest) {
        *me->deepest = here;
    }
}

/* A call of the JVM, on the stack that it knows. */
__attribute__((noinline)) HIDDEN long up(void *function, long a, long b, long c, long d, long e) {
    long result;
    reaches();
#if defined(__x86_64__)
    register long fifth __asm__("r8") = e;
    __asm__ volatile(
        "movq %%rsp, %%rbx\n\t"
        "movq %[java], %%rsp\n\t"
        "callq *%[function]\n\t"
        "movq %%rbx, %%rsp"
        : "=a"(result), "+D"(a), "+S"(b), "+d"(c), "+c"(d), "+r"(fifth)
        : [java] "r"(me->java), [function] "r"(function)
        : "rbx", "r9", "r10", "r11", "memory", "cc", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7",
        "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
#else
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    register long x4 __asm__("x4") = e;
    __asm__ volatile(
        "mov x19, sp\n\t"
        "mov sp, %[java]\n\t"
        "blr %[function]\n\t"
        "mov sp, x19"
        : "+r"(x0), "+r"(x1), "+r"(x2), "+r"(x3), "+r"(x4)
        : [java] "r"(me->java), [function] "r"(function)
        : "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15", "x16", "x17", "x19", "x30", "memory",
        "cc");
    result = x0;
#endif
    return result;
}

HIDDEN void returned(void) {
    me->inside = 0;
    me->stored = NULL;
    if (__builtin_expect(flags[0] != 0, 0)) {
        flags[0] = 0;
        _longjmp(me->end, 1); /* IS_OVER */
    }
}

HIDDEN char *base;
HIDDEN const long *known; /* return addresses that have a line, relative to the base, sorted */
HIDDEN long known_count;

HIDDEN int is_known(long site) {
    long low = 0, high = known_count;
    while (low < high) {
        long middle = (low + high) / 2;
        if (known[middle] < site - (long)base) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < known_count && known[low] == site - (long)base;
}

/* The innermost call on the stack that has a line: that of the program where libstdc++ calls on its behalf. */
HIDDEN long line_of(long site) {
    if (site != 0 && known_count > 0 && !is_known(site)) {
        void *frames[16];
        int n = backtrace(frames, 16);
        for (int i = 0; i < n; i++) {
            if (is_known((long)frames[i])) {
                return (long)frames[i];
            }
        }
    }
    return site;
}

HIDDEN long call(long operation, long a, long b, long c, long site) {
    site = line_of(site);
    me->inside = 1;
    long result = up(java_call, operation, a, b, c, site);
    returned();
    return result;
}

__attribute__((noreturn)) HIDDEN void fail(const char *text, long site) {
    if (me == NULL) {
        fprintf(stderr, "heddle: outside of an execution: %s\n", text);
        _exit(70);
    }
    call(FAIL, (long)text, 0, 0, site);
    __builtin_unreachable();
}

HIDDEN void *libc(const char *name) {
    static void *handle;
    if (handle == NULL) {
        handle = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
    }
    return dlsym(handle, name);
}

/* ---- memory of the program's own: an arena at a fixed address, put back before each execution */

#define ARENA ((char *)0x210000000000L)
#define ARENA_SIZE (1L << 34)
#define GRANULE 16
#define LIVE 1
#define FREED 2
#define FREES 128 /* of a kind of access: the write stands for a free */
#define MOST_FREED 512 /* so many bytes are written when a block is freed, as far as races go */

HIDDEN char *shadow; /* one byte for each granule: 0 where nothing was given out */
HIDDEN long used;
HIDDEN long used_first;
HIDDEN char *arena_first;
HIDDEN char *shadow_first;

HIDDEN void arena_begin(void) {
    if (shadow == NULL) {
        shadow = mmap(NULL, ARENA_SIZE / GRANULE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
            -1, 0);
        if (shadow == MAP_FAILED || !map_at(ARENA, ARENA_SIZE)) {
            fprintf(stderr, "heddle: no room for the program's memory\n");
            _exit(70);
        }
    }
}

HIDDEN int in_arena(const void *at) {
    return (unsigned long)((char *)at - ARENA) < (unsigned long)ARENA_SIZE;
}

HIDDEN void *take(size_t size, size_t alignment, long site) {
    arena_begin();
    if (alignment < GRANULE) {
        alignment = GRANULE;
    }
    long at = (used + GRANULE + alignment - 1) & -(long)alignment;
    long room = size == 0 ? GRANULE : (long)((size + GRANULE - 1) & -(size_t)GRANULE);
    if (size > (size_t)ARENA_SIZE || at + room + GRANULE > ARENA_SIZE) {
        errno = ENOMEM;
        return NULL;
    }
    used = at + room;
    *(size_t *)(ARENA + at - GRANULE) = size;
    for (long g = at / GRANULE; g < used / GRANULE; g++) {
        shadow[g] = LIVE;
    }
    if (me != NULL) {
        call(ALLOCATED, (long)(ARENA + at), size == 0 ? 1 : (long)size, 0, site);
    }
    return ARENA + at;
}

EXPORT void *malloc(size_t size) { return take(size, GRANULE, SITE); }

EXPORT void *calloc(size_t n, size_t size) {
    size_t all;
    if (__builtin_mul_overflow(n, size, &all)) {
        errno = ENOMEM;
        return NULL;
    }
    return take(all, GRANULE, SITE); /* never given out before, so it is 0 */
}

HIDDEN void range(long is_write, const char *at, long size, long site);

HIDDEN void give_back(void *block, long site) {
    if (block == NULL) {
        return;
    }
    if (!in_arena(block)) {
        ((void (*)(void *))libc("free"))(block); /* libc has made it */
        return;
    }
    long at = (char *)block - ARENA;
    char state = shadow[at / GRANULE];
    if (state == FREED) {
        fail("double free", site);
    }
    if (state != LIVE || at % GRANULE != 0 || shadow[at / GRANULE - 1] != 0) {
        fail("free of memory that was not allocated", site);
    }
    long size = (long)*(size_t *)(ARENA + at - GRANULE);
    if (me != NULL) { /* races with accesses that nothing orders before it */
        range(FREES + 1, block, size < MOST_FREED ? size : MOST_FREED, site);
    }
    for (long g = at / GRANULE; g == at / GRANULE || g * GRANULE < at + size; g++) {
        shadow[g] = FREED;
    }
}

EXPORT void free(void *block) { give_back(block, SITE); }
EXPORT void cfree(void *block) { give_back(block, SITE); }

HIDDEN size_t size_of(void *block) {
    return in_arena(block) ? *(size_t *)((char *)block - GRANULE) : ((size_t(*)(void *))libc("malloc_usable_size"))(block);
}

EXPORT size_t malloc_usable_size(void *block) { return block == NULL ? 0 : size_of(block); }

EXPORT void *realloc(void *block, size_t size) {
    if (block == NULL) {
        return take(size, GRANULE, SITE);
    }
    if (size == 0) {
        give_back(block, SITE);
        return NULL;
    }
    void *other = take(size, GRANULE, SITE);
    if (other != NULL) {
        size_t old = size_of(block);
        for (size_t i = 0; i < (old < size ? old : size); i++) {
            ((volatile char *)other)[i] = ((char *)block)[i];
        }
        give_back(block, SITE);
    }
    return other;
}

EXPORT void *reallocarray(void *block, size_t n, size_t size) { return realloc(block, n * size); }
EXPORT void *aligned_alloc(size_t alignment, size_t size) { return take(size, alignment, SITE); }
EXPORT void *memalign(size_t alignment, size_t size) { return take(size, alignment, SITE); }
EXPORT void *valloc(size_t size) { return take(size, 4096, SITE); }

EXPORT int posix_memalign(void **block, size_t alignment, size_t size) {
    void *taken = take(size, alignment, SITE);
    if (taken == NULL) {
        return ENOMEM;
    }
    *block = taken;
    return 0;
}

/* ---- plain accesses */

HIDDEN void check(const char *at, long size, long site) {
    if (in_arena(at) && in_arena(at + size - 1)) {
        char first = shadow[(at - ARENA) / GRANULE];
        char last = shadow[(at + size - 1 - ARENA) / GRANULE];
        if (first == FREED || last == FREED) {
            fail("use after free", site);
        }
        if (first != LIVE || last != LIVE) {
            fail("access outside of an allocated block", site);
        }
    }
}

/* The JVM will read there: a fault is to come here, where it is the program's. */
HIDDEN void touch(const volatile char *at, long size) {
    (void)at[0];
    (void)at[size - 1];
}

/* kind: width * 2, and 1 for a write; of a volatile variable, see Upcalls */
#define VOLATILE 64

HIDDEN void announce(long width, long kind, int is_settled, const void *at, long site) {
    if (me != NULL) {
        check(at, width, site);
        touch(at, width);
        me->inside = 1;
        up(java_access, kind, (long)at, site, 0, 0);
        returned();
        me->stored = is_settled ? NULL : at;
    }
}

HIDDEN void access_of(long width, long is_write, const void *at, long site) {
    announce(width, width * 2 + is_write, !is_write, at, site);
}

/* A read is settled by the next call, too: until then memory may hold an older value. */
HIDDEN void volatile_access_of(long width, long is_write, const void *at, long site) {
    announce(width, VOLATILE + width * 2 + is_write, 0, at, site);
}

/* A copy of many bytes is made of accesses of eight; beyond this size the middle is left out. */
#define LONGEST 4096

HIDDEN void range(long is_write, const char *at, long size, long site) {
    if (me == NULL || size <= 0) {
        return;
    }
    site = line_of(site);
    check(at, size, site);
    for (long i = 0; i < size;) {
        long width = 8;
        while (width > 1 && (((long)(at + i) & (width - 1)) != 0 || i + width > size)) {
            width /= 2;
        }
        access_of(width, is_write, at + i, site);
        i += width;
        if (i > LONGEST && i < size - LONGEST) {
            i = (size - LONGEST) & -8L;
        }
    }
}

#define ACCESSES(n)                                                                                \
    EXPORT void __tsan_read##n(void *at) { access_of(n, 0, at, SITE); }                            \
    EXPORT void __tsan_write##n(void *at) { access_of(n, 1, at, SITE); }                           \
    EXPORT void __tsan_volatile_read##n(void *at) { volatile_access_of(n, 0, at, SITE); }          \
    EXPORT void __tsan_volatile_write##n(void *at) { volatile_access_of(n, 1, at, SITE); }         \
    EXPORT void __tsan_unaligned_read##n(void *at) { access_of(n, 0, at, SITE); }                  \
    EXPORT void __tsan_unaligned_write##n(void *at) { access_of(n, 1, at, SITE); }                 \
    EXPORT void __tsan_unaligned_volatile_read##n(void *at) { volatile_access_of(n, 0, at, SITE); } \
    EXPORT void __tsan_unaligned_volatile_write##n(void *at) { volatile_access_of(n, 1, at, SITE); } \
    EXPORT void __tsan_read_write##n(void *at) {                                                   \
        access_of(n, 0, at, SITE);                                                                 \
        access_of(n, 1, at, SITE);                                                                 \
    }                                                                                              \
    EXPORT void __tsan_unaligned_read_write##n(void *at) {                                         \
        access_of(n, 0, at, SITE);                                                                 \
        access_of(n, 1, at, SITE);                                                                 \
    }
ACCESSES(1)
ACCESSES(2)
ACCESSES(4)
ACCESSES(8)

#define WIDE(name, is_write)                                                                       \
    EXPORT void __tsan_##name##16(void *at) {                                                      \
        access_of(8, is_write, at, SITE);                                                          \
        access_of(8, is_write, (char *)at + 8, SITE);                                              \
    }
WIDE(read, 0)
WIDE(write, 1)
WIDE(unaligned_read, 0)
WIDE(unaligned_write, 1)
WIDE(volatile_read, 0)
WIDE(volatile_write, 1)

EXPORT void __tsan_read_range(void *at, long size) { range(0, at, size, SITE); }
EXPORT void __tsan_write_range(void *at, long size) { range(1, at, size, SITE); }
EXPORT void __tsan_vptr_read(void **at) { access_of(8, 0, at, SITE); }
EXPORT void __tsan_vptr_update(void **at, void *value) {
    if (*at != value) { /* a constructor that sets what is there already is no event */
        access_of(8, 1, at, SITE);
    }
}
EXPORT void __tsan_init(void) {}
EXPORT void __tsan_func_entry(void *caller) {
    (void)caller;
    if (me != NULL) {
        reaches();
    }
}
EXPORT void __tsan_func_exit(void) {
    if (me != NULL && me->stored != NULL) { /* the place may be on the stack, and be used for something else soon */
        char *here = __builtin_frame_address(0);
        call(SETTLE, me->stored < here && me->stored >= me->stack - STACK_SIZE, 0, 0, 0); /* or is in use already */
    }
}

HIDDEN void *copy(void *to, const void *from, size_t n, long site) {
    static void *(*real)(void *, const void *, size_t);
    if (real == NULL) {
        real = (void *(*)(void *, const void *, size_t))libc("memmove");
    }
    if (me != NULL) {
        range(0, from, (long)n, site);
        range(1, to, (long)n, site);
    }
    return real(to, from, n);
}

HIDDEN void *fill(void *to, int value, size_t n, long site) {
    static void *(*real)(void *, int, size_t);
    if (real == NULL) {
        real = (void *(*)(void *, int, size_t))libc("memset");
    }
    if (me != NULL) {
        range(1, to, (long)n, site);
    }
    return real(to, value, n);
}

EXPORT void *memcpy(void *to, const void *from, size_t n) { return copy(to, from, n, SITE); }
EXPORT void *memmove(void *to, const void *from, size_t n) { return copy(to, from, n, SITE); }
EXPORT void *memset(void *to, int value, size_t n) { return fill(to, value, n, SITE); }
EXPORT void *__tsan_memcpy(void *to, const void *from, size_t n) { return copy(to, from, n, SITE); }
EXPORT void *__tsan_memmove(void *to, const void *from, size_t n) { return copy(to, from, n, SITE); }
EXPORT void *__tsan_memset(void *to, int value, size_t n) { return fill(to, value, n, SITE); }

/* ---- atomic accesses */

HIDDEN long word(long operation, long width, int order, int failure) {
    return operation | width << 8 | (long)order << 16 | (long)failure << 24;
}

/* The value before; that of memory where it is no execution that asks. */
HIDDEN long atomic_of(long words, const void *at, long operand, long expected, long site) {
    check(at, words >> 8 & 255, site);
    touch(at, words >> 8 & 255);
    me->inside = 1;
    long result = up(java_atomic, words, (long)at, operand, expected, site);
    returned();
    return result;
}

#define UPDATE(type, bits, name, operation, builtin)                                               \
    EXPORT type __tsan_atomic##bits##_##name(volatile type *at, type operand, int order) {         \
        if (me == NULL) {                                                                          \
            return builtin(at, operand, __ATOMIC_SEQ_CST);                                         \
        }                                                                                          \
        return (type)atomic_of(word(operation, bits / 8, order, 0), (void *)at, (long)operand, 0, SITE); \
    }

#define COMPARE(type, bits, name, operation)                                                       \
    EXPORT int __tsan_atomic##bits##_compare_exchange_##name(                                      \
        volatile type *at, type *expected, type value, int order, int failure) {                   \
        type old = *expected, wanted = old;                                                        \
        if (me == NULL) {                                                                          \
            __atomic_compare_exchange_n(at, &old, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);   \
        } else {                                                                                   \
            old = (type)atomic_of(word(operation, bits / 8, order, failure), (void *)at, (long)value, (long)wanted, SITE); \
        }                                                                                          \
        if (operation == CAS_WEAK && flags[1] != 0) {                                              \
            flags[1] = 0;                                                                          \
            return 0;                                                                              \
        }                                                                                          \
        if (old != wanted) {                                                                       \
            access_of(bits / 8, 1, expected, SITE);                                                \
            *expected = old;                                                                       \
        }                                                                                          \
        return old == wanted;                                                                      \
    }

#define ATOMICS(type, bits)                                                                        \
    EXPORT type __tsan_atomic##bits##_load(const volatile type *at, int order) {                   \
        return me == NULL ? __atomic_load_n(at, __ATOMIC_SEQ_CST) : (type)atomic_of(word(LOAD, bits / 8, order, 0), (void *)at, 0, 0, SITE); \
    }                                                                                              \
    EXPORT void __tsan_atomic##bits##_store(volatile type *at, type value, int order) {            \
        if (me == NULL) {                                                                          \
            __atomic_store_n(at, value, __ATOMIC_SEQ_CST);                                         \
        } else {                                                                                   \
            atomic_of(word(STORE, bits / 8, order, 0), (void *)at, (long)value, 0, SITE);          \
        }                                                                                          \
    }                                                                                              \
    UPDATE(type, bits, exchange, EXCHANGE, __atomic_exchange_n)                                                \
    UPDATE(type, bits, fetch_add, ADD, __atomic_fetch_add)                                              \
    UPDATE(type, bits, fetch_sub, SUB, __atomic_fetch_sub)                                              \
    UPDATE(type, bits, fetch_and, AND, __atomic_fetch_and)                                              \
    UPDATE(type, bits, fetch_or, OR, __atomic_fetch_or)                                                \
    UPDATE(type, bits, fetch_xor, XOR, __atomic_fetch_xor)                                              \
    UPDATE(type, bits, fetch_nand, NAND, __atomic_fetch_nand)                                         \
    COMPARE(type, bits, strong, CAS_STRONG)                                                        \
    COMPARE(type, bits, weak, CAS_WEAK)                                                            \
    EXPORT type __tsan_atomic##bits##_compare_exchange_val(                                        \
        volatile type *at, type expected, type value, int order, int failure) {                    \
        if (me == NULL) {                                                                          \
            __atomic_compare_exchange_n(at, &expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
            return expected;                                                                       \
        }                                                                                          \
        return (type)atomic_of(                                                                    \
            word(CAS_STRONG, bits / 8, order, failure), (void *)at, (long)value, (long)expected, SITE); \
    }
ATOMICS(int8_t, 8)
ATOMICS(int16_t, 16)
ATOMICS(int32_t, 32)
ATOMICS(int64_t, 64)

EXPORT void __tsan_atomic_thread_fence(int order) {
    if (me == NULL) {
        __atomic_thread_fence(__ATOMIC_SEQ_CST);
    } else if (order != 0) {
        call(FENCE, order, 0, 0, SITE);
    }
}
EXPORT void __tsan_atomic_signal_fence(int order) { (void)order; }

/* ---- threads */

HIDDEN pthread_t pthread_of(long id) { return (pthread_t)(0x100 + id); }
HIDDEN long id_of(pthread_t thread) { return (long)thread - 0x100; }

EXPORT long syscall(long number, ...);

EXPORT pthread_t pthread_self(void) { return pthread_of(me == NULL ? 0 : me->id); }
EXPORT thrd_t thrd_current(void) { return (thrd_t)pthread_of(me == NULL ? 0 : me->id); }

HIDDEN int create(pthread_t *thread, const pthread_attr_t *attributes, long routine, void *argument, long site) {
    if (me == NULL) {
        return EAGAIN; /* no execution has begun: a thread of a static initialiser */
    }
    int state = PTHREAD_CREATE_JOINABLE;
    if (attributes != NULL) {
        pthread_attr_getdetachstate(attributes, &state);
    }
    long id = call(CREATE, routine, (long)argument, state == PTHREAD_CREATE_DETACHED, site);
    *thread = pthread_of(id);
    return 0;
}

EXPORT int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*routine)(void *), void *argument) {
    return create(thread, attributes, (long)routine, argument, SITE);
}

HIDDEN int join(pthread_t thread, void **result, long site) {
    if (me == NULL || id_of(thread) == me->id) {
        return EDEADLK;
    }
    long value = call(JOIN, id_of(thread), 0, 0, site);
    if (value == -1) {
        return ESRCH;
    }
    if (result != NULL) {
        *result = ((struct self *)value)->result;
    }
    return 0;
}

EXPORT int pthread_join(pthread_t thread, void **result) { return join(thread, result, SITE); }
EXPORT int pthread_detach(pthread_t thread) {
    return me == NULL ? 0 : (int)call(DETACH, id_of(thread), 0, 0, SITE);
}
EXPORT int pthread_setname_np(pthread_t thread, const char *name) { (void)thread, (void)name; return 0; }
EXPORT int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t *set) {
    (void)thread, (void)size, (void)set;
    return 0;
}
EXPORT int pthread_cancel(pthread_t thread) {
    (void)thread;
    fail("pthread_cancel, which is not supported", SITE);
}
EXPORT int pthread_kill(pthread_t thread, int number) {
    (void)thread, (void)number;
    fail("pthread_kill, which is not supported", SITE);
}

HIDDEN void leave(void *result) {
    me->result = result;
    _longjmp(me->end, 2); /* LEFT */
}

EXPORT void pthread_exit(void *result) {
    leave(result);
    __builtin_unreachable();
}

EXPORT int thrd_create(thrd_t *thread, thrd_start_t routine, void *argument) {
    return create((pthread_t *)thread, NULL, (long)routine, argument, SITE) == 0 ? thrd_success : thrd_error;
}
EXPORT int thrd_join(thrd_t thread, int *result) {
    void *value;
    if (join((pthread_t)thread, &value, SITE) != 0) {
        return thrd_error;
    }
    if (result != NULL) {
        *result = (int)(long)value;
    }
    return thrd_success;
}
EXPORT int thrd_detach(thrd_t thread) { return pthread_detach((pthread_t)thread) == 0 ? thrd_success : thrd_error; }
EXPORT void thrd_exit(int result) {
    leave((void *)(long)result);
    __builtin_unreachable();
}
EXPORT pid_t gettid(void) { return me == NULL ? (pid_t)syscall(SYS_gettid) : (pid_t)(1 + me->id); }
EXPORT int thrd_equal(thrd_t a, thrd_t b) { return a == b; }

HIDDEN void yield(long site) {
    if (me != NULL) {
        call(YIELD, 0, 0, 0, site);
    }
}
EXPORT int sched_yield(void) { yield(SITE); return 0; }
EXPORT void thrd_yield(void) { yield(SITE); }

/* ---- time, which is the execution's */

#define SECOND 1000000000L

HIDDEN long nanos(const struct timespec *time) { return time->tv_sec * SECOND + time->tv_nsec; }

HIDDEN int sleep_for(long duration, long site) {
    if (me != NULL && duration > 0) {
        call(SLEEP, duration, 0, 0, site);
    }
    return 0;
}

HIDDEN long now(int clock, long site) { return call(NOW, clock == CLOCK_REALTIME, 0, 0, site); }

EXPORT int nanosleep(const struct timespec *time, struct timespec *rest) {
    (void)rest;
    return sleep_for(nanos(time), SITE);
}
EXPORT int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *rest) {
    (void)rest;
    return me == NULL ? 0 : sleep_for(nanos(time) - (flags & TIMER_ABSTIME ? now(clock, SITE) : 0), SITE);
}
EXPORT int usleep(useconds_t micros) { return sleep_for(micros * 1000L, SITE); }
EXPORT unsigned sleep(unsigned seconds) { return (unsigned)sleep_for(seconds * SECOND, SITE); }
EXPORT int thrd_sleep(const struct timespec *time, struct timespec *rest) {
    (void)rest;
    return sleep_for(nanos(time), SITE);
}

EXPORT int clock_gettime(clockid_t clock, struct timespec *time) {
    if (me == NULL || (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC)) {
        return ((int (*)(clockid_t, struct timespec *))libc("clock_gettime"))(clock, time);
    }
    long at = now(clock, SITE);
    time->tv_sec = at / SECOND;
    time->tv_nsec = at % SECOND;
    return 0;
}
EXPORT int gettimeofday(struct timeval *time, void *zone) {
    (void)zone;
    if (me == NULL) {
        return ((int (*)(struct timeval *, void *))libc("gettimeofday"))(time, zone);
    }
    long at = now(CLOCK_REALTIME, SITE);
    time->tv_sec = at / SECOND;
    time->tv_usec = at % SECOND / 1000;
    return 0;
}
EXPORT time_t time(time_t *into) {
    if (me == NULL) {
        return ((time_t(*)(time_t *))libc("time"))(into);
    }
    time_t seconds = now(CLOCK_REALTIME, SITE) / SECOND;
    if (into != NULL) {
        *into = seconds;
    }
    return seconds;
}

/* Nanoseconds from now, at least 1. */
HIDDEN long until(int clock, const struct timespec *deadline, long site) {
    long left = nanos(deadline) - now(clock, site);
    return left < 1 ? 1 : left;
}

/* ---- locks */

HIDDEN long kind_of(pthread_mutex_t *mutex) {
    int kind = mutex->__data.__kind & 3;
    return kind == PTHREAD_MUTEX_RECURSIVE ? RECURSIVE : kind == PTHREAD_MUTEX_ERRORCHECK ? ERROR_CHECK : NORMAL;
}

HIDDEN int locked(long operation, void *lock, long b, long c, long site) {
    return me == NULL ? 0 : (int)call(operation, (long)lock, b, c, site);
}

EXPORT int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
    locked(FORGET, mutex, 0, 0, SITE);
    return ((int (*)(pthread_mutex_t *, const pthread_mutexattr_t *))libc("pthread_mutex_init"))(mutex, attributes);
}
EXPORT int pthread_mutex_destroy(pthread_mutex_t *mutex) { return locked(FORGET, mutex, 0, 0, SITE); }
EXPORT int pthread_mutex_lock(pthread_mutex_t *mutex) { return locked(LOCK, mutex, kind_of(mutex), 0, SITE); }
EXPORT int pthread_mutex_trylock(pthread_mutex_t *mutex) { return locked(TRY_LOCK, mutex, kind_of(mutex), 0, SITE); }
EXPORT int pthread_mutex_unlock(pthread_mutex_t *mutex) { return locked(UNLOCK, mutex, kind_of(mutex), 0, SITE); }
EXPORT int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *deadline) {
    return me == NULL ? 0 : locked(TIMED_LOCK, mutex, kind_of(mutex), until(CLOCK_REALTIME, deadline, SITE), SITE);
}
EXPORT int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *deadline) {
    return me == NULL ? 0 : locked(TIMED_LOCK, mutex, kind_of(mutex), until(clock, deadline, SITE), SITE);
}

EXPORT int pthread_spin_init(pthread_spinlock_t *lock, int shared) {
    (void)shared;
    *lock = 0;
    return locked(FORGET, (void *)lock, 0, 0, SITE);
}
EXPORT int pthread_spin_destroy(pthread_spinlock_t *lock) { return locked(FORGET, (void *)lock, 0, 0, SITE); }
EXPORT int pthread_spin_lock(pthread_spinlock_t *lock) { return locked(LOCK, (void *)lock, NORMAL, 0, SITE); }
EXPORT int pthread_spin_trylock(pthread_spinlock_t *lock) { return locked(TRY_LOCK, (void *)lock, NORMAL, 0, SITE); }
EXPORT int pthread_spin_unlock(pthread_spinlock_t *lock) { return locked(UNLOCK, (void *)lock, NORMAL, 0, SITE); }

EXPORT int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes) {
    locked(FORGET, condition, 0, 0, SITE);
    return ((int (*)(pthread_cond_t *, const pthread_condattr_t *))libc("pthread_cond_init"))(condition, attributes);
}
EXPORT int pthread_cond_destroy(pthread_cond_t *condition) { return locked(FORGET, condition, 0, 0, SITE); }
EXPORT int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    return locked(WAIT, condition, (long)mutex, 0, SITE);
}
EXPORT int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *deadline) {
    if (me == NULL) {
        return ETIMEDOUT;
    }
    int clock = condition->__data.__wrefs & 2 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
    return locked(TIMED_WAIT, condition, (long)mutex, until(clock, deadline, SITE), SITE);
}
EXPORT int pthread_cond_clockwait(
    pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock, const struct timespec *deadline) {
    return me == NULL ? ETIMEDOUT : locked(TIMED_WAIT, condition, (long)mutex, until(clock, deadline, SITE), SITE);
}
EXPORT int pthread_cond_signal(pthread_cond_t *condition) { return locked(SIGNAL, condition, 0, 0, SITE); }
EXPORT int pthread_cond_broadcast(pthread_cond_t *condition) { return locked(BROADCAST, condition, 0, 0, SITE); }

EXPORT int pthread_rwlock_init(pthread_rwlock_t *lock, const pthread_rwlockattr_t *attributes) {
    locked(FORGET, lock, 0, 0, SITE);
    return ((int (*)(pthread_rwlock_t *, const pthread_rwlockattr_t *))libc("pthread_rwlock_init"))(lock, attributes);
}
EXPORT int pthread_rwlock_destroy(pthread_rwlock_t *lock) { return locked(FORGET, lock, 0, 0, SITE); }
EXPORT int pthread_rwlock_rdlock(pthread_rwlock_t *lock) { return locked(READ_LOCK, lock, 0, 0, SITE); }
EXPORT int pthread_rwlock_wrlock(pthread_rwlock_t *lock) { return locked(WRITE_LOCK, lock, 0, 0, SITE); }
EXPORT int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) { return locked(TRY_READ_LOCK, lock, 0, 0, SITE); }
EXPORT int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) { return locked(TRY_WRITE_LOCK, lock, 0, 0, SITE); }
EXPORT int pthread_rwlock_unlock(pthread_rwlock_t *lock) { return locked(RW_UNLOCK, lock, 0, 0, SITE); }
EXPORT int pthread_rwlock_timedrdlock(pthread_rwlock_t *lock, const struct timespec *deadline) {
    return me == NULL ? 0 : locked(READ_LOCK, lock, until(CLOCK_REALTIME, deadline, SITE), 0, SITE);
}
EXPORT int pthread_rwlock_timedwrlock(pthread_rwlock_t *lock, const struct timespec *deadline) {
    return me == NULL ? 0 : locked(WRITE_LOCK, lock, until(CLOCK_REALTIME, deadline, SITE), 0, SITE);
}

EXPORT int pthread_barrier_init(pthread_barrier_t *barrier, const pthread_barrierattr_t *attributes, unsigned count) {
    (void)attributes;
    return count == 0 ? EINVAL : locked(BARRIER_INIT, barrier, count, 0, SITE);
}
EXPORT int pthread_barrier_destroy(pthread_barrier_t *barrier) { return locked(FORGET, barrier, 0, 0, SITE); }
EXPORT int pthread_barrier_wait(pthread_barrier_t *barrier) {
    return locked(BARRIER_WAIT, barrier, 0, 0, SITE) == 0 ? 0 : PTHREAD_BARRIER_SERIAL_THREAD;
}

HIDDEN int semaphore(long result) {
    if (result == 0) {
        return 0;
    }
    errno = (int)result;
    return -1;
}
EXPORT int sem_init(sem_t *at, int shared, unsigned value) {
    (void)shared;
    return semaphore(locked(SEM_INIT, at, value, 0, SITE));
}
EXPORT int sem_destroy(sem_t *at) { return semaphore(locked(FORGET, at, 0, 0, SITE)); }
EXPORT int sem_wait(sem_t *at) { return semaphore(locked(SEM_WAIT, at, 0, 0, SITE)); }
EXPORT int sem_trywait(sem_t *at) { return semaphore(locked(SEM_TRY_WAIT, at, 0, 0, SITE)); }
EXPORT int sem_timedwait(sem_t *at, const struct timespec *deadline) {
    return semaphore(me == NULL ? 0 : locked(SEM_TIMED_WAIT, at, until(CLOCK_REALTIME, deadline, SITE), 0, SITE));
}
EXPORT int sem_clockwait(sem_t *at, clockid_t clock, const struct timespec *deadline) {
    return semaphore(me == NULL ? 0 : locked(SEM_TIMED_WAIT, at, until(clock, deadline, SITE), 0, SITE));
}
EXPORT int sem_post(sem_t *at) { return semaphore(locked(SEM_POST, at, 0, 0, SITE)); }
EXPORT int sem_getvalue(sem_t *at, int *value) {
    *value = locked(SEM_VALUE, at, 0, 0, SITE);
    return 0;
}

HIDDEN int thrd_result(int error) {
    return error == 0 ? thrd_success : error == EBUSY ? thrd_busy : error == ETIMEDOUT ? thrd_timedout : thrd_error;
}
EXPORT int mtx_init(mtx_t *mutex, int type) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, type & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
    return thrd_result(pthread_mutex_init((pthread_mutex_t *)mutex, &attributes));
}
EXPORT void mtx_destroy(mtx_t *mutex) { locked(FORGET, mutex, 0, 0, SITE); }
EXPORT int mtx_lock(mtx_t *mutex) { return thrd_result(locked(LOCK, mutex, kind_of((pthread_mutex_t *)mutex), 0, SITE)); }
EXPORT int mtx_trylock(mtx_t *mutex) {
    return thrd_result(locked(TRY_LOCK, mutex, kind_of((pthread_mutex_t *)mutex), 0, SITE));
}
EXPORT int mtx_timedlock(mtx_t *mutex, const struct timespec *deadline) {
    return thrd_result(pthread_mutex_timedlock((pthread_mutex_t *)mutex, deadline));
}
EXPORT int mtx_unlock(mtx_t *mutex) {
    return thrd_result(locked(UNLOCK, mutex, kind_of((pthread_mutex_t *)mutex), 0, SITE));
}
EXPORT int cnd_init(cnd_t *condition) { return thrd_result(pthread_cond_init((pthread_cond_t *)condition, NULL)); }
EXPORT void cnd_destroy(cnd_t *condition) { locked(FORGET, condition, 0, 0, SITE); }
EXPORT int cnd_wait(cnd_t *condition, mtx_t *mutex) { return thrd_result(locked(WAIT, condition, (long)mutex, 0, SITE)); }
EXPORT int cnd_timedwait(cnd_t *condition, mtx_t *mutex, const struct timespec *deadline) {
    return thrd_result(me == NULL ? 0 : locked(TIMED_WAIT, condition, (long)mutex, until(CLOCK_REALTIME, deadline, SITE), SITE));
}
EXPORT int cnd_signal(cnd_t *condition) { return thrd_result(locked(SIGNAL, condition, 0, 0, SITE)); }
EXPORT int cnd_broadcast(cnd_t *condition) { return thrd_result(locked(BROADCAST, condition, 0, 0, SITE)); }

/* ---- system calls: those of futex, on which std::atomic::wait and locks of the program's own are built */

HIDDEN long futex(int *at, int operation, int value, const struct timespec *time, long site) {
    long duration = 0, result;
    switch (operation & FUTEX_CMD_MASK) {
        case FUTEX_WAIT:
        case FUTEX_WAIT_BITSET:
            if (time != NULL) {
                int is_deadline = (operation & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET;
                int clock = operation & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC;
                duration = is_deadline ? until(clock, time, site) : nanos(time) < 1 ? 1 : nanos(time);
            }
            result = call(FUTEX_SLEEP, (long)at, value, duration, site);
            errno = (int)result;
            return result == 0 ? 0 : -1;
        case FUTEX_WAKE:
        case FUTEX_WAKE_BITSET:
            return call(FUTEX_WAKE_UP, (long)at, value, 0, site);
        default:
            fail("futex with an operation other than wait and wake, which is not supported", site);
    }
}

EXPORT long syscall(long number, ...) {
    va_list words;
    long a[6];
    va_start(words, number);
    for (int i = 0; i < 6; i++) {
        a[i] = va_arg(words, long);
    }
    va_end(words);
    if (me != NULL) {
        switch (number) {
            case SYS_futex: return futex((int *)a[0], (int)a[1], (int)a[2], (const struct timespec *)a[3], SITE);
            case SYS_gettid: return 1 + me->id;
            case SYS_sched_yield: yield(SITE); return 0;
            case SYS_clone:
#ifdef SYS_clone3
            case SYS_clone3:
#endif
                fail("clone, which is not supported", SITE);
            default: break;
        }
    }
    return ((long (*)(long, ...))libc("syscall"))(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

/* ---- what is done once */

HIDDEN int once(int *done, void (*routine)(void), long site) {
    locked(LOCK, done, RECURSIVE, 0, site);
    if (*done == 0) {
        *done = 1;
        routine();
    }
    locked(UNLOCK, done, RECURSIVE, 0, site);
    return 0;
}
EXPORT int pthread_once(pthread_once_t *done, void (*routine)(void)) { return once(done, routine, SITE); }
EXPORT void call_once(once_flag *done, void (*routine)(void)) { once((int *)done, routine, SITE); }

/* Local statics of C++: the first byte says that the initialiser is done; the compiler looks at it by an atomic load. */
EXPORT int __cxa_guard_acquire(char *guard) {
    if (me == NULL) { /* the third byte: another thread is at it */
        while (__atomic_load_n(guard, __ATOMIC_ACQUIRE) == 0 && __atomic_exchange_n(guard + 2, 1, __ATOMIC_ACQUIRE)) {
            ((int (*)(void))libc("sched_yield"))();
        }
        return __atomic_load_n(guard, __ATOMIC_ACQUIRE) == 0;
    }
    locked(LOCK, guard, RECURSIVE, 0, SITE);
    if (*guard == 0) {
        return 1;
    }
    locked(UNLOCK, guard, RECURSIVE, 0, SITE);
    return 0;
}
EXPORT void __cxa_guard_release(char *guard) {
    if (me == NULL) {
        __atomic_store_n(guard, 1, __ATOMIC_RELEASE);
        __atomic_store_n(guard + 2, 0, __ATOMIC_RELEASE);
        return;
    }
    atomic_of(word(STORE, 1, 3, 0), guard, 1, 0, SITE);
    locked(UNLOCK, guard, RECURSIVE, 0, SITE);
}
EXPORT void __cxa_guard_abort(char *guard) {
    __atomic_store_n(guard + 2, 0, __ATOMIC_RELEASE);
    locked(UNLOCK, guard, RECURSIVE, 0, SITE);
}

/* ---- values of threads by key */

HIDDEN void (*destructors[KEYS])(void *);
HIDDEN int keys;
HIDDEN int keys_first;
HIDDEN void *keyed_outside[KEYS];

EXPORT int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
    if (keys == KEYS) {
        return EAGAIN;
    }
    destructors[keys] = destructor;
    *key = (pthread_key_t)keys++;
    return 0;
}
EXPORT int pthread_key_delete(pthread_key_t key) { destructors[key] = NULL; return 0; }
EXPORT void *pthread_getspecific(pthread_key_t key) {
    return key >= KEYS ? NULL : me == NULL ? keyed_outside[key] : me->keyed[key];
}
EXPORT int pthread_setspecific(pthread_key_t key, const void *value) {
    if (key >= KEYS) {
        return EINVAL;
    }
    (me == NULL ? keyed_outside : me->keyed)[key] = (void *)value;
    return 0;
}
EXPORT int tss_create(tss_t *key, tss_dtor_t destructor) {
    return pthread_key_create((pthread_key_t *)key, destructor) == 0 ? thrd_success : thrd_error;
}
EXPORT void tss_delete(tss_t key) { pthread_key_delete(key); }
EXPORT void *tss_get(tss_t key) { return pthread_getspecific(key); }
EXPORT int tss_set(tss_t key, void *value) { return pthread_setspecific(key, value) == 0 ? thrd_success : thrd_error; }

HIDDEN void destroy_keyed(void) {
    for (int round = 0, again = 1; round < 4 && again; round++) {
        again = 0;
        for (int key = 0; key < keys; key++) {
            void *value = me->keyed[key];
            me->keyed[key] = NULL;
            if (value != NULL && destructors[key] != NULL) {
                again = 1;
                destructors[key](value);
            }
        }
    }
}

/* ---- thread_local objects of C++, and what is to be done at the end */

struct action {
    void (*routine)(void *);
    void *argument;
    long thread; /* -1: at the end of the program */
};
#define ACTIONS 4096
HIDDEN struct action actions[ACTIONS];
HIDDEN int actions_used;
HIDDEN int actions_first;

HIDDEN int act(void (*routine)(void *), void *argument, long thread) {
    if (actions_used == ACTIONS) {
        return -1;
    }
    actions[actions_used].routine = routine;
    actions[actions_used].argument = argument;
    actions[actions_used++].thread = thread;
    return 0;
}
EXPORT int __cxa_thread_atexit(void (*routine)(void *), void *argument, void *library) {
    if (java_call == NULL) { /* without Heddle */
        return ((int (*)(void (*)(void *), void *, void *))libc("__cxa_thread_atexit_impl"))(routine, argument, library);
    }
    return act(routine, argument, me == NULL ? 0 : me->id);
}
EXPORT int __cxa_thread_atexit_impl(void (*routine)(void *), void *argument, void *library) {
    (void)library;
    return act(routine, argument, me == NULL ? 0 : me->id);
}
EXPORT int __cxa_atexit(void (*routine)(void *), void *argument, void *library) {
    (void)library;
    return act(routine, argument, -1);
}

HIDDEN void run_actions(long thread) {
    for (int i = actions_used - 1; i >= 0; i--) {
        if (actions[i].thread == thread && actions[i].routine != NULL) {
            void (*routine)(void *) = actions[i].routine;
            actions[i].routine = NULL;
            routine(actions[i].argument);
            i = actions_used;
        }
    }
}

/* ---- the end of the program */

EXPORT void exit(int status) {
    if (me == NULL) {
        _exit(status);
    }
    run_actions(me->id);
    run_actions(-1);
    fflush(stdout);
    call(EXIT, status, 0, 0, SITE);
    __builtin_unreachable();
}
EXPORT void quick_exit(int status) {
    call(EXIT, status, 0, 0, SITE);
    __builtin_unreachable();
}
EXPORT void abort(void) { fail("abort", SITE); }
EXPORT void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function) {
    (void)file, (void)line, (void)function;
    static char text[1024];
    snprintf(text, sizeof text, "assertion failed: %s", assertion);
    fail(text, SITE);
}
EXPORT void __stack_chk_fail(void) { fail("stack smashed", SITE); }
EXPORT pid_t fork(void) { fail("fork, which is not supported", SITE); }
EXPORT pid_t vfork(void) { fail("vfork, which is not supported", SITE); }
EXPORT int execve(const char *path, char *const arguments[], char *const environment[]) {
    (void)path, (void)arguments, (void)environment;
    fail("exec, which is not supported", SITE);
}
EXPORT int execvp(const char *path, char *const arguments[]) {
    (void)path, (void)arguments;
    fail("exec, which is not supported", SITE);
}
EXPORT int execv(const char *path, char *const arguments[]) {
    (void)path, (void)arguments;
    fail("exec, which is not supported", SITE);
}

/* ---- crashes: a fault of the program ends its execution, and the JVM goes on */

HIDDEN struct sigaction before[NSIG];

/* On the thread's own stack again, whose frames are not needed any more. */
__attribute__((noreturn)) HIDDEN void crashed(void) { fail(me->crash, me->crashed_at); }

HIDDEN const char *fault(int number) {
    switch (number) {
        case SIGFPE: return "arithmetic fault (SIGFPE): division by zero, or too large a quotient";
        case SIGILL: return "illegal instruction (SIGILL)";
        case SIGBUS: return "bus error (SIGBUS)";
        case SIGABRT: return "abort";
        case SIGTRAP: return "trap (SIGTRAP)";
        default: return "segmentation fault (SIGSEGV)";
    }
}

/* The last call with a line before the fault: that of the announced access; where libc has faulted, its caller. */
HIDDEN long place_of(long fault_at) {
    long low = 0, high = known_count;
    while (low < high) {
        long middle = (low + high) / 2;
        if (known[middle] <= fault_at - (long)base) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low > 0 && fault_at - (long)base - known[low - 1] < 256) {
        return (long)base + known[low - 1];
    }
    void *frames[32];
    int n = backtrace(frames, 32);
    for (int i = 0; i < n; i++) {
        if (is_known((long)frames[i])) {
            return (long)frames[i];
        }
    }
    return fault_at;
}

HIDDEN void on_fault(int number, siginfo_t *info, void *context) {
    if (me == NULL || me->inside || me->stack == NULL) {
        struct sigaction *old = &before[number];
        if (old->sa_flags & SA_SIGINFO) {
            old->sa_sigaction(number, info, context);
        } else if (old->sa_handler == SIG_DFL) {
            signal(number, SIG_DFL);
            raise(number);
        } else if (old->sa_handler != SIG_IGN) {
            old->sa_handler(number);
        }
        return;
    }
    ucontext_t *at = context;
    char *at_fault = info->si_addr;
    int is_overflow = number == SIGSEGV && at_fault < me->stack - STACK_SIZE && at_fault >= me->stack - STACK_STEP;
    me->crash = is_overflow ? "stack overflow" : fault(number);
#if defined(__x86_64__)
    me->crashed_at = place_of(at->uc_mcontext.gregs[REG_RIP]);
    at->uc_mcontext.gregs[REG_RSP] = (long)(me->stack - 4096) - 8;
    at->uc_mcontext.gregs[REG_RIP] = (long)crashed;
#else
    me->crashed_at = place_of((long)at->uc_mcontext.pc);
    at->uc_mcontext.sp = (unsigned long)(me->stack - 4096);
    at->uc_mcontext.pc = (unsigned long)crashed;
#endif
}

HIDDEN void catch_faults(void) {
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction action;
        sigemptyset(&action.sa_mask);
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        action.sa_sigaction = on_fault;
        sigaction(numbers[i], &action, &before[numbers[i]]);
    }
}

/* ---- called by the JVM */

#define SEGMENTS 16
struct segment {
    char *at;
    char *first;
    size_t size;
};
HIDDEN struct segment segments[SEGMENTS];
HIDDEN int segment_count;
HIDDEN size_t image_size;
HIDDEN int (*program_main)(int, char **, char **);

/* ---- thread-local variables, which lie at the end of the thread's stack: their addresses are the same in each JVM */

struct local {
    unsigned long module;
    const char *first;
    size_t filled, size, alignment;
};
HIDDEN struct local local;

HIDDEN char *local_of(char *stack) {
    char *at = (char *)((unsigned long)(stack - local.size) & -(local.alignment < 64 ? 64 : local.alignment));
    __builtin_memcpy(at, local.first, local.filled);
    return at;
}

struct tls_index {
    unsigned long module, offset;
};

#if defined(__x86_64__)
EXPORT void *__tls_get_addr(struct tls_index *of) {
    static void *(*real)(struct tls_index *);
    if (me != NULL && of->module == local.module) {
        return me->local + of->offset;
    }
    if (real == NULL) {
        real = (void *(*)(struct tls_index *))dlsym(RTLD_NEXT, "__tls_get_addr");
    }
    return real(of);
}
#endif

HIDDEN int remember(struct dl_phdr_info *info, size_t size, void *unused) {
    (void)size, (void)unused;
    if ((char *)info->dlpi_addr != base) {
        return 0;
    }
    char *relro = NULL;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        char *end = base + part->p_vaddr + part->p_memsz;
        if (part->p_type == PT_GNU_RELRO) {
            relro = (char *)(((long)end + 4095) & -4096L);
        }
        if (part->p_type == PT_TLS) {
            local.module = info->dlpi_tls_modid;
            local.first = base + part->p_vaddr;
            local.filled = part->p_filesz;
            local.size = part->p_memsz;
            local.alignment = part->p_align;
        }
        if (part->p_type == PT_LOAD && end > base + image_size) {
            image_size = (size_t)(end - base);
        }
    }
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        char *from = base + part->p_vaddr, *to = from + part->p_memsz;
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_W)) {
            continue;
        }
        if (relro != NULL && from < relro) {
            from = relro;
        }
        if (from < to && segment_count < SEGMENTS) {
            struct segment *s = &segments[segment_count++];
            s->at = from;
            s->size = (size_t)(to - from);
            s->first = mmap(NULL, s->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            copy(s->first, s->at, s->size, 0);
        }
    }
    return 1;
}

/* Opens the program; answers null, or what is wrong with it. */
EXPORT const char *heddle_open(const char *path, long access, long atomic, long other) {
    arena_begin();
    java_access = (void *)access;
    java_atomic = (void *)atomic;
    java_call = (void *)other;
    void *program = dlopen(path, RTLD_NOW | RTLD_DEEPBIND);
    if (program == NULL) {
        return dlerror();
    }
    program_main = (int (*)(int, char **, char **))dlsym(program, "main");
    Dl_info where;
    if (program_main == NULL || dladdr((void *)program_main, &where) == 0) {
        return "it has no function main";
    }
    base = where.dli_fbase;
    dl_iterate_phdr(remember, NULL);
    used_first = used;
    arena_first = mmap(NULL, (size_t)used + 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    copy(arena_first, ARENA, (size_t)used, 0);
    shadow_first = mmap(NULL, (size_t)used / GRANULE + 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    copy(shadow_first, shadow, (size_t)used / GRANULE, 0);
    catch_faults();
    keys_first = keys;
    actions_first = actions_used;
    return NULL;
}

/* Where the program has lines; the array stays. */
EXPORT long heddle_lines(long offsets, long count) {
    void *frames[2];
    backtrace(frames, 2); /* which loads what it needs at its first use */
    known = (const long *)offsets;
    known_count = count;
    return 0;
}

EXPORT long heddle_base(void) { return (long)base; }
EXPORT long heddle_size(void) { return (long)image_size; }
EXPORT void *heddle_unwind(void) { return (void *)flags; }

HIDDEN int reset_local(struct dl_phdr_info *info, size_t size, void *unused) {
    (void)size, (void)unused;
    if ((char *)info->dlpi_addr != base) {
        return 0;
    }
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type == PT_TLS && info->dlpi_tls_data != NULL) {
            copy(info->dlpi_tls_data, base + part->p_vaddr, part->p_filesz, 0);
            fill((char *)info->dlpi_tls_data + part->p_filesz, 0, part->p_memsz - part->p_filesz, 0);
        }
    }
    return 1;
}

/* The program is as it was when it had been opened. Called by the thread of main, outside of executions. */
EXPORT void heddle_reset(void) {
    static struct action actions_kept[ACTIONS];
    static int is_kept;
    for (int i = 0; i < segment_count; i++) {
        copy(segments[i].at, segments[i].first, segments[i].size, 0);
    }
    copy(ARENA, arena_first, (size_t)used_first, 0);
    if (used - used_first > 1 << 20) {
        char *from = (char *)(((long)(ARENA + used_first) + 4095) & -4096L);
        fill(ARENA + used_first, 0, (size_t)(from - (ARENA + used_first)), 0);
        madvise(from, (size_t)(ARENA + used - from) + 4096, MADV_DONTNEED);
    } else {
        fill(ARENA + used_first, 0, (size_t)(used - used_first), 0);
    }
    fill(shadow + used_first / GRANULE, 0, (size_t)(used - used_first) / GRANULE + 1, 0);
    copy(shadow, shadow_first, (size_t)used_first / GRANULE, 0);
    used = used_first;
    keys = keys_first;
    if (!is_kept) {
        is_kept = 1;
        copy(actions_kept, actions, sizeof(struct action) * (size_t)actions_first, 0);
    }
    copy(actions, actions_kept, sizeof(struct action) * (size_t)actions_first, 0);
    actions_used = actions_first;
    dl_iterate_phdr(reset_local, NULL);
}

/* ---- an execution: each thread of it runs on its own stack, and the JVM's work for it on that of the JVM's thread */

/* Numbers of the calls of _longjmp; the first is that of a return. */
enum { GOES_ON, IS_OVER, LEFT };

/* Makes the function, on the thread's stack, and answers how it has ended. */
HIDDEN int run(struct self *self, void (*function)(void *)) {
    int how = _setjmp(self->end);
    if (how == GOES_ON) {
        if (self->java == NULL) { /* it is told from this stack, so that the program's stays clean */
            self->java = (void *)(((long)__builtin_frame_address(0) - 4096) & -64L);
            call(STACK, (long)self->stack, STACK_SIZE, 0, 0);
        }
        on_stack(self->local - 64, &self->java, function, self);
    }
    return how;
}

HIDDEN void begins(struct self *self, long id) {
    self->id = id;
    self->stack = stack_of(id);
    if (self->stack == NULL) {
        fprintf(stderr, "heddle: no room for the stack of thread %ld\n", id);
        _exit(70);
    }
    self->local = local_of(self->stack);
    self->deepest = &stack_deepest[id];
    stack_t signals = {.ss_sp = self->stack - STACK_STEP, .ss_size = SIGNAL_STACK};
    sigaltstack(&signals, NULL);
    me = self;
}

HIDDEN void ends(void) {
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    me = NULL;
}

struct start {
    int count;
    char **arguments;
};

HIDDEN void run_main(void *self) {
    struct start *start = ((struct self *)self)->result;
    extern char **environ;
    exit(program_main(start->count, start->arguments, environ));
}

/* Calls main; the arguments are one after the other. Returns when the execution is over for the thread. */
EXPORT long heddle_run_main(long count, const char *words, long length) {
    static struct self self;
    fill(&self, 0, sizeof self, 0);
    char *kept = take((size_t)length + 1, GRANULE, 0);
    char **arguments = take((size_t)(count + 1) * sizeof(char *), GRANULE, 0);
    copy(kept, words, (size_t)length, 0);
    for (long i = 0; i < count; i++) {
        arguments[i] = kept;
        while (*kept++ != 0) {
        }
    }
    arguments[count] = NULL;
    struct start start = {(int)count, arguments};
    self.result = &start;
    begins(&self, 0);
    run(&self, run_main);
    ends();
    return 0;
}

HIDDEN void run_routine(void *self) {
    ((struct self *)self)->result = me->routine(me->result);
}

HIDDEN void run_last(void *self) {
    (void)self;
    destroy_keyed();
    run_actions(me->id);
}

/* Calls the start routine of a thread, and answers where its result is: 0 where the execution is over for it. */
EXPORT long heddle_run_thread(long routine, long argument, long id) {
    struct self *self = take(sizeof(struct self), GRANULE, 0);
    self->routine = (void *(*)(void *))routine;
    self->result = (void *)argument;
    /* destructors, too, may fail, or wait for ever */
    begins(self, id);
    int isWhole = run(self, run_routine) != IS_OVER && run(self, run_last) != IS_OVER;
    ends();
    return isWhole ? (long)self : 0;
}
