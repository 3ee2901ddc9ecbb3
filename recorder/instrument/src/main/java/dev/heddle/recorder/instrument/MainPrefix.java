package dev.heddle.recorder.instrument;

import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.Prologue;
import dev.heddle.recorder.instrument.shape.UserClass;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/** Lets the main method of the main class ask first whether a campaign is to run in its place. */
final class MainPrefix {
    private static final String WITH_ARGUMENTS = "([Ljava/lang/String;)V";

    private MainPrefix() {}

    /**
     * Prefixes the methods that the JVM's launcher may call: those with arguments, or (JDK 21 and later) those without.
     * The launcher initialises the main class that it is given, which may inherit the method.
     */
    static void apply(UserClass owner, String mainClass, MethodRewriter rewriter) {
        List<MethodNode> mains = mains(owner, WITH_ARGUMENTS);
        for (MethodNode main : mains.isEmpty() ? mains(owner, "()V") : mains) {
            boolean isStatic = (main.access & Opcodes.ACC_STATIC) != 0;
            if (isStatic && !owner.name().equals(mainClass) && owner.access.canName(mainClass)) {
                Code initialise = new Code().pushClass(mainClass).push(rewriter.entrySite(main));
                Prologue.insert(main, initialise.hook("initClass", "(Ljava/lang/Class;I)V"));
            }
            Code test = isStatic
                    ? new Code().pushClass(owner.name())
                    : new Code()
                            .load(Type.getObjectType(owner.name()), 0) // it may be that of a subclass
                            .invoke(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;");
            if (main.desc.equals("()V")) {
                test.op(Opcodes.ACONST_NULL);
            } else {
                test.load(Type.getType("[Ljava/lang/String;"), isStatic ? 0 : 1);
            }
            test.hook("enterMain", "(Ljava/lang/Class;[Ljava/lang/Object;)Z");
            Prologue.returnIf(owner.name(), main, test, owner.hasFrames());
            main.maxStack = Math.max(main.maxStack, 2);
        }
    }

    private static List<MethodNode> mains(UserClass owner, String descriptor) {
        return owner.tree.methods.stream()
                .filter(method -> method.name.equals("main") && method.desc.equals(descriptor))
                .filter(method -> (method.access & Opcodes.ACC_PRIVATE) == 0 && method.instructions.size() > 0)
                .toList();
    }
}
