import { parseSync } from '@swc/core';

/** Attributes whose value a person reads or hears. */
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext)|label|title|placeholder|alt|text|helperText)$/;

const LETTERS = /\p{L}{2}/u;

/**
 * What a source file says, as far as catalogues are concerned.
 *
 * `literals`: every string in it, types and names of properties included. `patterns`: template strings, as their
 * fixed parts. `calls`: literal keys given to `t`. `spoken`: text that stands in the source instead of in a catalogue,
 * each `{text, line}`.
 */
export function readSource(file, source) {
  const found = { file, literals: new Set(), patterns: [], calls: [], spoken: [] };
  // The offsets of one parse go on from those of the one before, and count bytes.
  const bytes = Buffer.from(source);
  const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' });
  const firstLine = source.length - source.trimStart().length;
  const lineOf = (span) =>
    bytes
      .subarray(0, span.start - tree.span.start + firstLine)
      .toString()
      .split('\n').length;
  const speak = (node, text) => {
    if (LETTERS.test(text)) found.spoken.push({ text: text.trim(), line: lineOf(node.span) });
  };
  walk(tree, (node) => {
    switch (node.type) {
      case 'StringLiteral':
        found.literals.add(node.value);
        break;
      case 'Identifier':
        // Names of properties can be the varying part of a key.
        found.literals.add(node.value);
        break;
      case 'TemplateLiteral':
        found.patterns.push((node.quasis ?? []).map(({ cooked }) => cooked ?? ''));
        break;
      case 'TsTemplateLiteralType':
        found.patterns.push(node.quasis.map(({ cooked }) => cooked ?? ''));
        break;
      case 'CallExpression':
        readCall(node, found, speak);
        break;
      case 'JSXText':
        speak(node, node.value);
        break;
      case 'JSXElement':
      case 'JSXFragment':
        for (const child of node.children) {
          if (child.type === 'JSXExpressionContainer') eachText(child.expression, speak);
        }
        break;
      case 'JSXAttribute':
        if (SPOKEN.test(nameOf(node.name))) {
          const value = node.value;
          eachText(value?.type === 'JSXExpressionContainer' ? value.expression : value, speak);
        }
        break;
      default:
    }
  });
  return found;
}

function readCall({ callee, arguments: args }, found, speak) {
  const name = callee.type === 'MemberExpression' ? callee.property.value : callee.value;
  const first = args[0]?.expression;
  if (name === 't' && first?.type === 'StringLiteral') found.calls.push(first.value);
  if (name === 'toast') eachText(first, speak);
}

/** Calls `speak` for every text that an expression may come to: either side of a choice, a fallback, a template. */
function eachText(node, speak) {
  if (!node) return;
  if (node.type === 'StringLiteral') speak(node, node.value);
  else if (node.type === 'TemplateLiteral') speak(node, node.quasis.map(({ cooked }) => cooked).join(' '));
  else if (node.type === 'ConditionalExpression') {
    eachText(node.consequent, speak);
    eachText(node.alternate, speak);
  } else if (node.type === 'BinaryExpression') {
    if (['&&', '||', '??', '+'].includes(node.operator)) eachText(node.right, speak);
    if (['||', '??', '+'].includes(node.operator)) eachText(node.left, speak);
  } else if (node.type === 'ParenthesisExpression') eachText(node.expression, speak);
}

const nameOf = (name) =>
  name.type === 'JSXNamespacedName' ? `${name.namespace.value}:${name.name.value}` : name.value;

function walk(node, visit) {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node);
    for (const key in node) if (key !== 'span') walk(node[key], visit);
  }
}
