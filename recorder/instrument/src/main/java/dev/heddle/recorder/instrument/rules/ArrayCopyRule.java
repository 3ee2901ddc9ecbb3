package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** System.arraycopy is replaced: it reads and writes single elements, with a site for each of the two. */
public final class ArrayCopyRule implements Rule {
    private static final String SYSTEM = "java/lang/System";
    private static final String DESCRIPTOR = "(Ljava/lang/Object;ILjava/lang/Object;II)V";

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call)
                || !call.owner.equals(SYSTEM)
                || !call.name.equals("arraycopy")
                || !call.desc.equals(DESCRIPTOR)) {
            return false;
        }
        int readSite = body.site(EventKind.READ, SYSTEM, call.name, DESCRIPTOR, true);
        int writeSite = body.site(EventKind.WRITE, SYSTEM, call.name, DESCRIPTOR, true);
        body.replace(new Code()
                .push(readSite)
                .push(writeSite)
                .hook("arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;IIII)V"));
        return true;
    }
}
