package dev.heddle.cli.litmus;

/** Java source under construction: lines, indented by the blocks that are open. */
final class SourceText {
    private final StringBuilder text = new StringBuilder();
    private int depth;

    /** A line of its own. */
    SourceText line(String content) {
        text.append(content.isEmpty() ? "" : "    ".repeat(depth))
                .append(content)
                .append('\n');
        return this;
    }

    /** A line that opens a block. */
    SourceText open(String head) {
        line(head + " {");
        depth++;
        return this;
    }

    /** Closes the innermost block. */
    SourceText close() {
        return close("}");
    }

    /** Closes the innermost block with these words. */
    SourceText close(String words) {
        depth--;
        return line(words);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
