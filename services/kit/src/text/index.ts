export { line, lines } from './fields.ts';
export { fits, forbiddenIn, isVisible, manyLines, oneLine, type TextKind, textFault } from './text.ts';
