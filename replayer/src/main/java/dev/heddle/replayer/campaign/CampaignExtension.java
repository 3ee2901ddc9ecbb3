package dev.heddle.replayer.campaign;

import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.job.Job;
import java.io.IOException;

/** What the core does without in a campaign: aims of its own, and what looks at its executions. */
public interface CampaignExtension {
    /** The course of a campaign with an aim. */
    Course course(Job.Check job, Engine engine, CourseHost host) throws IOException;

    /** The observer of a campaign with {@link Job.Check#coverage}. */
    CampaignObserver observer(Engine engine);
}
