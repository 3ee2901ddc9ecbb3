package dev.heddle.cli.report;

import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.run.FailOn;
import dev.heddle.formats.run.ModelSwitches;

/** The switches of the memory model as JSON. */
final class ModelReport {
    private ModelReport() {}

    static Report of(ModelSwitches model) {
        Report plainFor = new Report();
        model.reads().plainFor().forEach((name, mode) -> plainFor.field(name, mode.word()));
        return new Report()
                .field("plain", model.reads().plain().word())
                .field("plainFor", plainFor)
                .field("volatile", model.reads().volatiles().word())
                .field("cVolatile", model.reads().ofC().word())
                .field("sc", model.reads().sequentiallyConsistent())
                .field("library", model.library().word())
                .field("spuriousCas", model.spurious().cas())
                .field("spuriousWakeups", model.spurious().wakeups())
                .field("realTime", model.time().isReal())
                .field("timeSlackMillis", model.time().slackMillis())
                .field("setUpEvents", model.setUpEvents() == ModelSwitches.FULL_SET_UP ? null : model.setUpEvents())
                .field("keep", model.keep().stream().toList())
                .field("only", model.code().only().stream().toList())
                .field("exclude", model.code().exclude().stream().toList())
                .field("inside", model.code().inside().stream().toList())
                .field("coarse", model.code().coarse().stream().toList())
                .field("failOn", model.failOn().stream().map(FailOn::word).toList());
    }
}
