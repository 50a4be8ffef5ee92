package cx;

import java.sql.DriverManager;
import java.sql.SQLException;

/** The database with the tables of outbox.sql and seen.sql. Use your connection pool here. */
final class Database {
    private Database() {}

    /** Runs a statement and returns the first row. */
    static String[] row(String statement, String... values) throws SQLException {
        try (var connection = DriverManager.getConnection(System.getenv("DATABASE_URL"));
                var prepared = connection.prepareStatement(statement)) {
            for (int i = 0; i < values.length; i++) prepared.setString(i + 1, values[i]);
            try (var results = prepared.executeQuery()) {
                results.next();
                var row = new String[results.getMetaData().getColumnCount()];
                for (int i = 0; i < row.length; i++) row[i] = results.getString(i + 1);
                return row;
            }
        }
    }
}
