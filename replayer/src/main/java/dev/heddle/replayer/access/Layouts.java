package dev.heddle.replayer.access;

import dev.heddle.replayer.names.FieldInfo;
import dev.heddle.replayer.names.Fields;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;

/** Which fields objects consist of, and where they lie; looked up once a class. */
public final class Layouts {
    private final Fields fields;
    private final ClassValue<LongObjectHashMap<FieldInfo>> instances = new ClassValue<>() {
        @Override
        protected LongObjectHashMap<FieldInfo> computeValue(Class<?> type) {
            return byOffset(inherited(type, true));
        }
    };

    private final ClassValue<LongObjectHashMap<FieldInfo>> statics = new ClassValue<>() {
        @Override
        protected LongObjectHashMap<FieldInfo> computeValue(Class<?> type) {
            return byOffset(declared(type, true));
        }
    };

    private final ClassValue<FieldInfo[]> ofProgram = new ClassValue<>() {
        @Override
        protected FieldInfo[] computeValue(Class<?> type) {
            return inherited(type, false).toArray(new FieldInfo[0]);
        }
    };

    public Layouts(Fields fields) {
        this.fields = fields;
    }

    /** The field at that offset of an object that is no array; for a class, the static field. Null where there is none. */
    FieldInfo at(Object base, long offset) {
        return base instanceof Class<?> type
                ? statics.get(type).get(offset)
                : instances.get(base.getClass()).get(offset);
    }

    /** Instance fields that classes of the program declare, superclass first, in the order of declaration. */
    FieldInfo[] ofProgram(Class<?> type) {
        return ofProgram.get(type);
    }

    /** Instance fields that are not final, of all classes, but for those with such a name. */
    FieldInfo[] variables(Class<?> type, Predicate<String> except) {
        return inherited(type, true).stream()
                .filter(f -> !f.isFinal && !except.test(f.name))
                .toArray(FieldInfo[]::new);
    }

    private static LongObjectHashMap<FieldInfo> byOffset(List<FieldInfo> all) {
        LongObjectHashMap<FieldInfo> map = new LongObjectHashMap<>();
        all.forEach(f -> map.put(f.offset, f));
        return map;
    }

    private List<FieldInfo> inherited(Class<?> type, boolean withJdk) {
        List<FieldInfo> all = new ArrayList<>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (withJdk || !isOfJdk(c)) {
                all.addAll(0, declared(c, false));
            }
        }
        return all;
    }

    static boolean isOfJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    private List<FieldInfo> declared(Class<?> type, boolean isStatic) {
        try {
            return Arrays.stream(type.getDeclaredFields())
                    .filter(field -> Modifier.isStatic(field.getModifiers()) == isStatic)
                    .map(field -> fields.resolve(
                            type, field.getName(), field.getType().descriptorString()))
                    .toList();
        } catch (LinkageError e) {
            return List.of(); // the class of a field is missing: no field of this class was ever accessed
        }
    }
}
