package com.acme.bank;

/** Two threads deposit at the same time. */
public final class Deposits {
    private Deposits() {}

    /** Fails where money is lost. */
    public static void main(String[] args) throws InterruptedException {
        Account account = new Account(0);
        Thread[] threads = {new Thread(() -> account.deposit(10)), new Thread(() -> account.deposit(20))};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (account.balance() != 30) {
            throw new AssertionError("the balance is " + account.balance());
        }
    }
}
