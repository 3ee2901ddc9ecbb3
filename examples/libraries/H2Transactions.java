import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * H2 2.4, in memory: two connections take money from one account, each in a transaction, while a third one adds up both accounts.
 *
 * <p>The contract: {@code SELECT ... FOR UPDATE} keeps the row until the commit, so no update is lost; a transaction that only reads sees
 * a state between two commits (snapshot isolation).
 */
public class H2Transactions {
    static final String URL = "jdbc:h2:mem:bank";

    public static void main(String[] args) throws Exception {
        try (Connection keep = DriverManager.getConnection(URL);
                Statement s = keep.createStatement()) {
            s.execute("CREATE TABLE ACCOUNT(ID INT PRIMARY KEY, MONEY INT)");
            s.execute("INSERT INTO ACCOUNT VALUES (1, 100), (2, 0)");
            Thread a = new Thread(() -> transfer(10));
            Thread b = new Thread(() -> transfer(5));
            a.start();
            b.start();
            int sum = sum(s);
            a.join();
            b.join();
            if (sum != 100) {
                throw new AssertionError("seen in the middle: " + sum);
            }
            try (ResultSet r = s.executeQuery("SELECT MONEY FROM ACCOUNT ORDER BY ID")) {
                r.next();
                int one = r.getInt(1);
                r.next();
                int two = r.getInt(1);
                if (one != 85 || two != 15) {
                    throw new AssertionError("accounts: " + one + ", " + two);
                }
            }
        }
    }

    static int sum(Statement s) throws SQLException {
        try (ResultSet r = s.executeQuery("SELECT SUM(MONEY) FROM ACCOUNT")) {
            r.next();
            return r.getInt(1);
        }
    }

    static void transfer(int amount) {
        try (Connection c = DriverManager.getConnection(URL);
                Statement s = c.createStatement()) {
            c.setAutoCommit(false);
            int money;
            try (ResultSet r = s.executeQuery("SELECT MONEY FROM ACCOUNT WHERE ID = 1 FOR UPDATE")) {
                r.next();
                money = r.getInt(1);
            }
            s.executeUpdate("UPDATE ACCOUNT SET MONEY = " + (money - amount) + " WHERE ID = 1");
            s.executeUpdate("UPDATE ACCOUNT SET MONEY = MONEY + " + amount + " WHERE ID = 2");
            c.commit();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
