package cx;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Base64;
import java.util.regex.Pattern;

/** Caches the access token, and requests it again 60 seconds before it expires. */
public final class AccessTokens {
    static final String API = System.getenv().getOrDefault("API_URL", "{api.url}");
    static final HttpClient HTTP = HttpClient.newHttpClient();

    // The reply is one flat object, so that two patterns are enough to read it.
    private static final Pattern TOKEN = Pattern.compile("\"access_token\"\\s*:\\s*\"([^\"]+)\"");
    private static final Pattern SECONDS = Pattern.compile("\"expires_in\"\\s*:\\s*(\\d+)");

    private static String token = "";
    private static Instant until = Instant.MIN;

    private AccessTokens() {}

    /** Sends one request, however many threads wait for it. */
    public static synchronized String accessToken() throws IOException, InterruptedException {
        if (Instant.now().isBefore(until)) return token;
        var pair = System.getenv("CLIENT_ID") + ":" + System.getenv("CLIENT_SECRET");
        var request = HttpRequest.newBuilder(URI.create(API + "/oauth/token"))
            .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8)))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString("grant_type=client_credentials"))
            .build();
        var reply = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        var found = TOKEN.matcher(reply.body());
        var seconds = SECONDS.matcher(reply.body());
        if (reply.statusCode() != 200 || !found.find() || !seconds.find())
            throw new IOException("No access token: " + reply.statusCode() + " " + reply.body());
        token = found.group(1);
        until = Instant.now().plusSeconds(Long.parseLong(seconds.group(1)) - 60);
        return token;
    }
}
