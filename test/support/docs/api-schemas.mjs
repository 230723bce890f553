import Ajv from 'ajv/dist/2020.js';
import { jsonSchemas, openApi } from '../../../build/published/api/description.mjs';
import { fc } from '../chance.ts';

/** The OpenAPI document as it is published, and the schemas by file name. */
export const api = await openApi();
export const schemas = jsonSchemas(api);

// Addresses are checked by the player's own functions. `strictRequired` does not know what a `$ref` requires.
const ajv = new Ajv({ strict: true, allowUnionTypes: true, validateFormats: false });

/** The faults of a value, in words; empty without any. */
export function problems(schema, value) {
  return ajv.validate(schema, value) ? [] : ajv.errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** A schema of the document with the components that it refers to. */
function selfContained(schema) {
  const text = JSON.stringify({ ...schema, $defs: api.components.schemas });
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'));
}

/** The schema of a component of the OpenAPI document, or of a part of one. */
export function resolve(schema) {
  if (!schema.$ref) return schema;
  return schema.$ref
    .split('/')
    .slice(1)
    .reduce((node, name) => node[name], api);
}

/** The errors of an API response, compared with the document's schema for its status. */
export async function responseProblems(path, method, response) {
  const { responses } = api.paths[path][method];
  const documented = responses[response.status] ?? responses.default;
  if (!documented) return [`status ${response.status} is not documented`];
  const { headers = {}, content = {} } = resolve(documented);
  const found = Object.entries(headers).flatMap(([name, header]) => {
    const { required, schema } = resolve(header);
    const value = response.headers.get(name);
    if (value === null) return required ? [`${name} is missing`] : [];
    return problems(schema, value).map((problem) => `${name}${problem}`);
  });
  const [type] = (response.headers.get('Content-Type') ?? '').split(';', 1);
  if (Object.keys(content).length > 0 && !content[type]) found.push(`${type} is not documented`);
  const schema = content[type]?.schema;
  return schema ? [...found, ...problems(selfContained(schema), await response.json())] : found;
}

/** Random values that a schema allows, as a server that follows the document may send them. */
export function exampleOf(schema, $defs = schema.$defs) {
  const isValid = ajv.compile({ ...schema, $defs });
  return anyOf(schema, $defs).filter((value) => isValid(value));
}

function anyOf(schema, $defs) {
  if (schema.$ref) return exampleOf($defs[schema.$ref.split('/').at(-1)], $defs);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map((one) => anyOf(one, $defs)));
  return fc.oneof(...[schema.type].flat().map((type) => GENERATORS[type](schema, $defs)));
}

/** By type. Texts with a pattern are its examples or those of the pattern, others are any. */
const GENERATORS = {
  string: ({ pattern, examples, maxLength = 40, minLength = 0 }) =>
    pattern && examples
      ? fc.constantFrom(...examples)
      : pattern?.startsWith('^http')
        ? fc.webUrl()
        : pattern?.startsWith('^#')
          ? fc.stringMatching(new RegExp(pattern))
          : fc.string({
              unit: pattern?.includes('\\w') ? fc.constantFrom(...'aZ09-._~') : 'grapheme',
              minLength,
              maxLength,
            }),
  number: ({ exclusiveMinimum: min }) =>
    fc.double({ noNaN: true, noDefaultInfinity: true, ...(min === undefined ? {} : { min, minExcluded: true }) }),
  integer: ({ minimum: min, maximum: max }) => fc.integer({ min, max }),
  array: ({ items, minItems: minLength = 0 }, $defs) =>
    fc.array(anyOf(items, $defs), { minLength, maxLength: minLength + 5 }),
  object: ({ properties, required = [] }, $defs) =>
    fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, anyOf(property, $defs)])),
      { requiredKeys: required },
    ),
};
