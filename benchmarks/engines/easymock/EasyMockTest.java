package sample;

import static org.easymock.EasyMock.expect;
import static org.easymock.EasyMock.replay;
import static org.easymock.EasyMock.verify;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.easymock.EasyMockExtension;
import org.easymock.Mock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(EasyMockExtension.class)
class EasyMockTest {
    static class Rate {
        int today() {
            return 1;
        }
    }

    interface Account {
        int balance();
    }

    @Mock
    Account account;

    @Mock
    Rate rate;

    private int seen;

    @BeforeEach
    void begin() {
        expect(account.balance()).andReturn(7).times(2);
        expect(rate.today()).andReturn(3).times(2);
        replay(account, rate);
    }

    @AfterEach
    void end() {
        verify(account, rate);
    }

    private void askTwice(int by) throws InterruptedException {
        Runnable asker = () -> {
            seen += by;
            if (account.balance() != 7 || rate.today() != 3) {
                throw new AssertionError("the mock answers otherwise");
            }
        };
        Thread a = new Thread(asker);
        Thread b = new Thread(asker);
        a.start();
        b.start();
        a.join();
        b.join();
    }

    @Test
    void racySum() throws InterruptedException {
        askTwice(1);
        assertEquals(2, seen);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10})
    void racyWithParameter(int by) throws InterruptedException {
        askTwice(by);
        assertEquals(2 * by, seen);
    }

    @Test
    void safeCalls() throws InterruptedException {
        askTwice(1);
    }
}
