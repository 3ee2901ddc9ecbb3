package dev.heddle.cli.litmus;

/** Java source under construction: lines, indented by the blocks that are open. */
final class SourceText {
    private final StringBuilder text = new StringBuilder();
    private int depth;

    SourceText line(String content) {
        text.append(content.isEmpty() ? "" : "    ".repeat(depth))
                .append(content)
                .append('\n');
        return this;
    }

    SourceText open(String head) {
        line(head + " {");
        depth++;
        return this;
    }

    SourceText close() {
        return close("}");
    }

    SourceText close(String words) {
        depth--;
        return line(words);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
