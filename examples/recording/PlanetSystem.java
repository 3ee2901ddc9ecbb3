/** Confined: the n-body problem with an object for each body and a new vector for each difference. */
public class PlanetSystem {
    /** A vector that is thrown away soon. */
    static final class Vector {
        private final double x;
        private final double y;
        private final double z;

        Vector(double x, double y, double z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        Vector minus(Vector other) {
            return new Vector(x - other.x, y - other.y, z - other.z);
        }

        Vector plus(Vector other, double times) {
            return new Vector(x + other.x * times, y + other.y * times, z + other.z * times);
        }

        double square() {
            return x * x + y * y + z * z;
        }
    }

    /** A body. */
    static final class Body {
        private final double mass;
        private Vector place;
        private Vector speed;

        Body(double mass, Vector place, Vector speed) {
            this.mass = mass;
            this.place = place;
            this.speed = speed;
        }
    }

    public static void main(String[] args) throws Exception {
        Trial.main(args, "PlanetSystem", 600_000, 4_000_000, PlanetSystem::run);
    }

    private static long run(int steps) {
        Body[] bodies = new Body[5];
        for (int i = 0; i < bodies.length; i++) {
            bodies[i] = new Body(1.0 / (1 + i * i), new Vector(i * 3.0, i * 0.5, -i), new Vector(0.1 * i, 0.2, 0.3 - 0.1 * i));
        }
        for (int i = 0; i < steps; i++) {
            advance(bodies, 0.001);
        }
        double energy = 0;
        for (Body body : bodies) {
            energy += body.mass * body.speed.square();
        }
        return Double.doubleToLongBits(energy);
    }

    private static void advance(Body[] bodies, double time) {
        for (int i = 0; i < bodies.length; i++) {
            Body one = bodies[i];
            for (int j = i + 1; j < bodies.length; j++) {
                Body two = bodies[j];
                Vector way = one.place.minus(two.place);
                double square = way.square() + 0.01;
                double pull = time / (square * Math.sqrt(square));
                one.speed = one.speed.plus(way, -two.mass * pull);
                two.speed = two.speed.plus(way, one.mass * pull);
            }
        }
        for (Body body : bodies) {
            body.place = body.place.plus(body.speed, time);
        }
    }
}
