package dev.heddle.recorder.hooks;

/**
 * What an object is to a happens-before edge that a library method promises: the last argument of the hooks in its
 * body.
 */
public final class EdgeRole {
    /** A synchroniser with a clock of its own. A phaser in a tree represents the whole tree. */
    public static final int OBJECT = 0;
    /** A task, submitted and begun. */
    public static final int TASK = 1;
    /**
     * A task of the fork-join framework, completed (a status below 0). A completer in a tree represents the whole tree.
     */
    public static final int STATUS = 2;
    /** A synchroniser where its class is the program's own, else none. */
    public static final int OF_PROGRAM = 3;
    /** A concurrent collection or a view of one, as a whole; none where the program has never called it. */
    public static final int COLLECTION = 4;
    /** The object and the element that is put in or taken out; null is none. */
    public static final int ELEMENT = 5;
    /** The object as a whole, of which the value is an iterator or a view. */
    public static final int VIEW = 6;
    /** The object as a whole; the value is null if there was none. */
    public static final int ANYTHING = 7;
    /** Whatever any synchroniser has released. */
    public static final int EVERYTHING = 8;
    /** A lock, held exclusively. */
    public static final int LOCK = 9;
    /** A lock, shared. */
    public static final int SHARED_LOCK = 10;
    /** A stamped lock whose mode the lower bits of the stamp tell. */
    public static final int STAMP = 11;
    /** An exchanger and the object that changes hands, which may be null. */
    public static final int EXCHANGE = 12;
    /**
     * A queue from which an element is taken under its lock: the order in which threads of pools take tasks, and no
     * edge.
     */
    public static final int TAKE = 13;

    /**
     * Added to a role: the documentation is silent, but the answer shows what happened to the object, since the JDK's
     * code reads a volatile field.
     */
    public static final int SHOWN = 1 << 8;
    /** Added to a role: the method has taken something out of the object, or changed it in another way. */
    public static final int CHANGED = 1 << 9;

    /** Added to a role: the edge is there where the method has answered null, false or 0. */
    public static final int NOTHING = 1 << 10;

    /** Added to a role: the object has been changed already when the edge is told. */
    public static final int CHANGED_BEFORE = 1 << 11;

    /**
     * The bits of a role without what is added to it. Constants alone: the hooks run while classes cannot be loaded.
     */
    public static final int KIND = SHOWN - 1;

    private EdgeRole() {}
}
