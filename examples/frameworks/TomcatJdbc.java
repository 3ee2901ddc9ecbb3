import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.apache.tomcat.jdbc.pool.DataSource;

/** Tomcat's JDBC pool over H2: three threads share two connections; each counts one up in a table, and the pool has all back at the end. */
public class TomcatJdbc {
    static DataSource pool;

    static void count() {
        try (Connection c = pool.getConnection();
                Statement s = c.createStatement()) {
            s.executeUpdate("UPDATE COUNTER SET N = N + 1");
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        pool = new DataSource();
        pool.setDriverClassName("org.h2.Driver");
        pool.setUrl("jdbc:h2:mem:bank");
        pool.setMaxActive(2);
        pool.setMaxIdle(2);
        pool.setMinIdle(1);
        pool.setInitialSize(1);
        try (Connection keep = DriverManager.getConnection("jdbc:h2:mem:bank");
                Statement s = keep.createStatement()) {
            s.execute("CREATE TABLE COUNTER(N INT)");
            s.execute("INSERT INTO COUNTER VALUES (0)");
            Thread a = new Thread(TomcatJdbc::count);
            Thread b = new Thread(TomcatJdbc::count);
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
            if (pool.getActive() != 0) {
                throw new AssertionError("not given back: " + pool.getActive());
            }
            pool.close();
        }
    }
}
