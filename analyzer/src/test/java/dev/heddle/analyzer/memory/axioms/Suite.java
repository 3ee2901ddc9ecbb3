package dev.heddle.analyzer.memory.axioms;

import dev.heddle.analyzer.memory.axioms.ModelExplorer.Setting;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.formats.run.VolatileReads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Small programs of which each rule of the model needs at least one. Most were found by random programs and made
 * smaller.
 */
final class Suite {
    /** Threads separated by bars; in front, with a colon, the locations whose last value matters. */
    static final List<String> PROGRAMS = List.of(
            // coherence
            "x: w plain x 1; r plain x r0 | w plain x 2",
            "x: w plain x 1 | r plain x r0; w plain x 2",
            "w opaque x 1 | r opaque x r0; r opaque x r1",
            "w opaque x 1 | r opaque x r0; r plain x r1",
            "w plain x 3 | r acquire x r0; r plain x r1",
            "w plain x 1 | r plain x r0; fence loadload; r opaque x r1",
            "w plain x 1 | r plain x r0; r plain x r1",
            // updates
            "getadd volatile z 1 r2",
            "getadd plain x 1 r0 | getadd release x 1 r1",
            "w volatile z 1 | w volatile z 2 | getadd volatile z 1 r2",
            "r volatile x r0; ?r0!=2 cae release x 2 1 r1 | w plain x 2 | w opaque x 1",
            "w volatile y 1 | getadd release y 1 r3; fence full; cae release y 2 2 r4",
            "wcas volatile x 2 2 r1 | w release x 2 | r volatile x r2",
            "w volatile x 1; wcas volatile x 1 2 r1 | w plain x 2 | r volatile x r3",
            "w plain y 3 | w plain y 1; cas volatile y 1 2 r0 | r opaque y r2; cas volatile y 2 3 r3",
            // messages
            "w plain x 1; w plain y 1 | r plain y r0; r plain x r1",
            "w plain x 1; w release y 1 | r acquire y r0; r plain x r1",
            "w plain x 1; w release y 1 | r opaque y r0; fence acquire; r plain x r1",
            "w plain x 1; fence release; w plain y 1 | r acquire y r0; r plain x r1",
            "w plain x 1; fence release; getadd plain y 1 r2 | r acquire y r0; r plain x r1",
            "w plain x 1; w release y 1 | getadd plain y 1 r0 | r acquire y r1; r plain x r2",
            "w plain x 1; w release y 1 | w plain z 1; getadd release y 1 r0 | r acquire y r1; r plain x r2",
            "w plain x 1; w volatile y 1 | w volatile y 2 | r volatile y r0; r plain x r1",
            "w plain x 1; w volatile y 1 | w volatile y 2 | getset volatile y 3 r0; r plain x r1",
            "y: w plain x 1; w volatile y 1 | w volatile y 2 | r volatile y r0; r plain x r1",
            "y: w plain x 1; w volatile y 1 | w volatile y 2 | getset volatile y 3 r0; r plain x r1",
            // locks and starts
            "lock m; w plain x 1; unlock m | lock m; r plain x r0; unlock m",
            "w plain x 1 | lock m; r plain x r3; unlock m | lock m; r plain x r4; unlock m",
            "w plain x 1; start 1; join 1; r plain y r0 | r plain x r1; w plain y 1",
            // volatiles
            "w volatile x 1; r volatile y r0 | w volatile y 1; r volatile x r1",
            "w volatile y 1 | r volatile y r3",
            "x: w volatile x 1 | w plain x 2 | w volatile x 3",
            "w volatile x 2 | r volatile x r2 | w plain x 1",
            "w volatile x 2 | r opaque x r1; w plain x 3; r volatile x r2 | r acquire x r4; w plain x 1",
            "w opaque x 1 | r volatile x r1 | getset volatile x 3 r2",
            "r plain y r2; r volatile x r4 | w volatile x 3; w release y 1",
            "w release x 1 | w volatile x 2 | r volatile x r1; r volatile x r2; r volatile x r3",
            "x: w volatile x 2; r volatile z r3 | w volatile z 1; w release x 1 | r volatile x r0",
            // full fences
            "w plain x 1; fence full; r plain y r0 | w plain y 1; fence full; r plain x r1",
            "w plain x 1 | r plain x r0; fence full; r plain y r1 | w plain y 1; fence full; r plain x r2",
            "w opaque x 1 | w opaque x 2 | r opaque x r0; fence full; r opaque x r1; r plain x r2",
            "w plain x 2; fence full | r volatile x r3",
            "x: w release x 1; fence full | w volatile x 3; r acquire x r2",
            "w volatile y 1 | fence full; cae release y 2 2 r4",
            "x: w volatile x 1 | fence full; w release x 2",
            "x: w plain x 1; fence full; r plain y r1 | w volatile y 1; w release x 2 | r volatile x r0",
            "w plain x 1; fence full | w volatile y 1; w release x 2 | r opaque x r2; r opaque x r3 | r volatile x r0",
            "w volatile x 1 | r opaque x r0; fence full");

    private Suite() {}

    static List<Setting> settings() {
        List<Setting> settings = new ArrayList<>();
        for (VolatileReads volatiles : VolatileReads.values()) {
            Setting setting = Setting.of(volatiles, PlainReads.JMM);
            settings.addAll(List.of(setting, setting.reclaiming()));
        }
        return settings;
    }

    static Program program(String text) {
        int colon = text.indexOf(':');
        List<String> finals =
                colon < 0 ? List.of() : List.of(text.substring(0, colon).split(" ", -1));
        return Program.of(Map.of(), finals, text.substring(colon + 1).split("\\|", -1));
    }

    static String key(String program, Setting setting) {
        return program + " in " + setting;
    }
}
