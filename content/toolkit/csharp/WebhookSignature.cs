using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

namespace Cx;

/// <summary>Verifies the requests of webhooks and of Send webhook steps.</summary>
public static class WebhookSignature
{
    /// <summary><c>header</c> is the value of {sdk.prefix}-Signature, <c>rawBody</c> the bytes that you received.</summary>
    public static bool IsGenuine(string? header, byte[] rawBody, string secret)
    {
        var match = Regex.Match(header ?? "", "^t=([0-9]{1,12}),v1=([0-9a-f]{64})$");
        if (!match.Success) return false;
        var time = match.Groups[1].Value;
        if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - long.Parse(time)) > 300) return false;

        var signed = Encoding.UTF8.GetBytes($"{time}.").Concat(rawBody).ToArray();
        var expected = HMACSHA256.HashData(Encoding.UTF8.GetBytes(secret), signed);
        return CryptographicOperations.FixedTimeEquals(expected, Convert.FromHexString(match.Groups[2].Value));
    }
}
