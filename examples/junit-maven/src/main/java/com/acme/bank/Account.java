package com.acme.bank;

/** An account whose deposits are safe and whose transfers are not: the check and the withdrawal are two steps. */
public final class Account {
    private int balance;

    /** An account with that balance. */
    public Account(int balance) {
        this.balance = balance;
    }

    /** Adds an amount. */
    public synchronized void deposit(int amount) {
        balance += amount;
    }

    /** Takes an amount if it is there. */
    public synchronized boolean withdraw(int amount) {
        if (balance < amount) {
            return false;
        }
        balance -= amount;
        return true;
    }

    /** The balance. */
    public synchronized int balance() {
        return balance;
    }

    /** Moves an amount if it is there. Wrong: another thread may withdraw between the two steps. */
    public boolean transfer(int amount, Account to) {
        if (balance() < amount) {
            return false;
        }
        deposit(-amount);
        to.deposit(amount);
        return true;
    }
}
