package com.acme.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import com.acme.shop.Shop.Mailer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mockito.Mock;
import org.mockito.junit.jupiter.MockitoExtension;

@ExtendWith(MockitoExtension.class)
class ShopTest {
    @Mock
    Mailer mailer;

    private Shop shopOfTwoClerks() throws InterruptedException {
        Shop shop = new Shop(mailer);
        Thread first = new Thread(shop::sell);
        Thread second = new Thread(shop::sell);
        first.start();
        second.start();
        first.join();
        second.join();
        return shop;
    }

    /** Passes each time that it is run, or nearly so. */
    @Test
    void countsEachSale() throws InterruptedException {
        assertEquals(2, shopOfTwoClerks().sold());
    }

    @Test
    void sendsAMailForEachSale() throws InterruptedException {
        shopOfTwoClerks();
        verify(mailer, times(2)).send("sold");
    }

    @Test
    void hasSoldNothingAtFirst() {
        assertEquals(0, new Shop(mailer).sold());
    }
}
