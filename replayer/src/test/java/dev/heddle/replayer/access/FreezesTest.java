package dev.heddle.replayer.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lambdas, by the hooks where they are made and where their bodies begin. */
class FreezesTest {
    private static final int BODY = -5;
    private static final int OTHER_BODY = -6;

    private final InProcess p = new InProcess();
    private String outcome = "";

    @BeforeEach
    void readWeakly() {
        p.engine.configure(ModelSwitches.parse(Map.of("plain-for", "app=jmm")));
    }

    private void make(int body, Object... captured) {
        p.hooks.lambdaFrozen(key(body, captured));
    }

    private void begin(int body, Object... captured) {
        p.hooks.lambdaBegins(key(body, captured));
    }

    private int key(int body, Object... captured) {
        int key = body;
        for (Object each : captured) {
            key = p.hooks.captured(key, each);
        }
        return key;
    }

    /** What a thread sees in a lambda's body, where it has found the lambda by a race. */
    private Set<String> outcomes(int begun, boolean sameObject, boolean withBoth) {
        return p.explore(
                        () -> {
                            outcome = "";
                            Cell captured = p.cell();
                            Cell more = p.cell();
                            Cell published = p.cell();
                            HookedThread maker = p.start(() -> {
                                p.setValue(captured, 1);
                                make(BODY, captured, more);
                                p.setNext(published, captured);
                            });
                            if (p.next(published) != null) {
                                begin(begun, sameObject ? captured : published, withBoth ? more : null);
                                outcome = "saw " + p.value(captured);
                            }
                            p.join(maker);
                        },
                        () -> outcome)
                .keySet();
    }

    @Test
    void aBodyKnowsWhatItsCapturedValuesLedToWhenTheLambdaWasMade() {
        assertEquals(Set.of("", "saw 1"), outcomes(BODY, true, true));
    }

    @Test
    void anotherBodyOrOtherCapturedValuesKnowNothing() {
        Set<String> unordered = Set.of("", "saw 0", "saw 1");
        assertEquals(unordered, outcomes(OTHER_BODY, true, true));
        assertEquals(unordered, outcomes(BODY, false, true));
        assertEquals(unordered, outcomes(BODY, true, false));
    }
}
