package dev.heddle.recorder.instrument.shape;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.SerialVersionUIDAdder;
import org.objectweb.asm.tree.FieldNode;

/**
 * New methods change the version that serialisation computes from a class: where that is used, the original one is
 * written down.
 */
public final class SerialVersion {
    private static final String FIELD = "serialVersionUID";

    private SerialVersion() {}

    /** Adds the version to a serialisable class that has none. */
    public static void keep(UserClass owner, byte[] original) {
        boolean computed = (owner.tree.access & (Opcodes.ACC_INTERFACE | Opcodes.ACC_ENUM | Opcodes.ACC_RECORD)) == 0
                && owner.tree.fields.stream().noneMatch(field -> field.name.equals(FIELD))
                && owner.isSubtype(owner.name(), "java/io/Serializable");
        if (computed) {
            int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
            owner.tree.fields.add(new FieldNode(access, FIELD, "J", null, Computation.of(original)));
        }
    }

    private static final class Computation extends SerialVersionUIDAdder {
        private long version;

        private Computation() {
            super(Opcodes.ASM9, null);
        }

        static long of(byte[] original) {
            Computation computation = new Computation();
            new ClassReader(original).accept(computation, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
            return computation.version;
        }

        @Override
        protected void addSVUID(long svuid) {
            version = svuid;
        }
    }
}
