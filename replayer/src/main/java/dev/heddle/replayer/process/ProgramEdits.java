package dev.heddle.replayer.process;

import dev.heddle.formats.edit.Edit;
import dev.heddle.recorder.instrument.HeddleTransformer;
import dev.heddle.recorder.instrument.JvmSetUp;
import dev.heddle.replayer.access.Strengthening;
import dev.heddle.replayer.edits.AppliedEdits;
import dev.heddle.replayer.engine.Engine;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Changes of the program in this JVM. Memory orders are changed where accesses are executed; code is changed in class
 * files before they are instrumented, and classes that are loaded already are instrumented again.
 */
final class ProgramEdits implements AppliedEdits {
    private final Engine engine;
    private final HeddleTransformer transformer;
    private final Instrumentation instrumentation;
    private final ClassRecord classes;
    private Map<String, List<Edit>> inForce = Map.of();

    ProgramEdits(Engine engine, HeddleTransformer transformer, Instrumentation instrumentation, ClassRecord classes) {
        this.engine = engine;
        this.transformer = transformer;
        this.instrumentation = instrumentation;
        this.classes = classes;
    }

    @Override
    public Optional<String> apply(List<Edit> edits) {
        engine.strengthen(strengthening(edits));
        Map<String, List<Edit>> byClass = byClass(edits);
        if (byClass.equals(inForce)) {
            return Optional.empty();
        }
        Set<String> changed = new TreeSet<>(inForce.keySet());
        changed.addAll(byClass.keySet());
        inForce = byClass;
        transformer.edit(byClass);
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (type.getClassLoader() != null && changed.contains(type.getName().replace('.', '/'))) {
                loaded.add(type);
            }
        }
        int known = classes.failures().size();
        List<String> problems = new ArrayList<>();
        JvmSetUp.retransform(instrumentation, loaded, (name, why) -> problems.add(name + ": " + why));
        List<String> failures =
                classes.failures(); // a class that was not instrumented has no events, and nothing fails in it
        problems.addAll(failures.subList(known, failures.size()));
        return problems.stream().findFirst();
    }

    private static Map<String, List<Edit>> byClass(List<Edit> edits) {
        Map<String, List<Edit>> byClass = new TreeMap<>();
        for (Edit edit : edits) {
            if (!(edit instanceof Edit.Access) && !(edit instanceof Edit.Field)) {
                byClass.computeIfAbsent(edit.at().className().replace('.', '/'), name -> new ArrayList<>())
                        .add(edit);
            }
        }
        return byClass;
    }

    /** Null where no memory order is changed. */
    private static Strengthening strengthening(List<Edit> edits) {
        Strengthening all = null;
        for (Edit edit : edits) {
            if (edit instanceof Edit.Access access) {
                all = all == null ? new Strengthening() : all;
                all.at(access.site(), change(access.strength()));
            } else if (edit instanceof Edit.Field field) {
                all = all == null ? new Strengthening() : all;
                all.of(field.holder(), field.name(), change(field.strength()));
            }
        }
        return all;
    }

    private static Strengthening.Change change(Edit.Strength strength) {
        return switch (strength) {
            case RELEASE -> Strengthening.Change.RELEASE;
            case ACQUIRE -> Strengthening.Change.ACQUIRE;
            case FINAL -> Strengthening.Change.FINAL;
            case VOLATILE -> Strengthening.Change.VOLATILE;
            case ACQUIRE_FENCE -> Strengthening.Change.ACQUIRE_FENCE;
            case FULL_FENCE -> Strengthening.Change.FULL_FENCE;
        };
    }
}
