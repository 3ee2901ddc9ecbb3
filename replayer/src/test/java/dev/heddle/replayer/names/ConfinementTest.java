package dev.heddle.replayer.names;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ConfinementTest {
    private final ObjectNames names = new ObjectNames();
    private final NamedThread first = new NamedThread(0, "0");
    private final NamedThread second = new NamedThread(1, "0.1");

    @Test
    void anObjectBeginsWithTheThreadThatMakesIt() {
        Object made = new Object();
        names.allocated(made, first);
        assertFalse(names.isShared(made, first));
    }

    @Test
    void whatHasNoNameIsNotTheProgramsAtAll() {
        assertFalse(names.isShared(new Object(), first));
    }

    @Test
    void anotherThreadThatUsesItSharesIt() {
        Object made = new Object();
        names.allocated(made, first);
        assertTrue(names.isShared(made, second));
        assertTrue(names.isShared(made, first));
    }

    @Test
    void aThreadThatHandsSomethingOverMayHandOverAllThatItHas() {
        Object before = new Object();
        names.allocated(before, first);
        first.handOvers++;
        Object after = new Object();
        names.allocated(after, first);
        assertTrue(names.isShared(before, first));
        assertFalse(names.isShared(after, first));
    }

    @Test
    void whatIsStoredWhereAllThreadsFindItIsShared() {
        Object made = new Object();
        names.confinement.stored(names.allocated(made, first), -1, first);
        assertTrue(names.isShared(made, first));
    }

    @Test
    void whatIsStoredIntoAnObjectSharesItsFate() {
        Object part = new Object();
        Object whole = new Object();
        names.confinement.stored(names.allocated(part, first), names.allocated(whole, first), first);
        assertFalse(names.isShared(part, first));
        names.touched(whole, second);
        assertTrue(names.isShared(part, first));
    }

    @Test
    void whatTwoObjectsHoldIsShared() {
        Object part = new Object();
        int index = names.allocated(part, first);
        names.confinement.stored(index, names.allocated(new Object(), first), first);
        names.confinement.stored(index, names.allocated(new Object(), first), first);
        assertTrue(names.isShared(part, first));
    }

    @Test
    void objectsThatHoldEachOtherDoNotGoRoundForEver() {
        Object one = new Object();
        Object two = new Object();
        int a = names.allocated(one, first);
        int b = names.allocated(two, first);
        names.confinement.stored(a, b, first);
        names.confinement.stored(b, a, first);
        assertTrue(names.isShared(one, first));
    }
}
