package com.acme.shop;

/** Counts what it sells, and sends a mail for each sale. */
public final class Shop {
    /** Sends mails. */
    public interface Mailer {
        /** Sends one. */
        void send(String text);
    }

    private final Mailer mailer;
    private int sold;

    /** A shop that has sold nothing. */
    public Shop(Mailer mailer) {
        this.mailer = mailer;
    }

    /** Sells an item. Wrong where several threads sell: they may count one sale for two. */
    public void sell() {
        sold++;
        mailer.send("sold");
    }

    /** How many items were sold. */
    public int sold() {
        return sold;
    }
}
