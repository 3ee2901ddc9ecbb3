import java.security.Permission;

/** Installs a security manager that forbids nearly everything while two threads lose an update of enum state. */
@SuppressWarnings("removal")
public class SecuredLostUpdate {
    enum Mode { A, B { }; int used; }
    interface Limits { Object ONE = new Object(); }
    static class Strict extends SecurityManager {
        static int asked;
        @Override public void checkPermission(Permission p) {
            asked++;
            if (p instanceof java.lang.reflect.ReflectPermission) { return; }
            throw new SecurityException("no " + p);
        }
    }
    static int counter;
    static final java.util.List<String> NAMES = java.util.Collections.synchronizedList(new java.util.ArrayList<>());
    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[2];
        Runnable work = () -> { int read = counter; NAMES.add(Mode.valueOf("A").name()); Mode.B.used++; counter = read + 1; if (Limits.ONE == null) throw new AssertionError(); };
        if (args.length == 0) { System.setSecurityManager(new Strict()); }
        for (int i = 0; i < 2; i++) { threads[i] = new Thread(work); }
        for (Thread t : threads) { t.start(); }
        for (Thread t : threads) { t.join(); }
        try { System.exit(3); } catch (SecurityException expected) { }
        if (counter != 2) { throw new AssertionError("lost"); }
    }
}
