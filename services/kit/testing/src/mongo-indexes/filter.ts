/** How a filter pins a field: to one value, to one of several, or to having none. */
type Pin = 'one' | 'some' | 'none';

/** What a filter asks, field by field, as far as choosing an index goes. */
export interface Filter {
  equal: Map<string, Pin>;
  /** Compared, or asked to be there. */
  range: Set<string>;
  /** Asked what no index answers: a size, a pattern without a fixed beginning, an expression. */
  beyond: Set<string>;
  /**
   * Asked not to be something, which leaves most documents in, or how large it is: looked at after an index was used.
   */
  not: Set<string>;
  /** Each of these: one of its branches must hold. */
  choices: Filter[][];
}

type Json = Record<string, unknown>;

const noFilter = (): Filter => ({
  equal: new Map(),
  range: new Set(),
  beyond: new Set(),
  not: new Set(),
  choices: [],
});

export function parseFilter(given: unknown): Filter {
  const filter = noFilter();
  addTo(filter, given);
  return filter;
}

/** Both filters at once. */
export function both(a: Filter, b: Filter): Filter {
  return {
    equal: new Map([...a.equal, ...b.equal]),
    range: new Set([...a.range, ...b.range]),
    beyond: new Set([...a.beyond, ...b.beyond]),
    not: new Set([...a.not, ...b.not]),
    choices: [...a.choices, ...b.choices],
  };
}

function addTo(filter: Filter, given: unknown): void {
  for (const [key, value] of Object.entries(isObject(given) ? given : {})) {
    if (key === '$and') for (const part of list(value)) addTo(filter, part);
    else if (key === '$or') filter.choices.push(list(value).map(parseFilter));
    else if (key === '$nor') for (const part of list(value)) addNot(filter, part);
    else if (key === '$expr') addExpression(filter, value);
    else if (key === '$comment') continue;
    else if (key.startsWith('$')) filter.beyond.add(key);
    else addField(filter, key, value);
  }
}

function addNot(filter: Filter, part: unknown): void {
  const { equal, range, beyond } = parseFilter(part);
  for (const field of [...equal.keys(), ...range, ...beyond]) filter.not.add(field);
}

function addField(filter: Filter, field: string, value: unknown): void {
  if (value instanceof RegExp) addPattern(filter, field, value);
  else if (!isOperators(value)) filter.equal.set(field, value === null ? 'none' : 'one');
  else for (const [operator, operand] of Object.entries(value)) addOperator(filter, field, operator, operand);
}

const compared = new Set(['$gt', '$gte', '$lt', '$lte']);
/** What is looked at in the documents that were found by other fields. */
const lookedAtAfter = new Set(['$ne', '$nin', '$not', '$size', '$type']);

function addOperator(filter: Filter, field: string, operator: string, operand: unknown): void {
  if (compared.has(operator)) filter.range.add(field);
  else if (lookedAtAfter.has(operator)) filter.not.add(field);
  else if (operator === '$exists') (operand ? filter.range : filter.not).add(field);
  else if (operator === '$eq') addField(filter, field, operand);
  else if (operator === '$in') filter.equal.set(field, list(operand).includes(null) ? 'none' : 'some');
  else if (operator === '$all') filter.equal.set(field, 'one');
  else if (operator === '$elemMatch') addElement(filter, field, operand);
  else if (operator === '$regex') addPattern(filter, field, operand);
  else if (operator !== '$options') filter.beyond.add(field);
}

function addElement(filter: Filter, field: string, operand: unknown): void {
  if (isOperators(operand)) addField(filter, field, operand);
  else if (isObject(operand)) {
    for (const [inner, value] of Object.entries(operand)) addField(filter, `${field}.${inner}`, value);
  }
}

/** Only a pattern that says how the text begins is a range of an index. */
function addPattern(filter: Filter, field: string, pattern: unknown): void {
  const source = pattern instanceof RegExp ? pattern.source : String(pattern);
  const isPrefix = source.startsWith('^') && !(pattern instanceof RegExp && pattern.flags.includes('i'));
  (isPrefix ? filter.range : filter.beyond).add(field);
}

/** What a server finds by index in `$expr`: a field compared with a variable. */
function addExpression(filter: Filter, expression: unknown): void {
  const [[operator, operands] = ['', []]] = Object.entries(isObject(expression) ? expression : {});
  if (operator === '$and') {
    for (const part of list(operands)) addExpression(filter, part);
    return;
  }
  const fields = list(operands).filter(
    (each): each is string => typeof each === 'string' && /^\$[^$]/.test(each),
  );
  const [field] = fields.map((each) => each.slice(1));
  if (field && fields.length === 1 && operator === '$eq') filter.equal.set(field, 'one');
  else if (field && fields.length === 1 && /^\$[gl]te?$/.test(operator)) filter.range.add(field);
  else filter.beyond.add('$expr');
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

function isOperators(value: unknown): value is Json {
  if (!isObject(value) || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => key.startsWith('$'));
}
