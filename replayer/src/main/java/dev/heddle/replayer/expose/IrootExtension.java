package dev.heddle.replayer.expose;

import dev.heddle.replayer.campaign.CampaignExtension;
import dev.heddle.replayer.campaign.CampaignObserver;
import dev.heddle.replayer.campaign.Course;
import dev.heddle.replayer.campaign.CourseHost;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.expose.ExposeAim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The service by which campaigns expose iRoots, and count those that they expose. */
public final class IrootExtension implements CampaignExtension {
    @Override
    public Course course(Job.Check job, Engine engine, CourseHost host) throws IOException {
        return new ExposeCourse(job, ExposeAim.fromBytes(Files.readAllBytes(Path.of(job.aim()))), engine, host);
    }

    @Override
    public CampaignObserver observer(Engine engine) {
        return new CampaignIroots(engine);
    }
}
