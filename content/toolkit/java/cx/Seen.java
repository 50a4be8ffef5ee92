package cx;

import static cx.Database.row;

import java.util.concurrent.Callable;

/** Handles each event once, however often it's delivered. */
public final class Seen {
    private Seen() {}

    /** Does the work unless it has been done before. If it fails, the next delivery tries again. */
    public static void onlyOnce(String eventId, Callable<?> work) throws Exception {
        var state = row("SELECT cx_begin(?)", eventId)[0];
        if (state.equals("done")) return;
        // Answer with an error, so that the event is sent again in case the other attempt fails.
        if (state.equals("busy"))
            throw new IllegalStateException(eventId + " is being handled by another process");
        try {
            work.call();
        } catch (Exception | Error failure) {
            row("SELECT cx_forget(?)", eventId);
            throw failure;
        }
        row("SELECT cx_done(?)", eventId);
    }
}
