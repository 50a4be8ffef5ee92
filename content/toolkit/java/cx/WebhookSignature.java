package cx;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies the requests of webhooks and of Send webhook steps. */
public final class WebhookSignature {
    private static final Pattern HEADER = Pattern.compile("t=(\\d{1,12}),v1=([0-9a-f]{64})");

    private WebhookSignature() {}

    /** {@code header} is the value of {sdk.prefix}-Signature, {@code rawBody} what you received. */
    public static boolean isGenuine(String header, byte[] rawBody, String secret)
            throws GeneralSecurityException {
        var match = HEADER.matcher(header == null ? "" : header);
        if (!match.matches()) return false;
        var time = match.group(1);
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(time)) > 300) return false;

        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
        mac.update((time + ".").getBytes(UTF_8));
        return MessageDigest.isEqual(mac.doFinal(rawBody), HexFormat.of().parseHex(match.group(2)));
    }
}
