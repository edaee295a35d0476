import type { ProjectDocument } from './api/types.ts';

const PICTURES = ['png', 'jpeg', 'tiff', 'webp'];

/** Whether a type of file is a picture, all its text recognised. */
export const isPicture = (fileType: string): boolean => PICTURES.includes(fileType);

/** Whether files of a type have pages that are shown as they look: those of a PDF, and pictures. */
export const isShownByPage = (fileType: string): boolean => fileType === 'pdf' || isPicture(fileType);

/** Whether a document is read once someone gives the password of its file. */
export const isLocked = ({ error, file_type }: Pick<ProjectDocument, 'error' | 'file_type'>): boolean =>
  error?.code === 'encrypted' && file_type === 'pdf';
