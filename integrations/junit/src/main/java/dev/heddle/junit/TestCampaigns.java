package dev.heddle.junit;

import dev.heddle.api.Campaign;
import dev.heddle.api.CampaignRunner;
import dev.heddle.api.run.TestId;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** Runs the campaigns of {@code Heddle.check} and {@code Heddle.actors}. */
public final class TestCampaigns implements CampaignRunner {
    /** Made by the service loader. */
    public TestCampaigns() {}

    @Override
    public SortedMap<String, Long> run(Campaign campaign) {
        CurrentTest test = CurrentTest.get();
        boolean isSame = !campaign.trial().parameter().isEmpty(); // the check that failed, with something left out
        int check = isSame ? test.lastCheck() : test.nextCheck();
        TestId id = new TestId(
                test.className(),
                test.methodName(),
                Optional.of(test.parameters()),
                test.invocation(),
                check,
                campaign.trial().parameter(),
                false);
        String suffix = (check == 1 ? "" : "check-" + check) + (isSame ? "reduced" : "");
        return new TestCampaign(id, suffix, campaign, Set.of(), Attachments.NONE).run();
    }
}
