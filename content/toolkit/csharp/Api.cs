using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Cx;

/// <summary>A call that the API rejected, or that didn't arrive. <c>MayRetry</c> tells whether it may succeed later.</summary>
public sealed class ApiException : Exception
{
    public ApiException(string code, bool mayRetry) : base(code) => (Code, MayRetry) = (code, mayRetry);

    public string Code { get; }
    public bool MayRetry { get; }
}

public static class Api
{
    /// <summary>Calls the API and retries what is safe to retry. Returns the JSON of the reply.</summary>
    public static async Task<JsonNode?> CallApiAsync(string path, HttpMethod? method = null, JsonNode? body = null, string? key = null)
    {
        method ??= HttpMethod.Get;
        var attempts = method == HttpMethod.Post && key is null ? 1 : 5;
        for (var attempt = 1; ; attempt++)
        {
            using var reply = await SendAsync(path, method, body, key);
            var text = reply is null ? "" : await reply.Content.ReadAsStringAsync();
            if (reply is { IsSuccessStatusCode: true }) return text == "" ? null : JsonNode.Parse(text);
            var status = reply is null ? 0 : (int)reply.StatusCode;
            var mayRetry = status is 0 or 429 or >= 500;
            if (!mayRetry || attempt == attempts) throw new ApiException(CodeOf(status, text), mayRetry);
            var pause = TimeSpan.FromSeconds(Math.Pow(2, attempt) * (0.25 + Random.Shared.NextDouble() / 2));
            await Task.Delay(reply?.Headers.RetryAfter?.Delta ?? pause);
        }
    }

    private static async Task<HttpResponseMessage?> SendAsync(string path, HttpMethod method, JsonNode? body, string? key)
    {
        using var request = new HttpRequestMessage(method, $"{AccessTokens.Api}/v1/{path}");
        request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", await AccessTokens.AccessTokenAsync());
        if (key is not null) request.Headers.Add("Idempotency-Key", key);
        if (body is not null) request.Content = new StringContent(body.ToJsonString(), Encoding.UTF8, "application/json");
        try
        {
            return await AccessTokens.Http.SendAsync(request);
        }
        catch (Exception error) when (error is HttpRequestException or TaskCanceledException)
        {
            return null; // no connection, or a time-out
        }
    }

    private static string CodeOf(int status, string text)
    {
        if (status == 0) return "network_error";
        try
        {
            return JsonNode.Parse(text)!["error"]!["code"]!.GetValue<string>();
        }
        catch (Exception error) when (error is JsonException or NullReferenceException or InvalidOperationException)
        {
            return $"http_{status}"; // a proxy's error page isn't JSON
        }
    }
}
