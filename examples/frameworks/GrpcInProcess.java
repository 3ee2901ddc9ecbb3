import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** gRPC: two threads call a server in the same process over one channel; each gets the answer to its own question, and all shuts down. */
public class GrpcInProcess {
    static final AtomicInteger SERVED = new AtomicInteger();

    static class Text implements MethodDescriptor.Marshaller<String> {
        @Override
        public InputStream stream(String text) {
            return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream stream) {
            try {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static final MethodDescriptor<String, String> HELLO = MethodDescriptor.newBuilder(new Text(), new Text())
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("test.Greeter/Hello")
            .build();

    static void call(ManagedChannel channel, String name) {
        String answer = ClientCalls.blockingUnaryCall(channel, HELLO, CallOptions.DEFAULT, name);
        if (!answer.equals("hello " + name)) {
            throw new AssertionError(answer);
        }
    }

    public static void main(String[] args) throws Exception {
        Server server = InProcessServerBuilder.forName("test")
                .addService(ServerServiceDefinition.builder("test.Greeter")
                        .addMethod(HELLO, ServerCalls.asyncUnaryCall((name, observer) -> {
                            SERVED.incrementAndGet();
                            observer.onNext("hello " + name);
                            observer.onCompleted();
                        }))
                        .build())
                .build()
                .start();
        ManagedChannel channel = InProcessChannelBuilder.forName("test").build();
        Thread a = new Thread(() -> call(channel, "a"));
        Thread b = new Thread(() -> call(channel, "b"));
        a.start();
        b.start();
        a.join();
        b.join();
        channel.shutdown();
        server.shutdown();
        if (!channel.awaitTermination(1, TimeUnit.HOURS) || !server.awaitTermination(1, TimeUnit.HOURS)) {
            throw new AssertionError("does not end");
        }
        if (SERVED.get() != 2) {
            throw new AssertionError("served " + SERVED);
        }
    }
}
