/** Names of files are no descriptions: programs put them there. */
const FILE_NAME = /^[^\n]*\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp|pdf)$/iu;

/** The line of text that stands for a picture with a description; undefined where that says nothing. */
export function pictureLine(description: string | undefined): string | undefined {
  const described = description?.replace(/\s+/g, ' ').trim();
  return described && !FILE_NAME.test(described) ? `Picture: ${described}` : undefined;
}
