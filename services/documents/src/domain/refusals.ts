import {
  Conflict,
  declareRefusals,
  declareTexts,
  type ErrorParams,
  InvalidInput,
  type NamedText,
  NotFound,
  Unavailable,
  Unsupported,
} from '@cairn/platform/errors';
import type { DocumentWarning } from './document.ts';

export const refusals = declareRefusals({
  document_name_missing: ['name', 'Give the document a name.'],
  document_name_too_long: ['name', 'Shorten the name to at most {{max}} characters, with its ending.'],
  document_tag_too_long: ['tags', 'Shorten each tag to at most {{max}} characters.'],
  document_tags_too_many: ['tags', 'A document has at most {{max}} tags. Take some away.'],
  document_description_too_long: [
    'description',
    'Shorten the description to at most {{max, number}} characters.',
  ],
  find_too_long: [['query', 'query'], 'Look for at most {{max}} characters.'],
  documents_none: ['ids', 'Choose at least one document.'],
  documents_too_many: ['ids', 'Choose at most {{max}} documents at once.'],
  names_too_many: ['names', 'Ask for at most {{max}} names at once.'],
  document_not_found: [NotFound, 'There is no such document. It may have been deleted; reload the list.'],
  document_unread: [NotFound, 'This document has not been read yet. Wait until it is, then try again.'],
  page_not_found: [NotFound, 'This document has {{pages}} pages; there is no page {{number}}.'],
  version_not_found: [NotFound, 'This version of the document is not there any more.'],
  version_not_ready: [
    Conflict,
    'This version could not be read, so it cannot be made the current one. Upload its file again.',
  ],
  document_busy: [Conflict, 'This document is being read right now. Wait until it is done, then try again.'],
  document_not_locked: [
    Conflict,
    'This document does not wait for a password. Reload it to see how far it is.',
  ],
  document_not_unlocked: [
    Conflict,
    'This file cannot be opened here, even with its password. Remove the password and upload the file again.',
  ],
  document_password_wrong: ['password', 'This password does not open the file. Check it and try again.'],
  project_documents_full: [
    Conflict,
    'This project has {{max}} documents, which is as many as it may. Delete some, or use another project.',
  ],
  project_storage_full: [
    Conflict,
    'This file does not fit: the files of a project may have {{max}} MB together. Delete some, or use another project.',
  ],
  person_storage_full: [
    Conflict,
    'This file does not fit: all your files may have {{max}} MB together. Delete some that you uploaded, or ask an administrator for more.',
  ],
  file_unsupported: [
    Unsupported,
    'Unsupported file type. Please upload one of: TXT, PDF, DOCX, MD, CSV, JSON, PNG, JPEG, TIFF, WEBP',
  ],
  upload_too_slow: [
    Unavailable,
    'Uploading this file took too long. Send it again over a faster connection.',
  ],
  upload_malformed: [InvalidInput, 'An upload begins with the name of the file and its project.'],
  upload_not_bytes: [InvalidInput, 'After its first message an upload has only bytes.'],
  file_holds_pdf: [
    Unsupported,
    'The file is named .{{named}} but holds a PDF; rename it to .pdf and upload it again.',
  ],
  file_holds_docx: [
    Unsupported,
    'The file is named .{{named}} but holds a Word document; rename it to .docx and upload it again.',
  ],
  file_holds_text: [
    Unsupported,
    'The file is named .{{named}} but holds plain text. Rename it to .txt, or upload the right file.',
  ],
  file_holds_html: [
    Unsupported,
    'The file is named .{{named}} but holds a web page (HTML). Save the page as text or PDF and upload that.',
  ],
  file_holds_rtf: [
    Unsupported,
    'The file is named .{{named}} but holds rich text (RTF). Save it as .docx or .txt and upload that.',
  ],
  file_holds_office: [
    Unsupported,
    'The file is named .{{named}} but holds an old or protected Office document. Save it as .docx and upload that.',
  ],
  file_holds_zip: [
    Unsupported,
    'The file is named .{{named}} but holds a ZIP archive. Upload the right file.',
  ],
  file_holds_excel: [
    Unsupported,
    'The file is named .{{named}} but holds an Excel workbook. Upload the right file.',
  ],
  file_holds_powerpoint: [
    Unsupported,
    'The file is named .{{named}} but holds a PowerPoint presentation. Upload the right file.',
  ],
  file_holds_binary: [
    Unsupported,
    'The file is named .{{named}} but holds binary data, not text. Upload the right file.',
  ],
  file_holds_picture: [
    Unsupported,
    'The file is named .{{named}} but holds a {{type}} picture; rename it to .{{ending}} and upload it again.',
  ],
  file_holds_data: [
    Unsupported,
    'The file is named .{{named}} but holds {{type}} data ({{mime}}). Upload the right file.',
  ],
  file_holds_unknown: [
    Unsupported,
    'The file is named .{{named}} but holds something else that cannot be read. Upload the right file.',
  ],
});

/** Why documents could not be read. */
export const readingFailures = declareTexts({
  reading_empty:
    'The file is empty: there is no text in it. Check that the right file was saved, and upload it again.',
  reading_empty_word:
    'The Word document holds no text. Check that the right file was saved, and upload it again.',
  reading_no_text: 'No text was found in the file, so there is nothing to search in it.',
  reading_no_text_pdf:
    'No text was found: the pages are empty or pictures, as in a scan without a text layer. Run text recognition (OCR) on the file and upload the result.',
  reading_nothing_recognised:
    'No text was found: the pages are empty, or pictures in which no text could be recognised. Scan them again, straight and with more contrast, and upload the result.',
  reading_recognition_left:
    'The pages are pictures, and recognising their text took too long or too much memory and was stopped. Scan them again at 300 dots an inch, or split the file, and upload the result.',
  reading_no_text_picture:
    'The file is a picture, and recognising text in pictures is turned off here. Recognise its text elsewhere and upload the result.',
  reading_picture_animated:
    'The picture moves: only pictures that stand still are read. Save the page that you need by itself and upload it again.',
  reading_picture_too_large:
    'The picture has {{width, number}} × {{height, number}} pixels; at most {{millions}} million, and {{side, number}} on a side, can be read. Make it smaller and upload it again.',
  reading_damaged_picture:
    'The picture is damaged, cut off, or stored in a way that is not read, as in CMYK colours. Save it as PNG and upload it again.',
  reading_damaged_pdf:
    'The PDF is damaged or cut off and cannot be read. Export or download it once more, then upload it again.',
  reading_damaged_word:
    'The Word document is damaged or cut off and cannot be read. Open it in Word, save it again and upload the new file.',
  reading_word_entities:
    'The Word document declares XML entities of its own, which Word never does, and was not read. Open it in Word, save it again and upload the new file.',
  reading_word_xml:
    'The Word document is damaged: its XML is not well-formed. Open it in Word, save it again and upload the new file.',
  reading_word_expands:
    'The Word document expands to far more than its size and was not read. Save a copy with its text only and upload that.',
  reading_encrypted_pdf:
    'The PDF is protected by a password. Enter it to have the file read, or remove it and upload the file again.',
  reading_encrypted_word:
    'The Word document is protected by a password. Remove the password and upload it again.',
  reading_old_word: 'The file is an old Word document (.doc). Save it as .docx and upload it again.',
  reading_too_deep:
    'The JSON is nested too deep: it is nested more than {{max}} levels deep. Flatten it and upload it again.',
  reading_json_ends_early:
    'The file is not valid JSON: line {{line}}, column {{column}}: the text ends too early. Correct it and upload it again.',
  reading_json_goes_on:
    'The file is not valid JSON: line {{line}}, column {{column}}: there is more text after the end of the value. Correct it and upload it again.',
  reading_json_bracket:
    'The file is not valid JSON: line {{line}}, column {{column}}: a bracket closes what was not opened. Correct it and upload it again.',
  reading_json_control:
    'The file is not valid JSON: line {{line}}, column {{column}}: a control character stands unescaped in a string. Correct it and upload it again.',
  reading_json_escape:
    'The file is not valid JSON: line {{line}}, column {{column}}: a backslash begins no valid escape. Correct it and upload it again.',
  reading_json_string:
    'The file is not valid JSON: line {{line}}, column {{column}}: a string is not closed. Correct it and upload it again.',
  reading_json_number:
    "The file is not valid JSON: line {{line}}, column {{column}}: '{{found}}' is not a number. Correct it and upload it again.",
  reading_json_missing:
    "The file is not valid JSON: line {{line}}, column {{column}}: {{wanted}} is missing where '{{found}}' stands. Correct it and upload it again.",
  reading_json_no_value:
    "The file is not valid JSON: line {{line}}, column {{column}}: a value is missing where '{{found}}' stands. Correct it and upload it again.",
  reading_json_no_name:
    "The file is not valid JSON: line {{line}}, column {{column}}: a name in double quotation marks is missing where '{{found}}' stands. Correct it and upload it again.",
  reading_not_utf8:
    'The file is not valid {{what}}: it holds bytes that are not UTF-8. Save it as UTF-8 and upload it again.',
  reading_too_many_pages:
    'The file has {{pages, number}} pages or more; at most {{max, number}} can be read. Split it and upload the parts.',
  reading_too_much_text:
    'The file holds more than {{millions}} million characters of text. Split it and upload the parts.',
  reading_too_slow:
    'Reading the file took too long and was stopped. Split it, or save it in a simpler form, and upload it again.',
  reading_too_much_memory:
    'Reading the file took too much memory and was stopped. Split it, or save it in a simpler form, and upload it again.',
  reading_no_room:
    'There was no room left to store the text of this file. Free some space, then reprocess it.',
  reading_cut_off:
    'Reading the file was cut off {{times}} times, because Cairn itself ended meanwhile. Have whoever runs Cairn look why, then reprocess it.',
  reading_failed:
    'Reading the file failed {{times}} times, though no fault was found in it. Reprocess it; if that fails too, save the file again and upload the new one.',
  reading_not_indexed:
    'The text was read but could not be made searchable. Try processing the document again. Reprocess it to try again.',
});

/**
 * What was left out of a document, or may read badly.
 *
 * @public Read by what generates the English catalogue.
 */
export const readingWarnings = declareTexts({
  reading_warning_blank_pages: {
    one: 'Page {{pages}} has no text; pictures of text are not read.',
    other: 'Pages {{pages}} have no text; pictures of text are not read.',
  },
  reading_warning_not_recognised: {
    one: 'Page {{pages}} has no text and was not recognised: of one document at most {{max}} pages are.',
    other: 'Pages {{pages}} have no text and were not recognised: of one document at most {{max}} pages are.',
  },
  reading_warning_recognition_left: {
    one: 'Page {{pages}} has no text and was not recognised: it took too long or too much memory.',
    other: 'Pages {{pages}} have no text and were not recognised: it took too long or too much memory.',
  },
  reading_warning_nothing_recognised: {
    one: 'No text was recognised on page {{pages}}.',
    other: 'No text was recognised on pages {{pages}}.',
  },
  reading_warning_unsure_recognition: {
    one: 'The text of page {{pages}} was recognised from a picture that is hard to read and may be wrong. Compare it with the file.',
    other:
      'The text of pages {{pages}} was recognised from pictures that are hard to read and may be wrong. Compare it with the file.',
  },
  reading_warning_broken_pages: {
    one: 'Page {{pages}} has damage and could not be read.',
    other: 'Pages {{pages}} have damage and could not be read.',
  },
  reading_warning_unsure_pages: {
    one: 'The text of page {{pages}} may be wrong or incomplete: the file does not say which letters its fonts show. Compare it with the file; text recognition (OCR) may read it better.',
    other:
      'The text of pages {{pages}} may be wrong or incomplete: the file does not say which letters its fonts show. Compare it with the file; text recognition (OCR) may read it better.',
  },
  reading_warning_cut_off: 'The file seems to be cut off at its end; text may be missing.',
  reading_warning_long_page: 'Page {{page}} is very long; only its first {{max}} characters were read.',
  reading_warning_windows_1252:
    'The file is not UTF-8; it was read as Windows-1252. If letters look wrong, save it as UTF-8 and upload it again.',
  reading_warning_ragged_rows: {
    one: "{{count}} row has more or fewer cells than the first row's {{cells}}, first row {{row}}. They were kept as they are.",
    other:
      "{{count}} rows have more or fewer cells than the first row's {{cells}}, first row {{row}}. They were kept as they are.",
  },
  reading_warning_open_quote: 'A quotation mark is not closed; rows after it may be read as one.',
});

export type FailureName = keyof typeof readingFailures;
export type WarningName = keyof typeof readingWarnings;

type Maker = (params: ErrorParams) => NamedText;

/** The English of what a reader reports by name: it may read nothing of Cairn but its own code. */
export function failureText(name: FailureName, params: ErrorParams = {}): string {
  return (readingFailures[name] as unknown as Maker)(params).message;
}

/** A warning that a reader reports by name, with its English. */
export function warningOf(name: WarningName, params: ErrorParams): DocumentWarning {
  return { code: name, message: (readingWarnings[name] as unknown as Maker)(params).message, params };
}
