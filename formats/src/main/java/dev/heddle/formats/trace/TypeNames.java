package dev.heddle.formats.trace;

/** Names of classes as people write them. */
public final class TypeNames {
    private static final String PRIMITIVES = "IJZBCSFD";

    private TypeNames() {}

    /**
     * A class name without its package; {@code [I} becomes {@code int[]}, {@code [Ljava.lang.Object;} becomes
     * {@code Object[]}.
     */
    public static String simple(String className) {
        int dimensions = 0;
        while (dimensions < className.length() && className.charAt(dimensions) == '[') {
            dimensions++;
        }
        String element = className.substring(dimensions);
        if (dimensions > 0) {
            element = ofDescriptor(element);
        }
        return element.substring(Math.max(element.lastIndexOf('.'), element.lastIndexOf('/')) + 1)
                + "[]".repeat(dimensions);
    }

    /**
     * What a site accesses: {@code Foo.count} as it is, and for an access to an array, whose member is the descriptor
     * of its elements, {@code int[]}.
     */
    public static String ofMember(String member) {
        boolean isDescriptor = member.length() == 1 && PRIMITIVES.contains(member)
                || member.startsWith("[")
                || member.startsWith("L") && member.endsWith(";");
        return isDescriptor ? simple("[" + member) : member;
    }

    private static String ofDescriptor(String element) {
        return switch (element) {
            case "I" -> "int";
            case "J" -> "long";
            case "Z" -> "boolean";
            case "B" -> "byte";
            case "C" -> "char";
            case "S" -> "short";
            case "F" -> "float";
            case "D" -> "double";
            default ->
                element.startsWith("L") && element.endsWith(";") ? element.substring(1, element.length() - 1) : element;
        };
    }
}
