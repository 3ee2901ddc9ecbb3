package dev.heddle.recorder.generator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Types;

/**
 * Writes the class of a {@link Coded} type: two methods for every type that is reached and is not written by one call.
 */
final class CodedSource {
    private static final String STREAMS = "dev.heddle.formats.trace.";

    private final Types types;
    /** What follows {@code write} and {@code read} in names of methods, by the text of the type. */
    private final Map<String, String> names = new HashMap<>();

    private final StringBuilder methods = new StringBuilder();

    CodedSource(Types types) {
        this.types = types;
    }

    /** The name of the generated class. */
    static String name(TypeElement root) {
        String outer = root.getEnclosingElement() instanceof TypeElement type
                ? type.getSimpleName().toString()
                : "";
        return outer + root.getSimpleName() + "Coding";
    }

    /**
     * The whole source.
     *
     * @throws IllegalArgumentException where a type cannot be coded, with the reason
     */
    String source(String packageName, TypeElement root) {
        String type = root.getQualifiedName().toString();
        String suffix = method(root.asType());
        return """
                package %1$s;

                /** The layout of {@link %2$s} in files. */
                @javax.annotation.processing.Generated("%3$s")
                @SuppressWarnings("all")
                public final class %4$s {
                    private %4$s() {}

                    /** Writes all components. */
                    public static void write(%5$sRecordOutput out, %2$s value) {
                        write%6$s(out, value);
                    }

                    /** Reads what {@link #write} wrote. */
                    public static %2$s read(%5$sRecordInput in) {
                        return read%6$s(in);
                    }

                    /** All components as bytes. */
                    public static byte[] toBytes(%2$s value) {
                        var out = new %5$sRecordOutput();
                        write%6$s(out, value);
                        return out.toBytes();
                    }

                    /**
                     * Reads what {@link #toBytes} wrote.
                     *
                     * @throws java.io.IOException if it is something else
                     */
                    public static %2$s fromBytes(byte[] bytes) throws java.io.IOException {
                        var in = new %5$sRecordInput(bytes);
                        try {
                            var value = read%6$s(in);
                            in.requireEnd();
                            return value;
                        } catch (com.esotericsoftware.kryo.KryoException | IllegalArgumentException e) {
                            throw new java.io.IOException("no %8$s: " + e.getMessage(), e);
                        }
                    }
                %7$s}
                """.formatted(
                        packageName,
                        type,
                        HookGenerator.class.getName(),
                        name(root),
                        STREAMS,
                        suffix,
                        methods,
                        root.getSimpleName());
    }

    private String write(TypeMirror type, String value) {
        return switch (kind(type)) {
            case BOOLEAN -> "out.writeBoolean(" + value + ");";
            case INT -> "out.writeVarInt(" + value + ", false);";
            case LONG -> "out.writeVarLong(" + value + ", false);";
            case DOUBLE -> "out.writeDouble(" + value + ");";
            case ARRAY -> "write" + array(type) + "(out, " + value + ");";
            case DECLARED ->
                isString(type) ? "out.text(" + value + ");" : "write" + method(type) + "(out, " + value + ");";
            default -> throw new IllegalArgumentException("no coding for " + type);
        };
    }

    private String read(TypeMirror type) {
        return switch (kind(type)) {
            case BOOLEAN -> "in.flag(\"a flag\")";
            case INT -> "in.readVarInt(false)";
            case LONG -> "in.readVarLong(false)";
            case DOUBLE -> "in.readDouble()";
            case ARRAY -> "read" + array(type) + "(in)";
            case DECLARED -> isString(type) ? "in.text()" : "read" + method(type) + "(in)";
            default -> throw new IllegalArgumentException("no coding for " + type);
        };
    }

    private TypeKind kind(TypeMirror type) {
        try {
            return types.unboxedType(type).getKind();
        } catch (IllegalArgumentException notBoxed) {
            return type.getKind();
        }
    }

    private static boolean isString(TypeMirror type) {
        return HookGenerator.text(type).equals("java.lang.String");
    }

    private String method(TypeMirror type) {
        String text = HookGenerator.text(type);
        String known = names.get(text);
        if (known != null) {
            return known;
        }
        String simple = text.replaceAll("\\b[a-z]\\w*\\.", "").replaceAll("\\W", "");
        String name = names.containsValue(simple) ? simple + names.size() : simple;
        names.put(text, name);
        DeclaredType declared = (DeclaredType) type;
        TypeElement element = (TypeElement) declared.asElement();
        List<? extends TypeMirror> of = declared.getTypeArguments();
        switch (element.getQualifiedName().toString()) {
            case "java.util.List", "java.util.Collection" ->
                collection(name, text, of.get(0), "java.util.ArrayList<>(n)");
            case "java.util.Set", "java.util.SortedSet" -> collection(name, text, of.get(0), "java.util.TreeSet<>()");
            case "java.util.Map", "java.util.SortedMap" -> map(name, text, of.get(0), of.get(1));
            case "java.util.Optional" -> optional(name, text, of.get(0));
            default -> value(name, text, element, declared);
        }
        return name;
    }

    /** Arrays of bytes, and of long: hashes, of which each takes its eight bytes. */
    private String array(TypeMirror type) {
        String text = HookGenerator.text(type);
        if (text.equals("byte[]")) {
            if (names.put(text, "Bytes") == null) {
                both(
                        "Bytes",
                        text,
                        "out.writeVarInt(value.length, true);\nout.writeBytes(value);",
                        "return in.readBytes(in.count(\"bytes\", 1));");
            }
            return "Bytes";
        }
        if (!text.equals("long[]")) {
            throw new IllegalArgumentException("no coding for " + type);
        }
        if (names.put(text, "Longs") == null) {
            both(
                    "Longs",
                    text,
                    "out.writeVarInt(value.length, true);\nout.writeLongs(value, 0, value.length);",
                    "return in.readLongs(in.count(\"numbers\", Long.BYTES));");
        }
        return "Longs";
    }

    private void collection(String name, String text, TypeMirror element, String made) {
        both(
                name,
                text,
                "out.writeVarInt(value.size(), true);\nfor (var one : value) {\n    " + write(element, "one") + "\n}",
                "int n = in.count(\"elements\", 1);\n" + text + " all = new " + made
                        + ";\nfor (int i = 0; i < n; i++) {\n    all.add(" + read(element) + ");\n}\nreturn all;");
    }

    private void map(String name, String text, TypeMirror key, TypeMirror value) {
        both(
                name,
                text,
                "out.writeVarInt(value.size(), true);\nfor (var one : value.entrySet()) {\n    "
                        + write(key, "one.getKey()") + "\n    " + write(value, "one.getValue()") + "\n}",
                "int n = in.count(\"entries\", 2);\n" + text
                        + " all = new java.util.TreeMap<>();\nfor (int i = 0; i < n; i++) {\n    all.put(" + read(key)
                        + ", " + read(value) + ");\n}\nreturn all;");
    }

    private void optional(String name, String text, TypeMirror of) {
        both(
                name,
                text,
                "out.writeBoolean(value.isPresent());\nif (value.isPresent()) {\n    " + write(of, "value.get()")
                        + "\n}",
                "return in.flag(\"presence\") ? java.util.Optional.of(" + read(of) + ") : java.util.Optional.empty();");
    }

    private void value(String name, String text, TypeElement element, DeclaredType type) {
        if (!element.getTypeParameters().isEmpty()) {
            throw new IllegalArgumentException("no coding for " + type + ", which has type parameters");
        } else if (element.getKind() == ElementKind.ENUM) {
            both(
                    name,
                    text,
                    "out.writeVarInt(value.ordinal(), true);",
                    text + "[] all = " + text + ".values();\nreturn all[in.unsigned(\"a constant\", all.length - 1)];");
        } else if (element.getModifiers().contains(Modifier.SEALED)) {
            alternatives(name, text, element);
        } else {
            components(name, text, element);
        }
    }

    private void alternatives(String name, String text, TypeElement sealed) {
        List<TypeMirror> all = new ArrayList<>();
        addAlternatives(sealed, all);
        StringBuilder write = new StringBuilder();
        StringBuilder read =
                new StringBuilder("return switch (in.unsigned(\"a " + text + "\", " + (all.size() - 1) + ")) {\n");
        for (int i = 0; i < all.size(); i++) {
            String one = HookGenerator.text(all.get(i));
            write.append(i == 0 ? "" : " else ")
                    .append("if (value instanceof ")
                    .append(one)
                    .append(" one) {\n");
            write.append("    out.writeVarInt(").append(i).append(", true);\n    ");
            write.append(write(all.get(i), "one")).append("\n}");
            read.append(i == all.size() - 1 ? "    default -> " : "    case " + i + " -> ");
            read.append(read(all.get(i))).append(";\n");
        }
        both(name, text, write.toString(), read + "};");
    }

    private void addAlternatives(TypeElement sealed, List<TypeMirror> all) {
        for (TypeMirror permitted : sealed.getPermittedSubclasses()) {
            TypeElement element = (TypeElement) types.asElement(permitted);
            if (element.getModifiers().contains(Modifier.SEALED)) {
                addAlternatives(element, all);
            } else {
                all.add(permitted);
            }
        }
    }

    /** A record, or a class whose only public constructor has parameters named as its accessors. */
    private void components(String name, String text, TypeElement element) {
        List<? extends VariableElement> parameters = constructor(element).getParameters();
        String write = parameters.stream()
                .map(one -> write(one.asType(), "value." + one.getSimpleName() + "()"))
                .collect(Collectors.joining("\n"));
        String read = parameters.stream().map(one -> read(one.asType())).collect(Collectors.joining(",\n        "));
        both(name, text, write, "return new " + text + "(\n        " + read + ");");
    }

    private static ExecutableElement constructor(TypeElement element) {
        List<? extends TypeMirror> components = element.getRecordComponents().stream()
                .map(component -> component.asType())
                .toList();
        List<ExecutableElement> all = ElementFilter.constructorsIn(element.getEnclosedElements()).stream()
                .filter(one -> element.getKind() == ElementKind.RECORD
                        ? isCanonical(one, components)
                        : one.getModifiers().contains(Modifier.PUBLIC))
                .toList();
        boolean isFinal = element.getModifiers().contains(Modifier.FINAL);
        boolean isOurs = !element.getQualifiedName().toString().startsWith("java.");
        if (all.size() != 1 || !isFinal || !isOurs) {
            throw new IllegalArgumentException(
                    "no coding for " + element + ": expected a record, or a final class with one public constructor");
        }
        return all.get(0);
    }

    private static boolean isCanonical(ExecutableElement constructor, List<? extends TypeMirror> components) {
        List<String> parameters = constructor.getParameters().stream()
                .map(one -> HookGenerator.text(one.asType()))
                .toList();
        return parameters.equals(components.stream().map(HookGenerator::text).toList());
    }

    private void both(String name, String type, String write, String read) {
        method("static void write" + name + "(" + STREAMS + "RecordOutput out, " + type + " value)", write);
        method("static " + type + " read" + name + "(" + STREAMS + "RecordInput in)", read);
    }

    private void method(String head, String body) {
        methods.append("\n    private ").append(head).append(" {\n");
        methods.append(body.indent(8)).append("    }\n");
    }
}
