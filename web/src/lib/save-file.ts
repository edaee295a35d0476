/** Saves what is under an address on the person's device; without a name under the server's. */
export function download(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  download(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Gives the person a file that this page made. */
export const saveFile = (name: string, content: string, type = 'text/plain'): void =>
  saveBlob(name, new Blob([content], { type: `${type};charset=utf-8` }));
