import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from '@swc/core';

/** The classes of `@cairn/kit/errors`. */
const ERRORS =
  /^(Unauthenticated|Forbidden|NotFound|Conflict|InvalidInput|TooLarge|Unsupported|RateLimited|StorageFull|Unavailable)$/;

/**
 * Files whose errors no browser meets: tests and what they use, the bundle that moves a Cairn, and the events' own
 * connection.
 */
const INWARD =
  /\.test\.ts$|contract\.ts$|-child\.ts$|\/(testing|node_modules|system-test|transfer)\/|kit\/src\/events\/|\/store\/portable\.ts$/;

/** Rules of zod that the gateway and projects pass on under zod's own names, and what nobody meant to show. */
const GENERAL = [
  'internal_error',
  'too_small',
  'too_small_string',
  'too_big',
  'too_big_string',
  'invalid_type',
  'invalid_value',
  'invalid_format',
];

/**
 * Every name that the services give to what they refuse, for `web/src/locales/<language>/errors.json` to say it in
 * words.
 *
 * `uses`: `{code, text, place}` each, where `text` is the English of the service with `{}` for what varies, undefined
 * where it is made elsewhere. `nameless`: places that raise an error without a name.
 */
export function readErrorCodes(root) {
  const folder = join(root, 'services');
  const found = { uses: GENERAL.map((code) => ({ code, text: undefined, place: 'zod' })), nameless: [] };
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !file.endsWith('.ts') || INWARD.test(file)) continue;
    readErrors(relative(root, file), readFileSync(file, 'utf8'), found);
  }
  return found;
}

function readErrors(file, source, found) {
  const tree = parseSync(source, { syntax: 'typescript', target: 'es2022' });
  const constants = constantsOf(tree);
  const add = (codes, words) => {
    if (words?.type === 'ConditionalExpression') {
      add(codes, words.consequent);
      add(codes, words.alternate);
      return;
    }
    for (const code of codes) found.uses.push({ code, text: textOf(words, constants), place: file });
  };
  walk(tree, (node) => {
    if (node.type === 'NewExpression' && ERRORS.test(node.callee.value ?? '')) {
      const [words, options] = node.arguments?.map(({ expression }) => expression) ?? [];
      const { reason, faults } = propertiesOf(options);
      if (reason) add(literalsOf(reason, constants), faults ? undefined : words);
      else if (!faults) found.nameless.push(`${file}: ${textOf(words, constants) ?? 'an error'}`);
    } else if (isField(node)) {
      const [, words, type] = node.arguments.map(({ expression }) => expression);
      const codes = literalsOf(type, constants);
      if (codes.length === 0) found.nameless.push(`${file}: ${textOf(words, constants) ?? 'a field'}`);
      add(codes, words);
    } else if (node.type === 'CallExpression' && node.callee.value === 'fault') {
      // The helper of that name that several services have: `fault(field, msg, type, ctx?)`.
      const [, words, type] = node.arguments.map(({ expression }) => expression);
      add(literalsOf(type, constants), words);
    } else if (node.type === 'CallExpression' && node.callee.value === 'refused') {
      const [code, words] = node.arguments.map(({ expression }) => expression);
      add(literalsOf(code, constants), words);
    } else if (node.type === 'NewExpression' && node.callee.value === 'ExtractionFailure') {
      const [, reason, words] = node.arguments.map(({ expression }) => expression);
      add(literalsOf(reason, constants), words);
    } else if (node.type === 'VariableDeclarator' && node.id.value === 'exportFailures') {
      for (const [code, words] of Object.entries(propertiesOf(node.init.expression ?? node.init)))
        add([code], words);
    } else if (node.type === 'StringLiteral' && /^reading_/.test(node.value)) {
      add([node.value]);
    } else if (node.type === 'ObjectExpression') {
      const { msg, message, type, reason, code, error, errorName, params } = propertiesOf(node);
      if (msg && type) add(literalsOf(type, constants), msg);
      // What a document's warnings are made of; a failure's `code` is no name of a text.
      if (message && /^reading_/.test(code?.value ?? '')) add([code.value], message);
      if (message && reason) add(literalsOf(reason, constants), message);
      if (errorName) add(literalsOf(propertiesOf(errorName).reason, constants), error);
      const named = propertiesOf(params).type;
      if (error && named) add(literalsOf(named, constants), error);
    }
  });
}

/** What the variables of a file begin as, by name; without those whose name stands for several. */
function constantsOf(tree) {
  const constants = new Map();
  const several = new Set();
  walk(tree, (node) => {
    if (node.type !== 'VariableDeclarator' || !node.init) return;
    if (constants.has(node.id.value)) several.add(node.id.value);
    constants.set(node.id.value, node.init);
  });
  for (const name of several) constants.delete(name);
  return constants;
}

const isField = ({ type, callee }) =>
  type === 'CallExpression' &&
  callee.type === 'MemberExpression' &&
  callee.object.value === 'InvalidInput' &&
  callee.property.value === 'field';

/** The properties an object literal is written with, by name. */
function propertiesOf(node) {
  if (node?.type !== 'ObjectExpression') return {};
  return Object.fromEntries(
    node.properties.flatMap((property) => {
      if (property.type === 'Identifier') return [[property.value, property]];
      if (property.type === 'KeyValueProperty') return [[property.key.value, property.value]];
      return [];
    }),
  );
}

/** The strings that an expression may come to. */
function literalsOf(node, constants) {
  if (node?.type === 'StringLiteral') return [node.value];
  if (node?.type === 'ConditionalExpression')
    return [...literalsOf(node.consequent, constants), ...literalsOf(node.alternate, constants)];
  if (node?.type === 'Identifier' && constants.has(node.value))
    return literalsOf(constants.get(node.value), constants);
  return [];
}

/** A text with `{}` in the places of what varies; undefined when it does not stand in this file. */
function textOf(node, constants) {
  if (node?.type === 'StringLiteral') return node.value;
  if (node?.type === 'TemplateLiteral') {
    return node.quasis
      .map(
        ({ cooked }, index) =>
          cooked + (index < node.expressions.length ? varying(node.expressions[index], constants) : ''),
      )
      .join('');
  }
  if (node?.type === 'Identifier' && constants.has(node.value))
    return textOf(constants.get(node.value), constants);
  return undefined;
}

/** What a place of a template holds: the text of a constant, or anything. */
function varying(node, constants) {
  const inner = node.type === 'Identifier' ? constants.get(node.value) : undefined;
  return inner?.type === 'StringLiteral' || inner?.type === 'TemplateLiteral'
    ? textOf(inner, constants)
    : '{}';
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node);
    for (const key in node) if (key !== 'span') walk(node[key], visit);
  }
}
