export { type ImportMark, type ImportMarks, importMarks, refuseHalfImported } from './import-mark.ts';
