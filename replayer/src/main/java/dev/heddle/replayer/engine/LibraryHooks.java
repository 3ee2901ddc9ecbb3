package dev.heddle.replayer.engine;

import dev.heddle.recorder.generator.Hook;
import dev.heddle.recorder.hooks.EdgeRole;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.operations.LibraryCalls;

/** Calls into the class library, and what its bodies hand over. */
final class LibraryHooks {
    private final LibraryCalls library;

    LibraryHooks(LibraryCalls library) {
        this.library = library;
    }

    @Hook(enter = "active", leave = false)
    void calling(ControlledThread t, int site) {
        t.callLine = site;
    }

    @Hook
    void beforeCall(ControlledThread t, Object receiver, int site) {
        t.callLine = site;
        library.before(t, receiver, site);
    }

    @Hook(enter = "fromLibrary")
    void afterCall(ControlledThread t, Object receiver, int site) {
        library.after(t, receiver, site);
    }

    @Hook(enter = "fromLibrary")
    void callbackBegin(ControlledThread t, Object collection) {
        library.callbackBegin(t, collection);
    }

    @Hook(enter = "fromLibrary")
    void callbackEnd(ControlledThread t, Object collection, Object result) {
        library.callbackEnd(t, collection, result);
    }

    @Hook(enter = "fromLibrary")
    void libraryRelease(ControlledThread t, Object subject, Object element, int role) {
        library.edges.release(t, subject, element, role);
    }

    @Hook(enter = "fromLibrary", unless = "!LibraryHooks.isAcquired(value, role)")
    void libraryAcquire(ControlledThread t, Object subject, Object value, int role) {
        library.edges.acquire(t, subject, value, role);
    }

    @Hook(enter = "fromLibrary", unless = "!LibraryHooks.isAcquired(value, role)")
    void libraryAcquireIf(ControlledThread t, Object subject, int value, int role) {
        library.edges.acquireIf(t, subject, value, role);
    }

    /** Whether the value says that something was handed over. */
    static boolean isAcquired(Object value, int role) {
        return (role & EdgeRole.NOTHING) != 0
                ? value == null
                : value != null || (role & EdgeRole.KIND) == EdgeRole.EXCHANGE;
    }

    /** Whether an int result says that the call has acquired. */
    static boolean isAcquired(int value, int role) {
        return (role & EdgeRole.KIND) == EdgeRole.STATUS ? value < 0 : (value == 0) == ((role & EdgeRole.NOTHING) != 0);
    }
}
