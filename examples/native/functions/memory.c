// Memory: the arena's functions, copies, 16 bytes, and all operations on atomics.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define ALL(type)                                                                                    \
    do {                                                                                             \
        static _Atomic type x;                                                                       \
        type seen = 4;                                                                               \
        atomic_store(&x, 3);                                                                         \
        assert(atomic_exchange(&x, 5) == 3 && atomic_fetch_add(&x, 2) == 5 && atomic_fetch_sub(&x, 1) == 7); \
        assert(atomic_fetch_or(&x, 8) == 6 && atomic_fetch_and(&x, 12) == 14 && atomic_fetch_xor(&x, 1) == 12); \
        assert(!atomic_compare_exchange_strong(&x, &seen, 1) && seen == 13);                          \
        assert(atomic_compare_exchange_strong(&x, &seen, 1) && atomic_load(&x) == 1);                 \
        assert(atomic_compare_exchange_weak_explicit(&x, &(type){1}, 2, memory_order_relaxed, memory_order_relaxed)); \
        assert(__sync_fetch_and_add((type *)&x, 1) == 2 && __sync_bool_compare_and_swap((type *)&x, 3, 9)); \
        assert(__sync_val_compare_and_swap((type *)&x, 9, 4) == 9 && __atomic_fetch_nand((type *)&x, 6, 5) == 4); \
        assert((type)x == (type)~4);                                                                  \
    } while (0)

struct wide { int64_t a, b; };

int main(void) {
    ALL(int8_t);
    ALL(int16_t);
    ALL(int32_t);
    ALL(int64_t);
    ALL(uint8_t);
    ALL(uint64_t);
    _Atomic _Bool flag = 0;
    assert(!atomic_exchange(&flag, 1) && flag);
    atomic_flag once = ATOMIC_FLAG_INIT;
    assert(!atomic_flag_test_and_set(&once) && atomic_flag_test_and_set(&once));
    atomic_flag_clear(&once);
    int *volatile place = malloc(sizeof(int));
    _Atomic(int *) pointer = place;
    assert(atomic_load(&pointer) == place);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_signal_fence(memory_order_acquire);

    char *block = malloc(100);
    memset(block, 1, 100);
    char *more = realloc(block, 200);
    assert(more != NULL && more[99] == 1 && malloc_usable_size(more) >= 200);
    memcpy(more + 100, more, 100);
    memmove(more + 10, more, 150);
    assert(more[159] == 1);
    int *zeros = calloc(10, sizeof(int));
    assert(zeros[9] == 0);
    void *aligned = NULL;
    assert(posix_memalign(&aligned, 256, 10) == 0 && ((uintptr_t)aligned & 255) == 0);
    assert(((uintptr_t)aligned_alloc(64, 64) & 63) == 0);
    void *volatile none = calloc(SIZE_MAX / 2, 3); // else compilers leave the call out
    assert(none == NULL && errno == ENOMEM);
    struct wide w = {1, 2}, *v = malloc(sizeof *v);
    *v = w;
    assert(v->a == 1 && v->b == 2);
    char *text = strdup("copied");
    assert(strcmp(text, "copied") == 0);
    free(text);
    free(more);
    free(zeros);
    free(aligned);
    free(v);
    free(place);
    free(NULL);
    return 0;
}
