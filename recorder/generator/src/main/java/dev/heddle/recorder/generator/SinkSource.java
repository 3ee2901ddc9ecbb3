package dev.heddle.recorder.generator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.util.ElementFilter;

/** Writes the class of a {@link GeneratedSink}. */
final class SinkSource {
    private static final String ENTERED = "entered";

    private final String entrance;
    private final String entered;
    private final StringBuilder methods = new StringBuilder();
    private final Map<String, String> fields = new LinkedHashMap<>();

    /** @throws IllegalArgumentException where the entrance has no method {@code leave} with one parameter */
    SinkSource(TypeElement entrance) {
        this.entrance = entrance.getQualifiedName().toString();
        this.entered = ElementFilter.methodsIn(entrance.getEnclosedElements()).stream()
                .filter(method -> method.getSimpleName().contentEquals("leave"))
                .filter(method -> method.getParameters().size() == 1)
                .map(method -> HookGenerator.text(method.getParameters().get(0).asType()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no method leave with one parameter"));
        fields.put("entrance", this.entrance);
    }

    void add(TypeElement topic) {
        String type = topic.getQualifiedName().toString();
        String field = decapitalised(topic.getSimpleName().toString());
        for (ExecutableElement method : ElementFilter.methodsIn(topic.getEnclosedElements())) {
            Hook hook = method.getAnnotation(Hook.class);
            if (hook == null) {
                continue;
            }
            boolean isStatic = method.getModifiers().contains(Modifier.STATIC);
            if (!isStatic) {
                fields.put(field, type);
            }
            method(method, hook, isStatic ? type : field);
        }
    }

    /** The whole source, when all topics have been added. */
    String source(String packageName, GeneratedSink sink, String superclass) {
        StringBuilder out = new StringBuilder("package ").append(packageName).append(";\n\n");
        out.append("/** ").append(sink.description()).append(" */\n");
        out.append("final class ").append(sink.name()).append(" extends ").append(superclass);
        out.append(" {\n");
        fields.forEach((name, type) -> line(out, 1, "private final " + type + " " + name + ";"));
        String parameters = fields.entrySet().stream()
                .map(field -> "\n            " + field.getValue() + " " + field.getKey())
                .collect(Collectors.joining(","));
        out.append("\n    ").append(sink.name()).append('(').append(parameters).append(") {\n");
        fields.keySet().forEach(name -> line(out, 2, "this." + name + " = " + name + ";"));
        out.append("    }\n").append(methods).append("}\n");
        return withSimpleNames(out.toString(), packageName);
    }

    /** Types of java.lang and of the class' own package need no package. */
    private static String withSimpleNames(String source, String packageName) {
        return source.replaceAll("\\b(java\\.lang|" + Pattern.quote(packageName) + ")\\.(?=[A-Z])", "");
    }

    private void method(ExecutableElement method, Hook hook, String receiver) {
        List<VariableElement> parameters = new ArrayList<>(method.getParameters());
        boolean enters = !parameters.isEmpty()
                && HookGenerator.text(parameters.get(0).asType()).equals(entered);
        if (enters) {
            parameters.remove(0);
        }
        String name = method.getSimpleName().toString();
        String arguments =
                parameters.stream().map(VariableElement::getSimpleName).collect(Collectors.joining(", "));
        String thrown = method.getThrownTypes().stream().map(Object::toString).collect(Collectors.joining(", "));
        boolean isVoid = method.getReturnType().getKind() == TypeKind.VOID;
        String inherited = "super." + name + "(" + arguments + ")";

        methods.append("\n    @Override\n    public ")
                .append(HookGenerator.text(method.getReturnType()))
                .append(' ');
        methods.append(name).append('(');
        methods.append(parameters.stream()
                .map(parameter -> HookGenerator.text(parameter.asType()) + " " + parameter.getSimpleName())
                .collect(Collectors.joining(", ")));
        methods.append(')').append(thrown.isEmpty() ? "" : " throws " + thrown).append(" {\n");
        if (!hook.first().isEmpty()) {
            line(methods, 2, hook.first() + ";");
        }
        if (!hook.unless().isEmpty()) {
            line(methods, 2, "if (" + hook.unless() + ") {");
            instead(inherited, isVoid);
        }
        if (enters) {
            line(methods, 2, entered + " " + ENTERED + " = entrance." + hook.enter() + "();");
            if (!hook.always()) {
                line(methods, 2, "if (" + ENTERED + " == null) {");
                instead(hook.otherwise().isEmpty() ? inherited : hook.otherwise(), isVoid);
            }
        }
        String passed = Stream.of(enters ? ENTERED : "", arguments)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
        String call = (isVoid ? "" : "return ") + receiver + "." + name + "(" + passed + ");";
        if (enters && hook.leave()) {
            line(methods, 2, "try {");
            line(methods, 3, call);
            line(methods, 2, "} finally {");
            line(
                    methods,
                    3,
                    (hook.always() ? "if (" + ENTERED + " != null) " : "") + entrance + ".leave(" + ENTERED + ");");
            line(methods, 2, "}");
        } else {
            line(methods, 2, call);
        }
        line(methods, 1, "}");
    }

    /** The rest of a block that ends the method. */
    private void instead(String call, boolean isVoid) {
        line(methods, 3, (isVoid ? "" : "return ") + call + ";");
        if (isVoid) {
            line(methods, 3, "return;");
        }
        line(methods, 2, "}");
    }

    private static void line(StringBuilder out, int depth, String text) {
        out.append("    ".repeat(depth)).append(text).append('\n');
    }

    private static String decapitalised(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
