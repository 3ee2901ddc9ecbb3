package dev.heddle.recorder.instrument;

import dev.heddle.recorder.hooks.HookSink;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;

/**
 * Logs each hook that is called, with the member of its site, and then does what {@link RunningSink} does. The
 * overriding methods are generated.
 */
abstract class RecordingSink extends RunningSink {
    private static final Type SELF = Type.getType(RecordingSink.class);

    final List<String> calls = new ArrayList<>();
    int meetings;
    final List<Integer> calledSites = new ArrayList<>();
    private final SiteTable sites;

    RecordingSink(SiteTable sites) {
        super(sites);
        this.sites = sites;
    }

    /** Called by the generated methods. A site is -2 where the hook has none. */
    void called(String hook, int site) {
        if (hook.equals("off") || hook.equals("on") || hook.startsWith("must") || hook.equals("beforeMonitorEnter")) {
            return; // questions and preparations within the hook that follows
        }
        if (hook.equals("met") || hook.equals("metLambda")) { // no event, and nearly everywhere
            meetings++;
            return;
        }
        String member = site < 0 ? "" : sites.get(site).member();
        calls.add(member.isEmpty() ? hook : hook + " " + member);
        if (site >= 0) {
            calledSites.add(site);
        }
    }

    List<Site> sitesCalled() {
        return calledSites.stream().distinct().map(sites::get).toList();
    }

    static RecordingSink create(SiteTable sites) {
        try {
            return (RecordingSink) new Definer()
                    .define(generate())
                    .getDeclaredConstructor(SiteTable.class)
                    .newInstance(sites);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static final class Definer {
        Class<?> define(byte[] classFile) throws IllegalAccessException {
            return java.lang.invoke.MethodHandles.lookup()
                    .defineHiddenClass(classFile, true)
                    .lookupClass();
        }
    }

    private static byte[] generate() {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        String name = SELF.getInternalName() + "Generated";
        writer.visit(Opcodes.V17, Opcodes.ACC_FINAL, name, null, SELF.getInternalName(), null);
        GeneratorAdapter constructor = new GeneratorAdapter(
                0,
                org.objectweb.asm.commons.Method.getMethod(
                        "void <init>(dev.heddle.recorder.instrument.site.SiteTable)"),
                null,
                null,
                writer);
        constructor.loadThis();
        constructor.loadArgs();
        constructor.visitMethodInsn(
                Opcodes.INVOKESPECIAL, SELF.getInternalName(), "<init>", constructorDescriptor(), false);
        constructor.returnValue();
        constructor.endMethod();
        for (Method method : HookSink.class.getMethods()) {
            if (method.getDeclaringClass() != Object.class) {
                override(writer, method);
            }
        }
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static String constructorDescriptor() {
        return "(" + Type.getDescriptor(SiteTable.class) + ")V";
    }

    private static void override(ClassWriter writer, Method method) {
        GeneratorAdapter code = new GeneratorAdapter(
                Opcodes.ACC_PUBLIC, org.objectweb.asm.commons.Method.getMethod(method), null, null, writer);
        int last = method.getParameterCount() - 1;
        boolean hasSite = last >= 0
                && method.getParameterTypes()[last] == int.class
                && !method.getName().startsWith("expecting");
        code.loadThis();
        code.push(method.getName());
        if (hasSite) {
            code.loadArg(last);
        } else {
            code.push(-2);
        }
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SELF.getInternalName(), "called", "(Ljava/lang/String;I)V", false);
        code.loadThis();
        code.loadArgs();
        code.visitMethodInsn(
                Opcodes.INVOKESPECIAL,
                SELF.getInternalName(),
                method.getName(),
                Type.getMethodDescriptor(method),
                false);
        code.returnValue();
        code.endMethod();
    }
}
