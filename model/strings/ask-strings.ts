/** English messages about assistants: questions in the search dialog, and the menu of code blocks. */

/** The messages in English. */
export const ASK_STRINGS = {
  askQuestion: 'Ask: “{question}”',
  askContinue: 'Show the conversation',
  askAnswers: 'Answers',
  askFollowUp: 'Ask a follow-up question',
  askSearching: 'Looking for an answer…',
  askPassages: 'These sections answer your question best.',
  askNotice: 'Written by a language model from these sources. Check it before you rely on it.',
  askUnknown:
    'I don’t know. The documentation doesn’t answer this question. Any sections shown here are the closest matches.',
  askFailed: 'There was a problem writing the answer. Try again, or search instead.',
  askLimited: 'Too many questions. Try again in a minute.',
  askSources: 'Sources',
  askSource: 'Source {number}: {title}',
  askStop: 'Stop',
  askClear: 'Clear the conversation',
  askBack: 'Back to the search',
  useWithAssistant: 'Use with an assistant',
  copyForAssistant: 'Copy for an assistant',
} as const;
