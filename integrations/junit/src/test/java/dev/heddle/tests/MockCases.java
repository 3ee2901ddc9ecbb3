package dev.heddle.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.heddle.junit.ConcurrencyTest;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mockito.Mock;
import org.mockito.MockedStatic;
import org.mockito.internal.configuration.plugins.Plugins;
import org.mockito.junit.jupiter.MockitoExtension;

/** Test classes with mocks that {@link JunitIT} runs; Surefire does not find them. */
final class MockCases {
    private MockCases() {}

    interface Account {
        int balance();

        void pay(int amount);
    }

    static final class Rate {
        static int ofToday() {
            return 1;
        }

        int times(int amount) {
            return amount;
        }
    }

    static final class Receipt {
        static int printed;

        static void print() {
            printed++;
        }
    }

    interface Printer {
        Receipt last();
    }

    @ExtendWith(MockitoExtension.class)
    static class Passing {
        @Mock
        Account account;

        private int published;

        @ConcurrencyTest(executions = 100, seconds = 60)
        void callsOfAMockAreOrdered() throws InterruptedException {
            when(account.balance()).thenReturn(7);
            Thread payer = new Thread(() -> {
                published = account.balance();
                account.pay(published);
            });
            payer.start();
            verify(account, timeout(10_000)).pay(7);
            assertEquals(7, published); // seen, since what a mock keeps of its calls is behind a lock
            payer.join();
        }

        @ConcurrencyTest(executions = 100, seconds = 60)
        void classesOfAllKindsAreMocked() throws InterruptedException {
            when(account.balance()).thenReturn(7);
            Rate rate = mock(Rate.class);
            when(rate.times(7)).thenReturn(14);
            List<Integer> sums = spy(new ArrayList<>());
            try (MockedStatic<Rate> today = mockStatic(Rate.class)) {
                today.when(Rate::ofToday).thenReturn(3);
                assertEquals(3, Rate.ofToday());
            }
            Thread payer = new Thread(() -> account.pay(rate.times(account.balance())));
            payer.start();
            account.pay(1);
            payer.join();
            verify(account).pay(14);
            sums.add(rate.times(7));
            verify(sums, times(1)).add(14);
        }
    }

    static class Forgotten {
        @ConcurrencyTest(executions = 20, seconds = 60, allowSequential = true)
        void mocksOfEarlierExecutionsAreNotKept() throws ReflectiveOperationException {
            assertNotNull(mock(Rate.class));
            Object delegate = field(Plugins.getMockMaker(), "inlineDelegateByteBuddyMockMaker");
            Object kept = field(field(delegate, "mocks"), "target");
            assertEquals(1, ((Map<?, ?>) kept).size());
        }

        private static Object field(Object of, String name) throws ReflectiveOperationException {
            for (Class<?> type = of.getClass(); type != null; type = type.getSuperclass()) {
                for (Field field : type.getDeclaredFields()) {
                    if (field.getName().equals(name)) {
                        field.setAccessible(true);
                        return field.get(of);
                    }
                }
            }
            throw new NoSuchFieldException(name);
        }
    }

    static class Failing {
        private final Account account = mock(Account.class);
        private int paid;

        @ConcurrencyTest
        void answersAreUnderControl() throws InterruptedException {
            when(account.balance()).thenAnswer(call -> paid++);
            Thread a = new Thread(account::balance);
            Thread b = new Thread(account::balance);
            a.start();
            b.start();
            a.join();
            b.join();
            assertEquals(2, paid);
        }
    }

    static class FailingInTheTypeOfAMock {
        @ConcurrencyTest
        void theTypeIsUnderControl() throws InterruptedException {
            assertNotNull(mock(Printer.class)); // Mockito loads the class Receipt
            Thread a = new Thread(Receipt::print);
            Thread b = new Thread(Receipt::print);
            a.start();
            b.start();
            a.join();
            b.join();
            assertEquals(2, Receipt.printed);
        }
    }
}
