import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;

/** OkHttp: two threads start calls through its dispatcher, one at a time for a host; an interceptor answers in place of the network. */
public class OkHttpTasks {
    static final AtomicInteger RUNNING = new AtomicInteger();
    static final AtomicInteger ANSWERED = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        OkHttpClient client = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    if (RUNNING.incrementAndGet() > 1) {
                        throw new AssertionError("two calls to one host");
                    }
                    RUNNING.decrementAndGet();
                    return new Response.Builder()
                            .request(chain.request())
                            .protocol(Protocol.HTTP_1_1)
                            .code(200)
                            .message("ok")
                            .body(ResponseBody.create("yes", MediaType.get("text/plain")))
                            .build();
                })
                .build();
        client.dispatcher().setMaxRequestsPerHost(1);
        CountDownLatch done = new CountDownLatch(3);
        Thread a = new Thread(() -> call(client, done));
        Thread b = new Thread(() -> call(client, done));
        a.start();
        b.start();
        call(client, done);
        a.join();
        b.join();
        done.await();
        client.dispatcher().executorService().shutdown();
        client.dispatcher().executorService().awaitTermination(1, TimeUnit.HOURS);
        if (ANSWERED.get() != 3
                || client.dispatcher().runningCallsCount() != 0
                || client.dispatcher().queuedCallsCount() != 0) {
            throw new AssertionError(
                    ANSWERED + " answered, " + client.dispatcher().runningCallsCount() + " run");
        }
    }

    static void call(OkHttpClient client, CountDownLatch done) {
        client.newCall(new Request.Builder().url("http://localhost/").build()).enqueue(new Callback() {
            @Override
            public void onFailure(Call call, IOException e) {
                done.countDown();
            }

            @Override
            public void onResponse(Call call, Response response) throws IOException {
                if (response.body().string().equals("yes")) {
                    ANSWERED.incrementAndGet();
                }
                done.countDown();
            }
        });
    }
}
