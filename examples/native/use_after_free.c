// One thread frees what the other one may still read.
// Run: ./heddle check examples/native/use_after_free.c (exit code 10)
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct message {
    long text[4];
};
static _Atomic(struct message *) current;

static void *reader(void *unused) {
    struct message *seen = atomic_load(&current);
    if (seen != NULL && seen->text[2] == 7) {
        return unused;
    }
    return NULL;
}

static void *owner(void *unused) {
    struct message *taken = atomic_exchange(&current, NULL);
    free(taken);
    return unused;
}

int main(void) {
    struct message *made = malloc(sizeof *made);
    made->text[2] = 7;
    atomic_store(&current, made);
    pthread_t a, b;
    pthread_create(&a, NULL, reader, NULL);
    pthread_create(&b, NULL, owner, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
