package cx;

import static cx.Api.callApi;
import static cx.Database.row;

import java.io.IOException;
import java.sql.SQLException;

/** Sends the rows of the outbox. */
public final class Outbox {
    private static final String ENVIRONMENT = System.getenv("ENVIRONMENT_ID");

    private Outbox() {}

    /** Sends one batch. Returns whether there was one. */
    public static boolean sendBatch() throws SQLException, IOException, InterruptedException {
        var claimed = row("SELECT batch, flow, body::text FROM cx_claim()");
        var batch = claimed[0];
        if (batch == null) return false;
        try {
            var path = ENVIRONMENT + "/action-flows/" + claimed[1] + "/trigger";
            var reply = callApi("POST", path, claimed[2], batch);
            row("SELECT cx_store(?, ?::jsonb)", batch, reply);
        } catch (ApiException rejected) {
            // If the call may have arrived, the batch is sent again with its key.
            if (!rejected.mayRetry) row("SELECT cx_postpone(?, ?)", batch, rejected.code);
        }
        return true;
    }

    /** Sends batches until the process ends. */
    public static void runOutbox() throws SQLException, IOException, InterruptedException {
        while (true) if (!sendBatch()) Thread.sleep(2000);
    }
}
