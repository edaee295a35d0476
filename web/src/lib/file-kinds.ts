const PICTURES = ['png', 'jpeg', 'tiff', 'webp'];

/** Whether a type of file is a picture, all its text recognised. */
export const isPicture = (fileType: string): boolean => PICTURES.includes(fileType);

/** Whether files of a type have pages that are shown as they look: those of a PDF, and pictures. */
export const isShownByPage = (fileType: string): boolean => fileType === 'pdf' || isPicture(fileType);
