package com.acme.bank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.api.Heddle;
import dev.heddle.junit.ConcurrencyTest;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AccountTest {
    private Account account;

    @BeforeEach
    void open() {
        account = new Account(100);
    }

    @ConcurrencyTest
    void depositsAddUp() throws InterruptedException {
        Thread other = new Thread(() -> account.deposit(10));
        other.start();
        account.deposit(20);
        other.join();
        assertEquals(130, account.balance());
    }

    /** The bug of {@link Account#transfer}; leave {@code expectFailure} out to see its story. */
    @ConcurrencyTest(expectFailure = true)
    void transfersDoNotOverdraw() throws InterruptedException {
        Account savings = new Account(0);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> account.transfer(80, savings));
        pool.execute(() -> account.withdraw(50));
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.SECONDS);
        assertTrue(account.balance() >= 0, () -> "overdrawn: " + account.balance());
    }

    @Test
    void withdrawalsInsideOfAnOrdinaryTest() {
        Heddle.actors(() -> account.withdraw(80), () -> account.withdraw(80))
                .arbiter(account::balance)
                .never("-60")
                .reachable("20")
                .check();
    }
}
