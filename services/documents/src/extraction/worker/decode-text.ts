import type { WarningName } from '../../domain/refusals.ts';
import { ExtractionFailure } from '../failure.ts';

export interface DecodedText {
  /** Line ends are `\n`, no byte order mark. */
  readonly text: string;
  readonly warning?: WarningName;
}

/** Reads bytes as UTF-8, as UTF-16 where a byte order mark says so, else as windows-1252 with a warning. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = utf16Label(bytes);
  if (utf16) return { text: plainLineEnds(new TextDecoder(utf16).decode(bytes)) };
  try {
    return { text: plainLineEnds(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return {
      text: plainLineEnds(new TextDecoder('windows-1252').decode(bytes)),
      warning: 'reading_warning_windows_1252',
    };
  }
}

/** As `decodeText`, for types that allow no other encoding: throws `invalid`. */
export function decodeStrict(bytes: Uint8Array, what: string): string {
  try {
    return plainLineEnds(new TextDecoder(utf16Label(bytes) ?? 'utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ExtractionFailure('invalid', 'reading_not_utf8', { params: { what }, cause });
  }
}

function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

function plainLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
