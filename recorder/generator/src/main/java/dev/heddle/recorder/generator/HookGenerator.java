package dev.heddle.recorder.generator;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.MirroredTypeException;
import javax.lang.model.type.MirroredTypesException;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic;

/** Generates the classes of {@link StaticTwin}, {@link GeneratedSink}, {@link FromTemplates} and {@link Coded}. */
@SupportedAnnotationTypes("dev.heddle.recorder.generator.*")
public final class HookGenerator extends AbstractProcessor {
    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        for (TypeElement type : ElementFilter.typesIn(round.getElementsAnnotatedWith(StaticTwin.class))) {
            PackageElement in = processingEnv.getElementUtils().getPackageOf(type);
            StaticTwin twin = type.getAnnotation(StaticTwin.class);
            write(in, twin.name(), twins(in, type, twin), type);
        }
        for (TypeElement entrance : ElementFilter.typesIn(round.getElementsAnnotatedWith(GeneratedSink.class))) {
            sink(entrance, entrance.getAnnotation(GeneratedSink.class));
        }
        for (TypeElement type : ElementFilter.typesIn(round.getElementsAnnotatedWith(Coded.class))) {
            coding(type);
        }
        for (PackageElement in : ElementFilter.packagesIn(round.getElementsAnnotatedWith(FromTemplates.class))) {
            for (String name : in.getAnnotation(FromTemplates.class).value()) {
                template(in, name);
            }
        }
        return false;
    }

    private void sink(TypeElement entrance, GeneratedSink sink) {
        PackageElement in = processingEnv.getElementUtils().getPackageOf(entrance);
        try {
            SinkSource source = new SinkSource(entrance);
            classes(sink::topics).forEach(source::add);
            TypeElement superclass =
                    classes(() -> new Class<?>[] {sink.superclass()}).get(0);
            write(
                    in,
                    sink.name(),
                    source.source(in.getQualifiedName().toString(), sink, superclass.toString()),
                    entrance);
        } catch (IllegalArgumentException e) {
            error(String.valueOf(e.getMessage()), entrance);
        }
    }

    private void coding(TypeElement type) {
        PackageElement in = processingEnv.getElementUtils().getPackageOf(type);
        try {
            CodedSource source = new CodedSource(processingEnv.getTypeUtils());
            write(
                    in,
                    CodedSource.name(type),
                    source.source(in.getQualifiedName().toString(), type),
                    type);
        } catch (IllegalArgumentException e) {
            error(String.valueOf(e.getMessage()), type);
        }
    }

    /** A compiler has elements in place of the classes that an annotation names, and says so by an exception. */
    private List<TypeElement> classes(Supplier<Class<?>[]> named) {
        List<? extends TypeMirror> types;
        try {
            throw new IllegalStateException("classes of the compiler's input are loaded: " + named.get().length);
        } catch (MirroredTypeException one) {
            types = List.of(one.getTypeMirror());
        } catch (MirroredTypesException all) {
            types = all.getTypeMirrors();
        }
        return types.stream()
                .map(type -> (TypeElement) processingEnv.getTypeUtils().asElement(type))
                .toList();
    }

    private void template(PackageElement in, String name) {
        String resource = "/" + in.getQualifiedName().toString().replace('.', '/') + "/" + name + ".java.template";
        try (InputStream text = HookGenerator.class.getResourceAsStream(resource)) {
            if (text == null) {
                error("no template " + resource, in);
                return;
            }
            write(in, name, Template.fill(resource, new String(text.readAllBytes(), StandardCharsets.UTF_8)), in);
        } catch (IOException | IllegalArgumentException e) {
            error(String.valueOf(e.getMessage()), in);
        }
    }

    private void write(PackageElement in, String name, String source, Element origin) {
        try (Writer out = processingEnv
                .getFiler()
                .createSourceFile(in.getQualifiedName() + "." + name, origin)
                .openWriter()) {
            out.write(source);
        } catch (IOException e) {
            error(name + " cannot be written: " + e.getMessage(), origin);
        }
    }

    private void error(String message, Element at) {
        processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, message, at);
    }

    private String twins(PackageElement in, TypeElement sink, StaticTwin twin) {
        StringBuilder out = new StringBuilder("package " + in.getQualifiedName() + ";\n\n");
        out.append("/** ").append(twin.description()).append(" */\n");
        out.append("public final class ").append(twin.name()).append(" extends ");
        out.append(twin.superclass())
                .append(" {\n    private ")
                .append(twin.name())
                .append("() {}\n");
        addTwins(out, sink, sink);
        return out.append("}\n").toString();
    }

    /** Adds the twins of inherited methods first. */
    private void addTwins(StringBuilder out, TypeElement sink, TypeElement declaring) {
        TypeElement above = (TypeElement) processingEnv.getTypeUtils().asElement(declaring.getSuperclass());
        if (!above.getQualifiedName().contentEquals("java.lang.Object")) {
            addTwins(out, sink, above);
        }
        for (ExecutableElement method : ElementFilter.methodsIn(declaring.getEnclosedElements())) {
            if (method.getModifiers().contains(Modifier.PUBLIC) && method.getAnnotation(ByHand.class) == null) {
                twin(out, sink, method);
            }
        }
    }

    private static void twin(StringBuilder out, TypeElement sink, ExecutableElement method) {
        String parameters = method.getParameters().stream()
                .map(parameter -> text(parameter.asType()) + " " + parameter.getSimpleName())
                .collect(Collectors.joining(", "));
        String types = method.getParameters().stream()
                .map(parameter -> erased(text(parameter.asType())))
                .collect(Collectors.joining(", "));
        String arguments = method.getParameters().stream()
                .map(VariableElement::getSimpleName)
                .collect(Collectors.joining(", "));
        String thrown = method.getThrownTypes().isEmpty()
                ? ""
                : " throws "
                        + method.getThrownTypes().stream().map(Object::toString).collect(Collectors.joining(", "));
        out.append("\n    /** See {@link ").append(sink.getSimpleName()).append('#');
        out.append(method.getSimpleName()).append('(').append(types).append(")}. */\n");
        out.append("    public static ").append(text(method.getReturnType())).append(' ');
        out.append(method.getSimpleName())
                .append('(')
                .append(parameters)
                .append(')')
                .append(thrown);
        out.append(" {\n        ").append(method.getReturnType().getKind() == TypeKind.VOID ? "" : "return ");
        out.append("sink.")
                .append(method.getSimpleName())
                .append('(')
                .append(arguments)
                .append(");\n    }\n");
    }

    /** The type without its annotations, which compilers write in different places. */
    static String text(TypeMirror type) {
        return type.toString().replaceAll("@[\\w.]+ ", "").replace(" [", "[");
    }

    private static String erased(String type) {
        return type.replaceAll("<.*>", "");
    }
}
