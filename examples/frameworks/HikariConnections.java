import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** HikariCP over H2: three threads share two connections; each counts one up in a table, and the pool has all back at the end. */
public class HikariConnections {
    static HikariDataSource pool;

    static void count() {
        try (Connection c = pool.getConnection();
                Statement s = c.createStatement()) {
            s.executeUpdate("UPDATE COUNTER SET N = N + 1");
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        pool = new HikariDataSource();
        pool.setJdbcUrl("jdbc:h2:mem:bank");
        pool.setMaximumPoolSize(2);
        try (Connection keep = DriverManager.getConnection("jdbc:h2:mem:bank");
                Statement s = keep.createStatement()) {
            s.execute("CREATE TABLE COUNTER(N INT)");
            s.execute("INSERT INTO COUNTER VALUES (0)");
            Thread a = new Thread(HikariConnections::count);
            Thread b = new Thread(HikariConnections::count);
            a.start();
            b.start();
            count();
            a.join();
            b.join();
            try (ResultSet r = s.executeQuery("SELECT N FROM COUNTER")) {
                r.next();
                if (r.getInt(1) != 3) {
                    throw new AssertionError("counted " + r.getInt(1));
                }
            }
            if (pool.getHikariPoolMXBean().getActiveConnections() != 0) {
                throw new AssertionError(
                        "not given back: " + pool.getHikariPoolMXBean().getActiveConnections());
            }
            pool.close();
        }
    }
}
