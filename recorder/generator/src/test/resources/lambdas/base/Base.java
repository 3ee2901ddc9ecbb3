package base;

public class Base {
    protected String guarded(int n) {
        return "guarded " + n;
    }

    public String name() {
        return "base";
    }

    protected static class Made {
        final String of;

        public Made(String of) {
            this.of = of;
        }

        @Override
        public String toString() {
            return "made of " + of;
        }
    }
}
