package cx;

import static cx.AccessTokens.API;
import static cx.AccessTokens.HTTP;
import static cx.AccessTokens.accessToken;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.regex.Pattern;

/** Calls the API. Bodies are JSON texts, so that you can use the JSON library of your choice. */
public final class Api {
    private static final Pattern CODE = Pattern.compile("\"code\"\\s*:\\s*\"([a-z_]+)\"");

    private Api() {}

    /** Reads an object or a list. */
    public static String callApi(String path) throws ApiException, IOException, InterruptedException {
        return callApi("GET", path, null, null);
    }

    /** Calls the API and retries what is safe to retry. {@code body} and {@code key} may be null. */
    public static String callApi(String method, String path, String body, String key)
            throws ApiException, IOException, InterruptedException {
        int attempts = method.equals("POST") && key == null ? 1 : 5;
        for (int attempt = 1; ; attempt++) {
            var reply = send(method, path, body, key);
            int status = reply == null ? 0 : reply.statusCode();
            if (status >= 200 && status < 300) return reply.body();
            boolean mayRetry = status == 0 || status == 429 || status >= 500;
            if (!mayRetry || attempt == attempts) throw new ApiException(codeOf(reply), mayRetry);
            double pause = Math.pow(2, attempt) * (0.25 + Math.random() / 2);
            var after = reply == null ? null : reply.headers().firstValue("Retry-After").orElse(null);
            Thread.sleep((long) (1000 * (after == null ? pause : Double.parseDouble(after))));
        }
    }

    private static HttpResponse<String> send(String method, String path, String body, String key)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(API + "/v1/" + path))
            .timeout(Duration.ofSeconds(10))
            .header("Authorization", "Bearer " + accessToken())
            .header("Content-Type", "application/json")
            .method(method, body == null
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofString(body));
        if (key != null) request.header("Idempotency-Key", key);
        try {
            return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException noConnection) {
            return null;
        }
    }

    private static String codeOf(HttpResponse<String> reply) {
        if (reply == null) return "network_error";
        // A proxy's error page has no code.
        var found = CODE.matcher(reply.body());
        return found.find() ? found.group(1) : "http_" + reply.statusCode();
    }
}
