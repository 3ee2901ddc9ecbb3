import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Calls all public methods that ask about the JVM, by reflection, writes what they answer into a file of the folder
 * given, which no step depends on, and loses an update. Further words name methods that are left out.
 */
public class WalksItsJvm {
    /** What does more than to ask, or does not end. */
    private static final Pattern ACTS = Pattern.compile("set.*|gc|reset.*|exit|halt|destroy.*|dumpHeap|stop|suspend|resume|start"
            + "|start[A-Z].*|interrupt.*|run|run[A-Z].*|join|wait|notify.*|exec|load|load[A-Z].*|add.*|remove.*|sleep|yield"
            + "|on[A-Z].*|define.*|checkAccess|forEach|walk|countStackFrames|equals|compareTo|dumpStack|trace.*|clone"
            + "|findClass|of[A-Z].*|dumpThreads|isCompatibleWith|parse|annotation.*|getAnnotation.*");

    private static final Set<String> LEFT_OUT = new HashSet<>();
    private static int counter;

    private static Object[] arguments(Method method) {
        Class<?>[] types = method.getParameterTypes();
        Object[] values = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            values[i] = switch (types[i].getName()) {
                case "int" -> 10;
                case "long" -> Thread.currentThread().getId();
                case "boolean" -> true;
                case "[J" -> new long[] {Thread.currentThread().getId()};
                default -> null;
            };
            if (values[i] == null) {
                return null;
            }
        }
        return values;
    }

    private static String text(Object answer) {
        if (answer instanceof Object[] array) {
            return text(Arrays.asList(array));
        }
        if (answer instanceof long[] numbers) {
            return Arrays.toString(numbers);
        }
        if (answer instanceof boolean[] bits) {
            return Arrays.toString(bits);
        }
        if (answer instanceof Stream<?> stream) {
            return text(stream.toList());
        }
        if (answer instanceof Map<?, ?> map) {
            Map<String, String> sorted = new TreeMap<>();
            map.forEach((key, value) -> sorted.put(String.valueOf(key), text(value)));
            return sorted.toString();
        }
        if (answer instanceof Collection<?> all) {
            return all.stream().map(WalksItsJvm::text).sorted().toList().toString();
        }
        return String.valueOf(answer).replace('\n', ' ');
    }

    private static void ask(Class<?> type, Object target, String name, Map<String, String> answers) {
        for (Method method : type.getMethods()) {
            Object[] arguments = arguments(method);
            boolean isOurs = method.getDeclaringClass() != Object.class
                    && !ACTS.matcher(method.getName()).matches();
            if (!isOurs || arguments == null || target == null && !Modifier.isStatic(method.getModifiers())) {
                continue;
            }
            boolean takesArray = Arrays.asList(method.getParameterTypes()).contains(long[].class);
            String question = name + "." + method.getName() + (takesArray ? "(long[])" : "");
            if (LEFT_OUT.contains(question)) {
                continue;
            }
            String answer;
            try {
                answer = text(method.invoke(target, arguments));
            } catch (InvocationTargetException e) {
                answer = String.valueOf(e.getCause());
            } catch (IllegalAccessException | RuntimeException e) {
                answer = e.toString();
            }
            answers.merge(question, answer, (one, other) -> one + " and " + other);
        }
    }

    private static Map<String, String> answers() {
        Map<String, String> answers = new TreeMap<>();
        for (Class<? extends PlatformManagedObject> type : ManagementFactory.getPlatformManagementInterfaces()) {
            if (type.getSimpleName().startsWith("FlightRecorder")) {
                continue; // starts it
            }
            for (Object bean : ManagementFactory.getPlatformMXBeans(type)) {
                ask(type, bean, type.getSimpleName(), answers);
            }
        }
        ask(Runtime.class, Runtime.getRuntime(), "Runtime", answers);
        ask(Runtime.Version.class, Runtime.version(), "Runtime.Version", answers);
        ask(ProcessHandle.class, ProcessHandle.current(), "ProcessHandle", answers);
        ask(ProcessHandle.Info.class, ProcessHandle.current().info(), "ProcessHandle.Info", answers);
        ask(Thread.class, Thread.currentThread(), "Thread", answers);
        ask(ThreadGroup.class, Thread.currentThread().getThreadGroup(), "ThreadGroup", answers);
        ask(Package.class, WalksItsJvm.class.getPackage(), "Package", answers);
        ask(ModuleLayer.class, ModuleLayer.boot(), "ModuleLayer", answers);
        ask(Module.class, Object.class.getModule(), "Module", answers);
        ask(StackWalker.class, StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE), "StackWalker", answers);
        ask(ClassLoader.class, ClassLoader.getSystemClassLoader(), "ClassLoader", answers);
        answers.put("StackWalker.walk", StackWalker.getInstance().walk(WalksItsJvm::text));
        return answers;
    }

    public static void main(String[] words) throws Exception {
        LEFT_OUT.addAll(Arrays.asList(words).subList(1, words.length));
        String execution = String.valueOf(Math.random());
        StringBuilder lines = new StringBuilder(execution + "\n");
        answers().forEach((name, answer) -> lines.append(name).append(" = ").append(answer).append('\n'));
        write(Path.of(words[0]), lines.toString());
        counter = 0;
        Thread first = new Thread(() -> counter++);
        Thread second = new Thread(() -> counter++);
        first.start();
        second.start();
        first.join();
        second.join();
        if (counter != 2) {
            throw new AssertionError("lost");
        }
    }

    private static void write(Path folder, String lines) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            Files.writeString(folder.resolve("answers-" + files.count() + ".txt"), lines);
        }
    }
}
