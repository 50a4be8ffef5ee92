package cx;

/** A call that the API rejected, or that didn't arrive. */
public final class ApiException extends Exception {
    /** The API's code, such as {@code flow_not_live}. */
    public final String code;
    /** Whether the same call may succeed later. */
    public final boolean mayRetry;

    ApiException(String code, boolean mayRetry) {
        super(code);
        this.code = code;
        this.mayRetry = mayRetry;
    }
}
