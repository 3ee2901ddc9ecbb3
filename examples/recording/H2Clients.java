import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;

/** H2 in memory: four clients transfer money between accounts, each in a transaction, and now and then add up all of them. */
public class H2Clients {
    private static final String URL = "jdbc:h2:mem:bank;LOCK_TIMEOUT=60000";
    private static final int CLIENTS = 4;
    private static final int ACCOUNTS = 200;
    private static final int MONEY = 1000;

    public static void main(String[] args) throws Exception {
        Trial.main(args, "H2Clients", 500, 5000, H2Clients::run);
    }

    private static long run(int transfers) throws Exception {
        try (Connection keep = DriverManager.getConnection(URL);
                Statement s = keep.createStatement()) {
            s.execute("CREATE TABLE ACCOUNT(ID INT PRIMARY KEY, MONEY INT NOT NULL, MOVES INT NOT NULL)");
            try (PreparedStatement insert = keep.prepareStatement("INSERT INTO ACCOUNT VALUES (?, ?, 0)")) {
                for (int i = 0; i < ACCOUNTS; i++) {
                    insert.setInt(1, i);
                    insert.setInt(2, MONEY);
                    insert.executeUpdate();
                }
            }
            Together.run(CLIENTS, number -> client(number, transfers));
            long digest = 0;
            try (ResultSet all = s.executeQuery("SELECT MONEY, MOVES FROM ACCOUNT ORDER BY ID")) {
                while (all.next()) {
                    digest = digest * 31 + all.getInt(1) * 7L + all.getInt(2);
                }
            }
            s.execute("DROP TABLE ACCOUNT");
            return digest;
        }
    }

    private static void client(int number, int transfers) throws SQLException {
        SplittableRandom random = new SplittableRandom(number);
        try (Connection c = DriverManager.getConnection(URL);
                PreparedStatement take = c.prepareStatement("UPDATE ACCOUNT SET MONEY = MONEY + ?, MOVES = MOVES + 1 WHERE ID = ?");
                PreparedStatement sum = c.prepareStatement("SELECT SUM(MONEY) FROM ACCOUNT")) {
            c.setAutoCommit(false);
            for (int i = 0; i < transfers; i++) {
                int low = random.nextInt(ACCOUNTS - 1);
                int high = low + 1 + random.nextInt(ACCOUNTS - 1 - low);
                int amount = random.nextInt(-20, 21);
                move(take, low, -amount); // always the lower one first, so that no cycle of waiting arises
                move(take, high, amount);
                c.commit();
                if (i % 16 == 0) {
                    check(sum);
                    c.commit();
                }
            }
        }
    }

    private static void move(PreparedStatement take, int account, int amount) throws SQLException {
        take.setInt(1, amount);
        take.setInt(2, account);
        if (take.executeUpdate() != 1) {
            throw new AssertionError("no account " + account);
        }
    }

    private static void check(PreparedStatement sum) throws SQLException {
        try (ResultSet r = sum.executeQuery()) {
            r.next();
            if (r.getInt(1) != ACCOUNTS * MONEY) {
                throw new AssertionError("seen in the middle: " + r.getInt(1));
            }
        }
    }
}
