package dev.heddle.recorder.instrument.shape;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Whether the class at hand may name another class in a checkcast or ldc. What cannot be proven is denied: a wrong cast
 * would throw IllegalAccessError in the program.
 */
public final class Accessibility {
    /** The modules of the boot layer, whose packages do not overlap, by package. */
    private static final Map<String, Module> BOOT_MODULES = bootModules();

    private final Surroundings surroundings;
    private final Module module;
    private final String ownPackage;
    private final Map<String, Boolean> answers = new HashMap<>();

    public Accessibility(Surroundings surroundings, Module module, String className) {
        this.surroundings = surroundings;
        this.module = module;
        this.ownPackage = packageOf(className);
    }

    /** For an internal name or an array descriptor. */
    public boolean canName(String type) {
        return answers.computeIfAbsent(type, this::decide);
    }

    private boolean decide(String type) {
        String name = type;
        if (type.startsWith("[")) {
            Type element = Type.getType(type).getElementType();
            if (element.getSort() != Type.OBJECT) {
                return true;
            }
            name = element.getInternalName();
        }
        String itsPackage = packageOf(name);
        if (itsPackage.equals(ownPackage)) {
            return true;
        }
        ClassHierarchy.ClassFile file = surroundings.find(name);
        if (file == null || (file.access() & Opcodes.ACC_PUBLIC) == 0) {
            return false;
        }
        String exported = itsPackage.replace('/', '.');
        boolean isExported = isExported(exported);
        surroundings.exported(exported, isExported);
        return isExported;
    }

    /** Whether packages may still be used, or still not. */
    public boolean agreesOn(Map<String, Boolean> said) {
        for (Map.Entry<String, Boolean> one : said.entrySet()) {
            if (isExported(one.getKey()) != one.getValue()) {
                return false;
            }
        }
        return true;
    }

    private boolean isExported(String itsPackage) {
        Module owner = moduleOf(itsPackage);
        if (owner == null) {
            ClassLoader loader = surroundings.loader();
            return !module.isNamed() || loader != null && module.canRead(loader.getUnnamedModule());
        }
        return owner == module || (owner.isExported(itsPackage, module) && module.canRead(owner));
    }

    private @Nullable Module moduleOf(String itsPackage) {
        ModuleLayer layer = module.getLayer();
        if (layer != null && layer != ModuleLayer.boot()) {
            for (Module candidate : layer.modules()) {
                if (candidate.getPackages().contains(itsPackage)) {
                    return candidate;
                }
            }
        }
        return BOOT_MODULES.get(itsPackage);
    }

    private static Map<String, Module> bootModules() {
        Map<String, Module> byPackage = new HashMap<>();
        for (Module candidate : ModuleLayer.boot().modules()) {
            for (String itsPackage : candidate.getPackages()) {
                byPackage.put(itsPackage, candidate);
            }
        }
        return byPackage;
    }

    public static String packageOf(String internalName) {
        return internalName.substring(0, Math.max(0, internalName.lastIndexOf('/')));
    }
}
