export { EMAIL_MAX_BYTES, emailKeyOf, isEmail } from './email.ts';
export { line, lines } from './fields.ts';
export { fits, forbiddenIn, isVisible, manyLines, oneLine, textFault } from './text.ts';
