package dev.heddle.cli;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Field;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.Location;
import com.sun.jdi.Method;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.StringReference;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.Value;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.StepEvent;
import com.sun.jdi.event.VMStartEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.StepRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a person does with a debugger, through the interface that IDEs use (JDI). */
final class DebuggerClient {
    /** At each stop. */
    interface Stop {
        void at(DebuggerClient debugger, ThreadReference thread, Location place) throws Exception;
    }

    private static final long PATIENCE_MILLIS = 60_000;

    private final VirtualMachine machine;
    private final String className;
    private final List<Integer> lines;
    private final int policy;
    private boolean hasStarted;

    private DebuggerClient(VirtualMachine machine, String className, List<Integer> lines, int policy) {
        this.machine = machine;
        this.className = className;
        this.lines = lines;
        this.policy = policy;
    }

    /**
     * Attaches, sets breakpoints once the class is there, and stays until the end.
     *
     * @param policy of the breakpoints, a constant of {@link EventRequest}
     * @return the places of all stops, as {@code thread File.java:12}
     */
    static List<String> session(int port, String className, List<Integer> lines, int policy, Stop stop)
            throws Exception {
        AttachingConnector connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(c -> c.name().equals("com.sun.jdi.SocketAttach"))
                .findFirst()
                .orElseThrow();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("hostname").setValue("localhost");
        arguments.get("port").setValue(Integer.toString(port));
        VirtualMachine machine = connector.attach(arguments);
        return new DebuggerClient(machine, className, lines, policy).run(stop);
    }

    private List<String> run(Stop stop) throws Exception {
        List<String> stops = new ArrayList<>();
        try {
            while (true) {
                EventSet events = machine.eventQueue().remove(PATIENCE_MILLIS);
                if (events == null) {
                    machine.exit(1);
                    throw new AssertionError("nothing happened for a long time, after " + stops);
                }
                for (Event event : events) {
                    if (event instanceof VMStartEvent) {
                        hasStarted = true;
                        ClassPrepareRequest request =
                                machine.eventRequestManager().createClassPrepareRequest();
                        request.addClassFilter(className);
                        request.enable();
                        machine.classesByName(className).forEach(this::setBreakpoints);
                    } else if (event instanceof ClassPrepareEvent prepared) {
                        setBreakpoints(prepared.referenceType());
                    } else if (event instanceof BreakpointEvent hit) {
                        stops.add(name(hit.thread(), hit.location()));
                        stop.at(this, hit.thread(), hit.location());
                    } else if (event instanceof StepEvent step) {
                        machine.eventRequestManager().deleteEventRequest(step.request());
                        stops.add(name(step.thread(), step.location()));
                        stop.at(this, step.thread(), step.location());
                    }
                }
                events.resume();
            }
        } catch (VMDisconnectedException e) {
            if (!hasStarted) {
                throw new AssertionError("the virtual machine did not start", e);
            }
            return stops;
        }
    }

    private void setBreakpoints(ReferenceType type) {
        try {
            for (int line : lines) {
                for (Location place : type.locationsOfLine(line)) {
                    boolean isKnown = machine.eventRequestManager().breakpointRequests().stream()
                            .anyMatch(r -> r.location().equals(place));
                    if (!isKnown) {
                        BreakpointRequest request =
                                machine.eventRequestManager().createBreakpointRequest(place);
                        request.setSuspendPolicy(policy);
                        request.enable();
                    }
                }
            }
        } catch (com.sun.jdi.AbsentInformationException e) {
            throw new AssertionError(e);
        }
    }

    private static String name(ThreadReference thread, Location place) throws Exception {
        return thread.name() + " " + place.sourceName() + ":" + place.lineNumber();
    }

    /** Asks for a stop after the next line. */
    void stepOver(ThreadReference thread) {
        StepRequest request =
                machine.eventRequestManager().createStepRequest(thread, StepRequest.STEP_LINE, StepRequest.STEP_OVER);
        request.addCountFilter(1);
        request.enable();
    }

    /** Asks for a stop at the next line, in a method that is called as well. */
    void stepInto(ThreadReference thread) {
        StepRequest request =
                machine.eventRequestManager().createStepRequest(thread, StepRequest.STEP_LINE, StepRequest.STEP_INTO);
        request.addCountFilter(1);
        request.enable();
    }

    /** The value of a local variable of the innermost frame. */
    static String local(ThreadReference thread, String name) throws Exception {
        StackFrame frame = thread.frame(0);
        return String.valueOf(frame.getValue(frame.visibleVariableByName(name)));
    }

    /** What memory holds in a static field. */
    String field(String name) {
        ReferenceType type = machine.classesByName(className).get(0);
        Field field = type.fieldByName(name);
        return String.valueOf(type.getValue(field));
    }

    /** Calls {@code toString} of what a static field refers to, on the thread that has stopped. */
    String text(ThreadReference thread, String name) throws Exception {
        ReferenceType type = machine.classesByName(className).get(0);
        ObjectReference object = (ObjectReference) type.getValue(type.fieldByName(name));
        Method method = object.referenceType()
                .methodsByName("toString", "()Ljava/lang/String;")
                .get(0);
        // Otherwise the whole machine is suspended after the call, whatever the policy.
        int options = policy == EventRequest.SUSPEND_ALL ? 0 : ObjectReference.INVOKE_SINGLE_THREADED;
        Value value = object.invokeMethod(thread, method, List.of(), options);
        return ((StringReference) value).value();
    }

    /** Methods of a thread's stack, innermost first. */
    static List<String> stack(ThreadReference thread) throws IncompatibleThreadStateException {
        return thread.frames().stream()
                .map(frame -> frame.location().declaringType().name() + "."
                        + frame.location().method().name())
                .toList();
    }

    /** The threads of the program by their names. */
    List<String> threads() {
        return machine.allThreads().stream().map(ThreadReference::name).toList();
    }
}
