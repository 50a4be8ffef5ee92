/** Multipart bodies for languages whose libraries don't write them. */
import type { FormPart } from './sample-request.ts';

/** Text of the body, or a file whose bytes are in its place. */
export type MultipartPiece = { text: string } | { file: string };

/** Returns the body of a form in its order. The boundary is `boundary`. */
export function multipartPieces(parts: FormPart[]): MultipartPiece[] {
  const pieces: MultipartPiece[] = [];
  let text = '';
  for (const { name, value, isFile, mediaType } of parts) {
    const type = mediaType === undefined ? '' : `\r\nContent-Type: ${mediaType}`;
    text += `--boundary\r\nContent-Disposition: form-data; name="${name}"`;
    if (!isFile) {
      text += `${type}\r\n\r\n${value}\r\n`;
      continue;
    }
    pieces.push({ text: `${text}; filename="${value}"${type}\r\n\r\n` }, { file: value });
    text = '\r\n';
  }
  pieces.push({ text: `${text}--boundary--\r\n` });
  return pieces;
}
