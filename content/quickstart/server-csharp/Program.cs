using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Cx;

var environmentId = Environment.GetEnvironmentVariable("ENVIRONMENT_ID")!;
var port = Environment.GetEnvironmentVariable("PORT") ?? "8080";
// A real backend takes the customer from the session of the person who is signed in.
const string CustomerId = "hb-test-01";

var app = WebApplication.CreateBuilder(args).Build();
app.MapPost("/auth-token", () => Results.Text(AuthToken(), "text/plain"));
app.MapPost("/send-card", async () => Results.Text(await SendCardAsync(), "application/json", statusCode: 202));
app.Run($"http://127.0.0.1:{port}");

// #region token
// Signs an auth token, with which the SDK shows this customer's cards for 15 minutes.
string AuthToken()
{
    var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
    var header = Encode(new { alg = "ES256", kid = Environment.GetEnvironmentVariable("SIGNING_KEY_ID") });
    var claims = Encode(new { sub = CustomerId, aud = environmentId, iat = now, exp = now + 900 });
    using var key = ECDsa.Create();
    key.ImportFromPem(File.ReadAllText("private.pem"));
    var signature = key.SignData(Encoding.ASCII.GetBytes($"{header}.{claims}"), HashAlgorithmName.SHA256);
    return $"{header}.{claims}.{Base64Url(signature)}";
}

static string Encode(object value) => Base64Url(JsonSerializer.SerializeToUtf8Bytes(value));

static string Base64Url(byte[] bytes) =>
    Convert.ToBase64String(bytes).TrimEnd('=').Replace('+', '-').Replace('/', '_');
// #endregion

// #region trigger
// Starts the flow for this customer.
async Task<string> SendCardAsync()
{
    var flow = Environment.GetEnvironmentVariable("ACTION_FLOW_ID");
    var variables = new JsonObject { ["cardLastFour"] = "4417" };
    var customer = new JsonObject { ["customerId"] = CustomerId, ["variables"] = variables };
    var body = new JsonObject { ["customers"] = new JsonArray(customer) };
    var path = $"{environmentId}/action-flows/{flow}/trigger";
    var reply = await Api.CallApiAsync(path, HttpMethod.Post, body, Guid.NewGuid().ToString());
    return reply!.ToJsonString();
}
// #endregion
