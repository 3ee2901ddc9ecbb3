package dev.heddle.replayer.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.heddle.replayer.operations.LibraryKinds.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LibraryCallKindsTest {
    /** A class of the program that extends a synchroniser. */
    static final class OwnMap extends ConcurrentHashMap<String, String> {
        private static final long serialVersionUID = 1L;
    }

    static Stream<Arguments> kinds() {
        ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
        return Stream.of(
                arguments(ReentrantLock.class, Kind.LOCK),
                arguments(readWrite.readLock().getClass(), Kind.LOCK),
                arguments(readWrite.writeLock().getClass(), Kind.LOCK),
                arguments(new ReentrantLock().newCondition().getClass(), Kind.CONDITION),
                arguments(StampedLock.class, Kind.OTHER),
                arguments(ConcurrentHashMap.class, Kind.COLLECTION),
                arguments(OwnMap.class, Kind.COLLECTION),
                arguments(CountDownLatch.class, Kind.OTHER),
                arguments(Semaphore.class, Kind.OTHER),
                arguments(ThreadPoolExecutor.class, Kind.OTHER),
                arguments(ForkJoinPool.class, Kind.OTHER),
                arguments(FutureTask.class, Kind.OTHER),
                arguments(Collections.synchronizedList(new ArrayList<>()).getClass(), Kind.MONITOR),
                arguments(StringBuffer.class, Kind.MONITOR),
                arguments(System.out.getClass(), Kind.MONITOR),
                arguments(ArrayList.class, Kind.NONE),
                arguments(String.class, Kind.NONE),
                arguments(LibraryCallKindsTest.class, Kind.NONE));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void classesSynchroniseInTheirWay(Class<?> type, Kind expected) {
        assertEquals(expected, LibraryKinds.classify(type));
    }
}
