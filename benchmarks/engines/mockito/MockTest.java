import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.ArgumentCaptor;
import org.mockito.Captor;
import org.mockito.Mock;
import org.mockito.junit.jupiter.MockitoExtension;

/** Mocks of interfaces and classes that are not final, by each mock maker. */
@ExtendWith(MockitoExtension.class)
class MockTest {
    interface Account {
        int balance();

        void pay(int amount);
    }

    @Mock
    Account account;

    @Captor
    ArgumentCaptor<Integer> paid;

    private int setUps;
    private int seen;

    @BeforeEach
    void begin() {
        setUps++;
        when(account.balance()).thenReturn(7);
    }

    @AfterEach
    void end() {
        assertEquals(1, setUps);
        verify(account, times(2)).balance();
    }

    private void payTwice(int by) throws InterruptedException {
        Runnable payer = () -> {
            seen += by;
            account.pay(account.balance());
        };
        Thread a = new Thread(payer);
        Thread b = new Thread(payer);
        a.start();
        b.start();
        a.join();
        b.join();
    }

    @Test
    void racySum() throws InterruptedException {
        payTwice(1);
        assertEquals(2, seen);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10})
    void racyWithParameter(int by) throws InterruptedException {
        payTwice(by);
        assertEquals(2 * by, seen);
    }

    @Test
    void safeCalls() throws InterruptedException {
        payTwice(1);
        verify(account, times(2)).pay(paid.capture());
        assertEquals(List.of(7, 7), paid.getAllValues());
    }

    @Test
    void safeVerifyWithTimeout() {
        new Thread(() -> account.pay(account.balance() + account.balance())).start();
        verify(account, timeout(5_000)).pay(14);
    }

    @Test
    void safeSpy() throws InterruptedException {
        List<Integer> all = spy(new ArrayList<>());
        payTwice(1);
        all.add(1);
        verify(all).add(1);
        assertEquals(1, all.size());
    }
}
