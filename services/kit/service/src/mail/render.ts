export interface MailContent {
  /** BCP 47 tag of the language it is written in. */
  language: string;
  title: string;
  /** Each is one paragraph of plain text. */
  paragraphs: readonly string[];
  button?: { label: string; url: string } | undefined;
  /** Under a line, in small print. */
  footer: string;
}

/** A mail's two bodies. Neither loads anything from elsewhere, so that reading one is not reported anywhere. */
export function renderMail({ language, title, paragraphs, button, footer }: MailContent): {
  text: string;
  html: string;
} {
  const link = button ? [`${button.label}:\n${button.url}`] : [];
  const text = [title, ...paragraphs, ...link, `-- \n${footer}`].join('\n\n');
  const html = `<!doctype html>
<html lang="${htmlOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${htmlOf(title)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${htmlOf(title)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${htmlOf(paragraph)}</p>`).join('\n')}
${button ? buttonHtml(button) : ''}
<hr style="border:0;border-top:1px solid #8888;margin:24px 0 12px">
<p style="margin:0;font-size:13px;opacity:.75">${htmlOf(footer)}</p>
</div>
</body>
</html>
`;
  return { text: `${text}\n`, html };
}

/** Each `{word}` of a text by what it stands for, once: what is put in is not read again. */
export function fillText(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '');
}

function buttonHtml({ label, url }: { label: string; url: string }): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#2f5bd0;color:#ffffff;text-decoration:none;font-weight:600';
  return `<p style="margin:0 0 16px"><a href="${htmlOf(url)}" style="${style}">${htmlOf(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${htmlOf(url)}</p>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function htmlOf(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
