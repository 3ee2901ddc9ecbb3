package dev.heddle.replayer.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class StrategiesTest {
    private static final StrategyContext CONTEXT = StrategyContext.NOTHING_KNOWN;

    private static String problem(String spec) {
        return assertThrows(IllegalArgumentException.class, () -> Strategies.create(StrategySpec.parse(spec), CONTEXT))
                .getMessage();
    }

    @Test
    void strategiesAreFoundByTheirNames() {
        for (String name : Strategies.names()) {
            assertEquals(
                    name, Strategies.create(StrategySpec.parse(name), CONTEXT).name());
        }
    }

    @Test
    void everyParameterIsAcceptedAndEveryStrategyHasOneLineOfHelp() {
        for (StrategyDescriptor one : Strategies.all()) {
            assertTrue(one.help().matches("[^\\n]{10,100}"), one.name());
            for (String option : one.options()) {
                IllegalArgumentException refused = assertThrows(
                        IllegalArgumentException.class,
                        () -> Strategies.create(StrategySpec.parse(one.name() + ":" + option + "=?"), CONTEXT));
                assertTrue(refused.getMessage().contains(option + " expected "), refused.getMessage());
            }
        }
    }

    @Test
    void anUnknownStrategyIsNamedTogetherWithTheKnownOnes() {
        assertEquals("lottery: no such strategy; known: " + String.join(", ", Strategies.names()), problem("lottery"));
    }

    @Test
    void optionsThatAStrategyDoesNotHaveAreRefused() {
        assertEquals("random:d=2: no option d of random; known: reads, writes, switch", problem("random:d=2"));
        assertEquals(
                "random:reads=old: reads expected uniform, newest, sync-newest or mixed, found old",
                problem("random:reads=old"));
    }

    @Test
    void aSpecificationIsReadAndWritten() {
        assertEquals("pctwm:d=2,h=1", StrategySpec.parse("pctwm:h=1,d=2").toString());
        assertEquals(3, StrategySpec.parse("pct:d=3").number("d", 1, 1, 9));
        assertEquals(1, StrategySpec.parse("pct").number("d", 1, 1, 9));
    }

    @Test
    void whatIsNoSpecificationIsRefused() {
        assertEquals("pct:: expected NAME or NAME:KEY=VALUE,..., found \"\"", problem("pct:"));
        assertEquals("pct:d=1,d=2: d is given twice", problem("pct:d=1,d=2"));
        IllegalArgumentException range = assertThrows(
                IllegalArgumentException.class,
                () -> StrategySpec.parse("pct:d=0").number("d", 1, 1, 9));
        assertEquals("pct:d=0: d expected a number from 1 to 9, found 0", range.getMessage());
    }
}
