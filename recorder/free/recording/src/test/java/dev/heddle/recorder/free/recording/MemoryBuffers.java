package dev.heddle.recorder.free.recording;

import dev.heddle.recorder.free.hooks.LogBuffers;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogFile.LogField;
import dev.heddle.recorder.free.log.LogFile.LogSite;
import dev.heddle.recorder.free.rewrite.RecordingListener;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Keeps the records of all threads in memory, and writes them out at the end. */
final class MemoryBuffers extends LogBuffers implements RecordingListener {
    private static final int BYTES = 1 << 12;

    private final Map<Thread, Integer> threads = new IdentityHashMap<>();
    private final List<List<ByteBuffer>> buffers = new ArrayList<>();
    private final List<Class<?>> classes = new ArrayList<>();
    private final List<String> sites = new ArrayList<>();
    private final List<String> fields = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();

    @Override
    public synchronized ByteBuffer next(int thread, ByteBuffer full, boolean last) {
        if (last) {
            return null;
        }
        ByteBuffer fresh = ByteBuffer.allocateDirect(BYTES).order(ByteOrder.nativeOrder());
        buffers.get(thread - 1).add(fresh);
        return fresh;
    }

    @Override
    public synchronized int threadSeen(Thread thread) {
        if (thread.getThreadGroup() != null && thread.getThreadGroup().getName().equals("system")) {
            return 0;
        }
        return threads.computeIfAbsent(thread, t -> {
            buffers.add(new ArrayList<>());
            return buffers.size();
        });
    }

    @Override
    public synchronized int classNumber(Class<?> type) {
        int known = classes.indexOf(type);
        if (known < 0) {
            known = classes.size();
            classes.add(type);
        }
        return known + 1;
    }

    /** All static fields of a class belong to one object. */
    @Override
    public synchronized int classOfStatic(int field) {
        String name = fields.get(field).substring(0, fields.get(field).lastIndexOf('.'));
        return 1
                + (int) fields.stream()
                        .map(each -> each.substring(0, each.lastIndexOf('.')))
                        .distinct()
                        .takeWhile(each -> !each.equals(name))
                        .count();
    }

    @Override
    public synchronized void sites(List<LogSite> added) {
        added.forEach(site -> sites.add(site.entry().kind() + " " + site.entry().member()));
    }

    @Override
    public synchronized void fields(List<LogField> added) {
        added.forEach(field -> fields.add(field.className() + "." + field.name()));
    }

    @Override
    public synchronized void failed(String className, String reason) {
        failures.add(className + ": " + reason);
    }

    synchronized void write(OutputStream to) throws IOException {
        DataOutputStream out = new DataOutputStream(to);
        for (List<String> names :
                List.of(sites, fields, classes.stream().map(Class::getName).toList(), failures)) {
            out.writeInt(names.size());
            for (String name : names) {
                out.writeUTF(name);
            }
        }
        out.writeInt(buffers.size());
        for (List<ByteBuffer> ofThread : buffers) {
            for (ByteBuffer buffer : ofThread) {
                for (int at = 0; at < BYTES && buffer.getLong(at) != 0; at += LogRecord.BYTES) {
                    out.writeLong(buffer.getLong(at));
                    out.writeLong(buffer.getLong(at + Long.BYTES));
                }
            }
            out.writeLong(0);
        }
        out.flush();
    }
}
