/*
 * Runs a program that `heddle cc` has linked as a shared object, without Heddle: the object lies beside this executable
 * and has its name with .so behind it. Threads, locks and memory are those of libc then, since the libraries of the
 * executable are searched first.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int count, char **arguments, char **environment) {
    char path[4096];
    long length = readlink("/proc/self/exe", path, sizeof path - 4);
    if (length < 0) {
        perror(arguments[0]);
        return 127;
    }
    strcpy(path + length, ".so");
    void *program = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    int (*run)(int, char **, char **) = program == NULL ? NULL : (int (*)(int, char **, char **))dlsym(program, "main");
    if (run == NULL) {
        fprintf(stderr, "%s: cannot be started: %s; link it again by heddle cc\n", arguments[0], dlerror());
        return 127;
    }
    return run(count, arguments, environment);
}
