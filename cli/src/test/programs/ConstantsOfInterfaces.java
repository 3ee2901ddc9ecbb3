/** Constants of an interface that are made from one another, in a set-up without threads: compiled code may take those of another execution for constants. */
public class ConstantsOfInterfaces {
    interface Names {
        StringBuilder ROOT = new StringBuilder("root");
        StringBuilder LEFT = child(ROOT, "left");
        StringBuilder RIGHT = child(ROOT, "right");
    }

    static StringBuilder child(StringBuilder of, String name) {
        return new StringBuilder(of).append('.').append(name);
    }

    private static boolean isMadeHere(StringBuilder name) {
        boolean first = name.indexOf("!") < 0;
        name.append('!');
        return first;
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 2_000; i++) { // what has no event is compiled soon
            if (Names.LEFT.length() < 9 || Names.RIGHT.length() < 10) {
                throw new AssertionError("too short");
            }
        }
        if (!isMadeHere(Names.ROOT) || !isMadeHere(Names.LEFT)) {
            throw new AssertionError("a constant of an earlier execution");
        }
        Thread other = new Thread(() -> {});
        other.start();
        other.join();
    }
}
