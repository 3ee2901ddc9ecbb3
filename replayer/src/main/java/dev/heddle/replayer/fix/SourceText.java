package dev.heddle.replayer.fix;

import dev.heddle.formats.edit.Edit;
import dev.heddle.formats.edit.Edit.Strength;
import dev.heddle.formats.edit.Edit.Taking;
import dev.heddle.formats.edit.EditText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of a source file while changes are made in it. Each says whether it could be made. */
final class SourceText {
    private static final String MODIFIERS =
            "((?:public|protected|private|static|transient|abstract|default|strictfp)\\s+)*";
    private static final String INDENT = "    ";
    /** A type before a name, or nothing: what stands before the name in a declaration of a method or constructor. */
    private static final String TYPE = "(?:<[^({]*>\\s*)?(?:[\\w.<>\\[\\], ?&]+\\s+)?";

    private static final Pattern DECLARATION =
            Pattern.compile("\\s*(?!(?:else|return|new|throw|do|try|case|if|for|while"
                    + "|switch|synchronized\\s*\\()\\b)(?:.*\\b(?:class|interface|enum|record)\\s+\\w.*\\{.*"
                    + "|(?:@\\w+\\s+)*[\\w.<>\\[\\], ?&]+\\s+\\w+\\s*\\([^;]*\\)\\s*(?:throws\\s[\\w., ]+)?\\{.*)");
    private static final Pattern CODE_BEHIND_BRACE = Pattern.compile(".*\\{\\s*(?!//)[^\\s}].*");

    private final List<String> before;
    private final List<String> lines;

    SourceText(List<String> before) {
        this.before = List.copyOf(before);
        lines = new ArrayList<>(before);
    }

    boolean isEmpty() {
        return before.isEmpty();
    }

    List<String> before() {
        return before;
    }

    List<String> after() {
        return List.copyOf(lines);
    }

    /** Makes a change; lines of changes are those of the file as it was. */
    boolean apply(Edit edit) {
        if (edit instanceof Edit.Field field) {
            return declare(field.name(), field.strength() == Strength.FINAL ? "final" : "volatile");
        } else if (edit instanceof Edit.Access access) {
            return access(access);
        } else if (edit instanceof Edit.Call call) {
            return replaceCall(now(call.at().line()), call.from(), call.to());
        } else if (edit instanceof Edit.Make make) {
            return make(make);
        } else if (edit instanceof Edit.Loop loop) {
            return loop(now(loop.at().line()));
        } else if (edit instanceof Edit.Move move) {
            return !move.isBlock()
                    && move(now(move.at().line()), now(move.behind().line()));
        } else if (edit instanceof Edit.Region region) {
            return region.isWhole() ? whole(region) : part(region);
        }
        return false;
    }

    /** Where a line is now that had this number; -1 where it is no more. */
    private int now(int line) {
        if (line < 1 || line > before.size()) {
            return -1;
        }
        String text = before.get(line - 1).strip();
        int shift = lines.size() - before.size();
        for (int off = 0; off <= Math.max(4, Math.abs(shift)); off++) {
            for (int at : new int[] {line - 1 + off, line - 1 - off}) {
                if (at >= 0 && at < lines.size() && lines.get(at).strip().equals(text)) {
                    return at;
                }
            }
        }
        return -1;
    }

    private boolean declare(String field, String modifier) {
        Pattern declaration = Pattern.compile(
                "^(\\s*" + MODIFIERS + ")(\\w[\\w.<>\\[\\], ?]*\\s+" + Pattern.quote(field) + "\\s*(=|;).*)$");
        int found = -1;
        for (int i = 0; i < lines.size(); i++) {
            Matcher matcher = declaration.matcher(lines.get(i));
            boolean isStatement = matcher.matches() && matcher.group(3).matches("(return|else|throw)\\b.*");
            if (matcher.matches() && !isStatement) {
                if (found >= 0) {
                    return false; // which of them is not known
                }
                found = i;
            }
        }
        if (found < 0) {
            return false;
        }
        Matcher matcher = declaration.matcher(lines.get(found));
        if (!matcher.matches()) {
            return false;
        }
        lines.set(found, matcher.group(1) + modifier + " " + matcher.group(3));
        return true;
    }

    private boolean make(Edit.Make make) {
        int at = now(make.at().line());
        Pattern made = Pattern.compile("\\bnew\\s+(?:java\\.util\\.)?"
                + make.from().substring(make.from().lastIndexOf('.') + 1) + "\\b");
        if (at < 0 || made.matcher(lines.get(at)).results().count() != 1) {
            return false;
        }
        lines.set(at, made.matcher(lines.get(at)).replaceFirst("new " + make.to()));
        return true;
    }

    private boolean access(Edit.Access access) {
        int at = now(access.at().line());
        if (at < 0) {
            return false;
        }
        if (access.strength() == Strength.ACQUIRE_FENCE || access.strength() == Strength.FULL_FENCE) {
            boolean isStatement = at > 0 && lines.get(at - 1).strip().matches(".*[;{}]|") && isOfWholeLines(at);
            String fence = access.strength() == Strength.FULL_FENCE ? "fullFence" : "acquireFence";
            if (isStatement) {
                lines.add(at, indent(lines.get(at)) + "java.lang.invoke.VarHandle." + fence + "();");
            }
            return isStatement;
        }
        int dot = access.member().lastIndexOf('.');
        String method = access.member().substring(dot + 1);
        String raised = raised(access.member().substring(0, Math.max(0, dot)), method, access.strength());
        return !raised.isEmpty() && (raised.equals(method) || replaceCall(at, method, raised));
    }

    /** The stronger method of a VarHandle or an atomic; empty where it is none of theirs. */
    private static String raised(String owner, String method, Strength strength) {
        boolean isHandle = owner.equals("VarHandle");
        if (!isHandle && !owner.startsWith("Atomic")) {
            return "";
        }
        boolean isRead = method.matches("get(Opaque|Acquire|Plain|Volatile)?");
        boolean isWrite = method.matches("set(Opaque|Release|Plain|Volatile)?|lazySet");
        return switch (strength) {
            case ACQUIRE -> isRead ? "getAcquire" : "";
            case RELEASE -> isWrite ? "setRelease" : "";
            case VOLATILE ->
                isRead ? (isHandle ? "getVolatile" : "get") : isWrite ? (isHandle ? "setVolatile" : "set") : "";
            case FINAL, ACQUIRE_FENCE, FULL_FENCE -> "";
        };
    }

    private boolean replaceCall(int at, String from, String to) {
        if (at < 0) {
            return false;
        }
        Pattern call = Pattern.compile("\\b" + Pattern.quote(from) + "(?=\\s*\\()");
        if (call.matcher(lines.get(at)).results().count() != 1) {
            return false;
        }
        lines.set(at, call.matcher(lines.get(at)).replaceFirst(to));
        return true;
    }

    private boolean loop(int wait) {
        Pattern test = Pattern.compile("^(\\s*)if\\b(?=\\s*\\()");
        for (int at = wait; at >= 0 && at > wait - 12; at--) {
            if (test.matcher(lines.get(at)).find()) {
                int end = endOfStatement(at);
                boolean hasElse =
                        end + 1 < lines.size() && lines.get(end + 1).strip().startsWith("else")
                                || lines.get(end).contains("else");
                if (end < wait || hasElse) {
                    return false;
                }
                lines.set(at, test.matcher(lines.get(at)).replaceFirst("$1while"));
                return true;
            }
        }
        return false;
    }

    private boolean move(int from, int behind) {
        if (from < 0 || behind <= from || endOfStatement(from) != from || !isStatement(from)) {
            return false;
        }
        int end = endOfStatement(behind);
        if (!lines.get(end).strip().matches(".*;(\\s*//.*)?")) {
            return false;
        }
        String line = lines.remove(from);
        lines.add(end, line);
        return true;
    }

    private boolean isStatement(int at) {
        return lines.get(at).strip().matches("[^{}]*;(\\s*//.*)?")
                && (at == 0 || lines.get(at - 1).strip().matches("(.*[;{}](\\s*//.*)?)|//.*|.*\\*/|"));
    }

    /** Whether a line has no declaration, and no code of a body that begins on it: what is changed may be inside. */
    private boolean isOfWholeLines(int at) {
        String line = lines.get(at);
        return !DECLARATION.matcher(line).matches()
                && !CODE_BEHIND_BRACE.matcher(line).matches();
    }

    private boolean whole(Edit.Region region) {
        if (region.at().method().startsWith("lambda$")) {
            return part(region);
        }
        String name = region.at().method().equals("<init>")
                ? simple(region.at().className())
                : region.at().method();
        int first = now(region.at().line());
        Pattern declaration = Pattern.compile(
                "^(\\s*(?:@\\w+\\s+)*" + MODIFIERS + "(?:final\\s+)?)(" + TYPE + Pattern.quote(name) + "\\s*\\(.*)$");
        for (int at = first; at >= 0 && at > first - 12; at--) {
            Matcher matcher = declaration.matcher(lines.get(at));
            boolean isDeclaration =
                    matcher.matches() && matcher.group(3).matches("(?!(?:return|new|throw)\\b)[^;{=]*(\\{.*)?");
            if (isDeclaration) {
                if (EditText.isOwnMonitor(region)) {
                    lines.set(at, matcher.group(1) + "synchronized " + matcher.group(3));
                    return true;
                }
                int open = at;
                while (open < lines.size() && !lines.get(open).stripTrailing().endsWith("{")) {
                    open++;
                }
                int close = endOfStatement(at);
                return open < close && wrap(open + 1, close - 1, region.lock());
            }
        }
        return false;
    }

    private static String simple(String className) {
        return className.substring(Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);
    }

    private boolean part(Edit.Region region) {
        int from = now(region.at().line());
        int to = now(region.to().line());
        if (from < 0 || to < from || !isOfWholeLines(from) || !isOfWholeLines(to)) {
            return false;
        }
        String text = lines.get(from);
        int arrow = text.lastIndexOf("->");
        if (region.at().method().startsWith("lambda$") && arrow >= 0) {
            return lambda(from, arrow, region);
        }
        int end = Math.max(to, endOfStatement(from));
        while (depth(from, end) > 0 && end < lines.size() - 1) {
            end++;
        }
        end = endOfStatement(end) > end && depth(from, end) != 0 ? endOfStatement(end) : end;
        if (depth(from, end) != 0 || !lines.get(end).strip().matches(".*[;}](\\s*//.*)?")) {
            return false;
        }
        return wrap(from, end, region.lock());
    }

    /** {@code () -> count++} becomes a block. */
    private boolean lambda(int at, int arrow, Edit.Region region) {
        String text = lines.get(at);
        String body = text.substring(arrow + 2).strip();
        if (body.startsWith("{") || region.lock().taking() != Taking.MONITOR) {
            return false;
        }
        int depth = 0;
        int end = arrow + 2;
        while (end < text.length() && depth >= 0) {
            char c = text.charAt(end);
            depth += c == '(' ? 1 : c == ')' ? -1 : (c == ',' || c == ';') && depth == 0 ? -1 : 0;
            end += depth >= 0 ? 1 : 0;
        }
        if (end == text.length()) {
            return false;
        }
        String expression = text.substring(arrow + 2, end).strip();
        lines.set(
                at,
                text.substring(0, arrow) + "-> { synchronized (" + EditText.lock(region.lock()) + ") { " + expression
                        + "; } }" + text.substring(end));
        return true;
    }

    private boolean wrap(int from, int to, Edit.Lock lock) {
        String indent = indent(lines.get(from));
        String name = EditText.lock(lock);
        for (int i = from; i <= to; i++) {
            lines.set(i, lines.get(i).isBlank() ? lines.get(i) : INDENT + lines.get(i));
        }
        if (lock.taking() == Taking.MONITOR) {
            lines.add(to + 1, indent + "}");
            lines.add(from, indent + "synchronized (" + name + ") {");
        } else {
            lines.add(to + 1, indent + "}");
            lines.add(to + 1, indent + INDENT + name + ".unlock();");
            lines.add(to + 1, indent + "} finally {");
            lines.add(from, indent + "try {");
            lines.add(from, indent + name + ".lock();");
        }
        return true;
    }

    private static String indent(String line) {
        return line.substring(0, line.length() - line.stripLeading().length());
    }

    /** The line on which a statement ends that begins on one. */
    private int endOfStatement(int from) {
        for (int end = from; end < lines.size(); end++) {
            if (depth(from, end) <= 0 && lines.get(end).strip().matches(".*[;}](\\s*//.*)?")) {
                return end;
            }
        }
        return lines.size() - 1;
    }

    /** Braces and parentheses that are open behind lines. */
    private int depth(int from, int to) {
        int depth = 0;
        for (int i = from; i <= to; i++) {
            boolean isText = false;
            String line = lines.get(i).replaceAll("'(\\\\.|[^'\\\\])'", "' '");
            for (int c = 0; c < line.length(); c++) {
                char at = line.charAt(c);
                if (at == '"' && (c == 0 || line.charAt(c - 1) != '\\')) {
                    isText = !isText;
                } else if (!isText && at == '/' && c + 1 < line.length() && line.charAt(c + 1) == '/') {
                    break;
                } else if (!isText) {
                    depth += at == '{' || at == '(' ? 1 : at == '}' || at == ')' ? -1 : 0;
                }
            }
        }
        return depth;
    }
}
