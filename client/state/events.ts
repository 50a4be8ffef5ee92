/** Document events by which the modules of the client notify each other. */

/** Detail of `edgepress:navigated`: the URL changed and its page is shown. */
export interface Navigated {
  from: URL;
  to: URL;
}

/**
 * Detail of `edgepress:search`: the reader opens the search. A listener that opens a dialog calls `preventDefault()`, or else
 * the search page is opened.
 */
export interface SearchRequested {
  /** Text that the reader typed before the dialog had the focus. The query begins with it. */
  typed: string;
  /** Set by the dialog when it opens or closes. Keys from then on no longer belong to this request. */
  isTaken: boolean;
}

/** Detail of `edgepress:searched`: the text of a search field changed. */
export interface Searched {
  text: string;
}

/** Detail of `edgepress:gap`: a search found nothing, or a question had no answer. */
export interface Gap {
  kind: 'search' | 'question';
  text: string;
}

/** Detail of `edgepress:copied`: something was copied to the clipboard. */
export interface Copied {
  what: 'code' | 'link' | 'page';
  /** Language of the code, if known. */
  language?: string;
}

declare global {
  interface DocumentEventMap {
    'edgepress:navigated': CustomEvent<Navigated>;
    'edgepress:search': CustomEvent<SearchRequested>;
    'edgepress:searched': CustomEvent<Searched>;
    'edgepress:gap': CustomEvent<Gap>;
    'edgepress:copied': CustomEvent<Copied>;
  }
}
