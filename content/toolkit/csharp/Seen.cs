namespace Cx;

/// <summary>Handles each event once, however often it's delivered.</summary>
public static class Seen
{
    /// <summary>Does the work unless it has been done before. If it fails, the next delivery tries again.</summary>
    public static async Task OnlyOnceAsync(string eventId, Func<Task> work)
    {
        var state = (await Database.RowAsync("SELECT cx_begin($1)", eventId))[0];
        if (state == "done") return;
        // Answer with an error, so that the event is sent again in case the other attempt fails.
        if (state == "busy") throw new InvalidOperationException($"{eventId} is being handled by another process");
        try
        {
            await work();
        }
        catch
        {
            await Database.RowAsync("SELECT cx_forget($1)", eventId);
            throw;
        }
        await Database.RowAsync("SELECT cx_done($1)", eventId);
    }
}
