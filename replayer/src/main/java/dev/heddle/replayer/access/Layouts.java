package dev.heddle.replayer.access;

import dev.heddle.recorder.instrument.place.DeclaredFields;
import dev.heddle.replayer.names.FieldInfo;
import dev.heddle.replayer.names.Fields;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;
import org.jspecify.annotations.Nullable;

/** Which fields objects consist of, and where they lie; looked up once a class. */
public final class Layouts {
    private final Fields fields;
    private final ClassValue<LongObjectHashMap<FieldInfo>> instances = new ClassValue<>() {
        @Override
        protected LongObjectHashMap<FieldInfo> computeValue(Class<?> type) {
            return new LongObjectHashMap<>();
        }
    };

    private final ClassValue<LongObjectHashMap<FieldInfo>> statics = new ClassValue<>() {
        @Override
        protected LongObjectHashMap<FieldInfo> computeValue(Class<?> type) {
            return new LongObjectHashMap<>();
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

    /**
     * The field at that offset of an object that is no array; for a class, the static field. Null where there is none.
     */
    @Nullable
    FieldInfo at(Object base, long offset) {
        boolean isStatic = base instanceof Class<?>;
        Class<?> type = isStatic ? (Class<?>) base : base.getClass();
        LongObjectHashMap<FieldInfo> known = (isStatic ? statics : instances).get(type);
        FieldInfo f = known.get(offset);
        if (f == null && !known.containsKey(offset)) {
            Field field = isStatic ? DeclaredFields.staticAt(type, offset) : DeclaredFields.instanceAt(type, offset);
            f = field == null ? null : fields.of(field);
            known.put(offset, f);
        }
        return f;
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

    private List<FieldInfo> inherited(Class<?> type, boolean withJdk) {
        List<FieldInfo> all = new ArrayList<>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (withJdk || !isOfJdk(c)) {
                all.addAll(0, declared(c));
            }
        }
        return all;
    }

    static boolean isOfJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    private List<FieldInfo> declared(Class<?> type) {
        return Arrays.stream(DeclaredFields.of(type))
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .map(fields::of)
                .toList();
    }
}
