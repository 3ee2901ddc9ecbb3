package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.hooks.EdgeRole;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Synchronisers and collections of the library that programs of tests call, by name. The hooks are asked as by an instrumented caller, and as by the
 * instrumented bodies ({@code PromisedEdges}, {@code CollectionEdges}); no call waits.
 */
final class LibraryObjects {
    private static final int MOST_ELEMENTS = 4;

    private final InProcess p;
    private final Map<String, Object> objects = new HashMap<>();
    private final Object[] element = new Object[MOST_ELEMENTS];

    LibraryObjects(InProcess p) {
        this.p = p;
    }

    /** An execution begins. */
    void clear() {
        objects.clear();
        for (int i = 0; i < MOST_ELEMENTS; i++) {
            element[i] = p.lock();
        }
    }

    /** Makes an object of that name: {@code queue}, {@code semaphore} with a permit, {@code latch} of 2, {@code map} or {@code lock}, with any digits behind. */
    void make(String name) {
        Object object = switch (kind(name)) {
            case "queue" -> new ConcurrentLinkedQueue<Object>();
            case "semaphore" -> new Semaphore(1);
            case "latch" -> new CountDownLatch(2);
            case "map" -> new ConcurrentHashMap<String, Object>();
            case "lock" -> new ReentrantLock();
            default -> throw new IllegalArgumentException(name);
        };
        p.hooks.allocated(object, -1);
        objects.put(name, object);
    }

    private static String kind(String name) {
        return name.replaceAll("\\d+$", "");
    }

    /** Calls a method; answers its result as a number: elements by theirs, nothing and false as 0. */
    int call(String name, String method, int argument, int line) {
        Object object = objects.get(name);
        int site = p.site(EventKind.SYNC, object.getClass().getName(), method, line);
        p.hooks.beforeCall(object, site);
        int result = body(object, method, argument);
        p.hooks.afterCall(object, site);
        return result;
    }

    private int body(Object object, String method, int argument) {
        if (object instanceof ReentrantLock lock) {
            return ofLock(lock, method);
        }
        if (object instanceof Semaphore semaphore) {
            return ofSemaphore(semaphore, method);
        }
        if (object instanceof CountDownLatch latch) {
            return ofLatch(latch, method);
        }
        return object instanceof ConcurrentHashMap<?, ?>
                ? ofMap((ConcurrentHashMap<?, ?>) object, method, argument)
                : ofQueue((Queue<?>) object, method, argument);
    }

    private static int ofLock(ReentrantLock lock, String method) {
        if (method.equals("tryLock")) {
            return lock.tryLock() ? 1 : 0;
        }
        lock.unlock();
        return 0;
    }

    private int ofSemaphore(Semaphore semaphore, String method) {
        if (method.equals("release")) {
            p.hooks.libraryRelease(semaphore, null, EdgeRole.OBJECT);
            semaphore.release();
            return 0;
        }
        int taken = semaphore.tryAcquire() ? 1 : 0;
        p.hooks.libraryAcquireIf(semaphore, taken, EdgeRole.OBJECT);
        return taken;
    }

    private int ofLatch(CountDownLatch latch, String method) {
        if (method.equals("countDown")) {
            p.hooks.libraryRelease(latch, null, EdgeRole.OBJECT);
            latch.countDown();
        }
        return (int) latch.getCount();
    }

    @SuppressWarnings("unchecked")
    private int ofMap(ConcurrentHashMap<?, ?> of, String method, int argument) {
        ConcurrentHashMap<String, Object> map = (ConcurrentHashMap<String, Object>) of;
        Object result;
        if (method.equals("putIfAbsent")) {
            p.hooks.libraryRelease(map, element[argument], EdgeRole.ELEMENT);
            result = map.putIfAbsent("key", element[argument]);
        } else {
            result = map.get("key");
        }
        p.hooks.libraryAcquire(map, result, EdgeRole.ELEMENT);
        return number(result);
    }

    @SuppressWarnings("unchecked")
    private int ofQueue(Queue<?> of, String method, int argument) {
        Queue<Object> queue = (Queue<Object>) of;
        switch (method) {
            case "offer" -> {
                p.hooks.libraryRelease(queue, element[argument], EdgeRole.ELEMENT);
                return queue.offer(element[argument]) ? 1 : 0;
            }
            case "poll" -> {
                Object result = queue.poll();
                p.hooks.libraryAcquire(queue, result, EdgeRole.ELEMENT);
                return number(result);
            }
            case "isEmpty" -> {
                return queue.isEmpty() ? 1 : 0;
            }
            default -> throw new IllegalArgumentException(method);
        }
    }

    private int number(Object result) {
        for (int i = 0; i < MOST_ELEMENTS; i++) {
            if (element[i] == result) {
                return i;
            }
        }
        return 0;
    }
}
