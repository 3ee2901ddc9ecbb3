package dev.heddle.natives.elf;

/** Names of C++ as people write them, without types of parameters. Names of C stay as they are. */
public final class MangledName {
    private final String mangled;
    private int at;

    private MangledName(String mangled) {
        this.mangled = mangled;
    }

    /** {@code queue::head} for {@code _ZN5queue4headE}; the name itself where it is none of C++, or a rare one. */
    public static String plain(String name) {
        if (!name.startsWith("_Z")) {
            return name;
        }
        String found = new MangledName(name).read();
        return found.isEmpty() ? name : found;
    }

    private String read() {
        at = 2;
        StringBuilder plain = new StringBuilder();
        if (next('L')) {
            return identifier();
        }
        if (!next('N')) {
            return identifier();
        }
        while (at < mangled.length() && mangled.charAt(at) != 'E') {
            if (next('L') || next('K') || next('V')) {
                continue;
            }
            String part = mangled.startsWith("St", at) ? standard() : identifier();
            if (part.isEmpty()) {
                return "";
            }
            plain.append(plain.length() == 0 ? "" : "::").append(part);
        }
        return plain.toString();
    }

    private String standard() {
        at += 2;
        return "std";
    }

    private boolean next(char c) {
        boolean is = at < mangled.length() && mangled.charAt(at) == c;
        if (is) {
            at++;
        }
        return is;
    }

    /** A length, and as many characters; empty where there is none. */
    private String identifier() {
        int length = 0;
        while (at < mangled.length() && Character.isDigit(mangled.charAt(at)) && length < mangled.length()) {
            length = length * 10 + mangled.charAt(at++) - '0';
        }
        if (length == 0 || at + length > mangled.length()) {
            return "";
        }
        String found = mangled.substring(at, at + length);
        at += length;
        return found;
    }
}
