package dev.heddle.recorder.hooks;

import java.lang.reflect.Method;

/**
 * Puts the declared methods of a class into an order of their own: by name, parameters and result. That in which the
 * JVM finds them depends on where it keeps their names, and differs between two JVMs. Called from inside
 * java.lang.Class: no lambdas, and nothing of the class library that is not loaded yet.
 */
final class MethodOrder {
    private MethodOrder() {}

    /** Sorts the array itself, by merging: some classes have thousands. */
    static void sort(Method[] methods) {
        if (methods.length > 1) {
            sort(methods, methods.clone(), 0, methods.length);
        }
    }

    /** Sorts a range of {@code to}, which {@code from} is a copy of. */
    private static void sort(Method[] to, Method[] from, int low, int high) {
        if (high - low < 2) {
            return;
        }
        int middle = (low + high) >>> 1;
        sort(from, to, low, middle);
        sort(from, to, middle, high);
        int left = low;
        int right = middle;
        for (int i = low; i < high; i++) {
            boolean takesLeft = right >= high || (left < middle && compare(from[left], from[right]) <= 0);
            to[i] = takesLeft ? from[left++] : from[right++];
        }
    }

    private static int compare(Method a, Method b) {
        int order = a.getName().compareTo(b.getName());
        if (order != 0) {
            return order;
        }
        Class<?>[] ofA = a.getParameterTypes();
        Class<?>[] ofB = b.getParameterTypes();
        order = Integer.compare(ofA.length, ofB.length);
        for (int i = 0; order == 0 && i < ofA.length; i++) {
            order = ofA[i].getName().compareTo(ofB[i].getName());
        }
        return order != 0
                ? order
                : a.getReturnType().getName().compareTo(b.getReturnType().getName());
    }
}
