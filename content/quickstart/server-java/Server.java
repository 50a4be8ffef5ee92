import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import cx.Api;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;

public final class Server {
    private static final String ENVIRONMENT_ID = System.getenv("ENVIRONMENT_ID");
    // A real backend takes the customer from the session of the person who is signed in.
    private static final String CUSTOMER_ID = "hb-test-01";

    // #region token
    /** Signs an auth token, with which the SDK shows this customer's cards for 15 minutes. */
    private static String authToken() throws Exception {
        long now = Instant.now().getEpochSecond();
        var header = "{\"alg\":\"ES256\",\"kid\":\"%s\"}".formatted(System.getenv("SIGNING_KEY_ID"));
        var claims = "{\"sub\":\"%s\",\"aud\":\"%s\",\"iat\":%d,\"exp\":%d}"
            .formatted(CUSTOMER_ID, ENVIRONMENT_ID, now, now + 900);
        var content = encode(header.getBytes(UTF_8)) + "." + encode(claims.getBytes(UTF_8));
        var signer = Signature.getInstance("SHA256withECDSAinP1363Format");
        signer.initSign(privateKey());
        signer.update(content.getBytes(UTF_8));
        return content + "." + encode(signer.sign());
    }

    private static PrivateKey privateKey() throws Exception {
        var pem = Files.readString(Path.of("private.pem")).replaceAll("-----[A-Z ]+-----", "");
        var key = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem));
        return KeyFactory.getInstance("EC").generatePrivate(key);
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
    // #endregion

    // #region trigger
    /** Starts the flow for this customer. */
    private static String sendCard() throws Exception {
        var path = ENVIRONMENT_ID + "/action-flows/" + System.getenv("ACTION_FLOW_ID") + "/trigger";
        var body = "{\"customers\":[{\"customerId\":\"%s\",\"variables\":{\"cardLastFour\":\"4417\"}}]}"
            .formatted(CUSTOMER_ID);
        return Api.callApi("POST", path, body, UUID.randomUUID().toString());
    }
    // #endregion

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8080"));
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/", Server::handle);
        server.start();
        System.out.println("Listening on http://localhost:" + port);
    }

    private static void handle(HttpExchange exchange) throws IOException {
        try {
            var path = exchange.getRequestURI().getPath();
            if (!exchange.getRequestMethod().equals("POST")) answer(exchange, 405, "text/plain", "Use POST");
            else if (path.equals("/auth-token")) answer(exchange, 200, "text/plain", authToken());
            else if (path.equals("/send-card")) answer(exchange, 202, "application/json", sendCard());
            else answer(exchange, 404, "text/plain", "There is /auth-token and /send-card");
        } catch (Exception error) {
            error.printStackTrace();
            answer(exchange, 502, "text/plain", String.valueOf(error.getMessage()));
        }
    }

    private static void answer(HttpExchange exchange, int status, String type, String body)
            throws IOException {
        var bytes = body.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.sendResponseHeaders(status, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
