using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text;
using System.Text.Json.Serialization;

namespace Cx;

/// <summary>Caches the access token, and requests it again 60 seconds before it expires.</summary>
public static class AccessTokens
{
    internal static readonly string Api = Environment.GetEnvironmentVariable("API_URL") ?? "{api.url}";
    internal static readonly HttpClient Http = new() { Timeout = TimeSpan.FromSeconds(10) };

    private static readonly SemaphoreSlim Gate = new(1);
    private static string token = "";
    private static DateTimeOffset until = DateTimeOffset.MinValue;

    /// <summary>Sends one request, however many callers wait for it.</summary>
    public static async Task<string> AccessTokenAsync()
    {
        await Gate.WaitAsync();
        try
        {
            if (DateTimeOffset.UtcNow >= until) await RequestTokenAsync();
            return token;
        }
        finally
        {
            Gate.Release();
        }
    }

    private static async Task RequestTokenAsync()
    {
        var pair = Environment.GetEnvironmentVariable("CLIENT_ID") + ":" + Environment.GetEnvironmentVariable("CLIENT_SECRET");
        using var request = new HttpRequestMessage(HttpMethod.Post, Api + "/oauth/token")
        {
            Content = new FormUrlEncodedContent(new Dictionary<string, string> { ["grant_type"] = "client_credentials" }),
        };
        request.Headers.Authorization = new AuthenticationHeaderValue("Basic", Convert.ToBase64String(Encoding.UTF8.GetBytes(pair)));
        using var reply = await Http.SendAsync(request);
        if (!reply.IsSuccessStatusCode)
            throw new HttpRequestException($"No access token: {(int)reply.StatusCode} {await reply.Content.ReadAsStringAsync()}");
        var body = (await reply.Content.ReadFromJsonAsync<TokenReply>())!;
        token = body.AccessToken;
        until = DateTimeOffset.UtcNow.AddSeconds(body.ExpiresIn - 60);
    }

    private sealed record TokenReply(
        [property: JsonPropertyName("access_token")] string AccessToken,
        [property: JsonPropertyName("expires_in")] int ExpiresIn);
}
