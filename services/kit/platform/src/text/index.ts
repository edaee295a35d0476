export { line, lines } from './fields.ts';
export { fits, forbiddenIn, isVisible, manyLines, oneLine, textFault } from './text.ts';
