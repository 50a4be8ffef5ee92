/** The events by which the parts of the client, and those added later, tell each other what happened. */

/** Detail of `edgepress:navigated`: the address changed and the page for it is in place. */
export interface Navigated {
  from: URL;
  to: URL;
}

/**
 * Detail of `edgepress:search`: the reader asks for search. Who opens a dialog calls `preventDefault()`;
 * otherwise the search page is opened.
 */
export interface SearchRequested {
  /** What was typed since, until an input of the dialog has the focus; begin the query with it. */
  typed: string;
  /** Set by the dialog when it has answered: what is typed from now on is no longer meant for it. */
  isTaken: boolean;
}

/** Detail of `edgepress:searched`: the text of a search field changed, in the dialog or on the search page. */
export interface Searched {
  text: string;
}

/** Detail of `edgepress:copied`: the clipboard has it. */
export interface Copied {
  what: 'code' | 'link' | 'page';
  /** Language of the code, where it is code that has one. */
  language?: string;
}

declare global {
  interface DocumentEventMap {
    'edgepress:navigated': CustomEvent<Navigated>;
    'edgepress:search': CustomEvent<SearchRequested>;
    'edgepress:searched': CustomEvent<Searched>;
    'edgepress:copied': CustomEvent<Copied>;
  }
}
