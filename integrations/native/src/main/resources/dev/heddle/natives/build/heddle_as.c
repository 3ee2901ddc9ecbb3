/*
 * Stands before the assembler, where the compiler looks for it (-B). What a compiler makes of inline assembly lies
 * between #APP and #NO_APP in its output; each such statement is appended as text to the section .heddle_asm of the
 * object: file, line and instructions. Linkers put these sections together, so that a program knows what nothing
 * announces. HEDDLE_AS is the compiler's own assembler.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define STATEMENTS 10000   /* in one object */
#define INSTRUCTIONS 2000  /* bytes of one statement */
#define FILES 4096
#define BETWEEN 2          /* among statements that follow each other: the compiler's own lines */

static char *files[FILES]; /* by number: what .file says */
static char *found[STATEMENTS];
static int count;

static char statement[INSTRUCTIONS + 1];
static size_t used;
static char place[4096];

static void append(const char *text, size_t size) {
    size_t room = INSTRUCTIONS - used;
    size_t taken = size < room ? size : room;
    memcpy(statement + used, text, taken);
    used += taken;
    statement[used] = 0;
}

/* A statement is complete: once for each place and text, since functions are inlined. */
static void keep(void) {
    if (used > 0 && count < STATEMENTS) {
        char *text;
        if (asprintf(&text, "%s\n%s", place, statement) < 0) {
            exit(1);
        }
        for (int i = 0; i < count; i++) {
            if (strcmp(found[i], text) == 0) {
                free(text);
                text = NULL;
                break;
            }
        }
        if (text != NULL) {
            found[count++] = text;
        }
    }
    used = 0;
}

/* The text between the quotation marks that begin there; null where there are none. */
static char *quoted(char *from, char **rest) {
    char *begin = strchr(from, '"');
    char *end = begin == NULL ? NULL : strchr(begin + 1, '"');
    if (end == NULL) {
        return NULL;
    }
    *end = 0;
    *rest = end + 1;
    return begin + 1;
}

/* .file NUMBER "folder" "name" or .file NUMBER "name" */
static void file(char *line) {
    char *rest;
    long number = strtol(line, &rest, 10);
    char *first = number < 0 || number >= FILES || rest == line ? NULL : quoted(rest, &rest);
    if (first != NULL) {
        char *second = quoted(rest, &rest);
        int made = second == NULL || second[0] == '/' ? asprintf(&files[number], "%s", second == NULL ? first : second)
                                                      : asprintf(&files[number], "%s/%s", first, second);
        if (made < 0) {
            exit(1);
        }
    }
}

/* .loc FILE LINE: where a compiler that says nothing within #APP has the statement from */
static void loc(char *line) {
    char *rest;
    long number = strtol(line, &rest, 10);
    long at = strtol(rest, NULL, 10);
    snprintf(place, sizeof place, "%s\n%ld", number >= 0 && number < FILES && files[number] != NULL ? files[number] : "", at);
}

static int begins(const char *line, const char *with) { return strncmp(line, with, strlen(with)) == 0; }

static void scan(FILE *in) {
    char *line = NULL;
    size_t size = 0;
    int inside = 0;
    strcpy(place, "\n0");
    while (getline(&line, &size, in) >= 0) {
        char *text = line + strspn(line, " \t");
        text[strcspn(text, "\r\n")] = 0;
        text += begins(text, "//") ? 1 : 0; /* clang's //APP, gcc's // LINE on AArch64 */
        if (begins(text, "#APP") || begins(text, "/APP")) {
            inside = 1;
        } else if (begins(text, "#NO_APP") || begins(text, "/NO_APP")) {
            keep();
            inside = 0;
        } else if (begins(text, ".file")) {
            file(text + 5);
        } else if (begins(text, ".loc\t") || begins(text, ".loc ")) {
            loc(text + 5);
        } else if (inside && (text[0] == '#' || text[0] == '/') && text[1] == ' ' && text[2] >= '0' && text[2] <= '9') {
            char *rest;
            long at = strtol(text + 2, &rest, 10);
            char *name = quoted(rest, &rest);
            keep();
            inside = name != NULL && name[0] != 0 ? 1 : BETWEEN; /* # LINE "FILE" 1 before gcc's, # 0 "" 2 after it */
            if (inside == 1) {
                snprintf(place, sizeof place, "%s\n%ld", name, at);
            }
        } else if (inside == 1 && text[0] != 0) {
            append(text, strlen(text));
            append("\n", 1);
        }
    }
    keep();
    free(line);
}

static void write_section(FILE *out) {
    fputs("\t.section\t.heddle_asm,\"\",%progbits\n", out);
    for (int i = 0; i < count; i++) {
        fputs("\t.asciz\t\"", out);
        for (const unsigned char *at = (const unsigned char *)found[i]; *at != 0; at++) {
            if (*at < ' ' || *at == '"' || *at == '\\' || *at > '~') {
                fprintf(out, "\\%03o", *at);
            } else {
                fputc(*at, out);
            }
        }
        fputs("\"\n", out);
    }
    fflush(out);
}

/* A file in memory, under the name that the assembler opens. */
static FILE *in_memory(const char *name, char *path, size_t size) {
    int descriptor = memfd_create(name, 0);
    if (descriptor < 0) {
        return NULL;
    }
    snprintf(path, size, "/proc/self/fd/%d", descriptor);
    return fdopen(descriptor, "w+");
}

int main(int n, char **words) {
    char **command = calloc((size_t)n + 3, sizeof(char *));
    static char standard[64], added[64];
    memcpy(command, words, (size_t)n * sizeof(char *));
    command[0] = HEDDLE_AS;
    int input = n - 1; /* the last word, as compilers give it */
    if (n > 2 && strcmp(words[n - 2], "-o") == 0) {
        input = n; /* none: gcc -pipe */
        command[input] = "-";
    }
    if (strcmp(command[input], "-") == 0) {
        FILE *copy = in_memory("input", standard, sizeof standard);
        static char block[1 << 16];
        size_t read;
        while (copy != NULL && (read = fread(block, 1, sizeof block, stdin)) > 0) {
            fwrite(block, 1, read, copy);
        }
        if (copy != NULL) {
            fflush(copy);
            command[input] = standard;
        }
    }
    FILE *in = input > 0 && command[input][0] != '-' ? fopen(command[input], "r") : NULL;
    if (in != NULL) {
        scan(in);
        fclose(in);
        FILE *section = count > 0 ? in_memory("inline assembly", added, sizeof added) : NULL;
        if (section != NULL) {
            write_section(section);
            command[input + 1] = added; /* assemblers take several files as one */
        }
    }
    execvp(HEDDLE_AS, command);
    perror(HEDDLE_AS);
    return 127;
}
