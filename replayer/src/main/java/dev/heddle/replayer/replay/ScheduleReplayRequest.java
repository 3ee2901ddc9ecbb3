package dev.heddle.replayer.replay;

import dev.heddle.formats.schedule.Schedule;
import dev.heddle.replayer.launch.RunSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Schedules are to be followed as far as the program does.
 *
 * @param schedules at least one
 * @param recorded an execution of the program
 * @param other the java command line of the program; where there is none, the recorded program is run
 * @param switches of the model, by name
 * @param times in how many JVMs, at least 1
 * @param repeat how often in each of them, at least 1
 * @param folder where traces of failing executions go
 */
public record ScheduleReplayRequest(
        List<Given> schedules,
        Optional<RecordedExecution> recorded,
        Optional<List<String>> other,
        Map<String, String> switches,
        RunSettings settings,
        int times,
        int repeat,
        Path folder) {
    /**
     * A schedule and its file.
     *
     * @param file absolute
     */
    public record Given(Path file, Schedule schedule) {}
}
