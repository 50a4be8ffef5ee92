using System.Text.Json.Nodes;

namespace Cx;

/// <summary>Sends the rows of the outbox.</summary>
public static class Outbox
{
    private static readonly string? EnvironmentId = Environment.GetEnvironmentVariable("ENVIRONMENT_ID");

    /// <summary>Sends one batch. Returns whether there was one.</summary>
    public static async Task<bool> SendBatchAsync()
    {
        var claimed = await Database.RowAsync("SELECT batch, flow, body::text FROM cx_claim()");
        if (claimed is not [string batch, string flow, string body]) return false;
        try
        {
            var path = $"{EnvironmentId}/action-flows/{flow}/trigger";
            var reply = await Api.CallApiAsync(path, HttpMethod.Post, JsonNode.Parse(body), batch);
            await Database.RowAsync("SELECT cx_store($1, $2::jsonb)", batch, reply!.ToJsonString());
        }
        catch (ApiException rejected)
        {
            // If the call may have arrived, the batch is sent again with its key.
            if (!rejected.MayRetry) await Database.RowAsync("SELECT cx_postpone($1, $2)", batch, rejected.Code);
        }
        return true;
    }

    /// <summary>Sends batches until the process ends.</summary>
    public static async Task RunOutboxAsync()
    {
        while (true)
            if (!await SendBatchAsync()) await Task.Delay(2000);
    }
}
