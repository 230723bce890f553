// Describes the API for people who implement it: an OpenAPI document, and a JSON Schema for each body.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../root.mjs';

/** Files in `dist/schemas/`, each with the name of its component in the OpenAPI document. */
const SCHEMAS = { queue: 'Queue', stream: 'Stream', presave: 'Presave' };

/** The OpenAPI document, with the version of the package. */
export async function openApi() {
  const [document, { version }] = await Promise.all([
    readJson('build/published/api/openapi.json'),
    readJson('package.json'),
  ]);
  return { ...document, info: { ...document.info, version } };
}

/** A self-contained JSON Schema for each body, by file name. */
export function jsonSchemas({ components: { schemas }, jsonSchemaDialect }) {
  return Object.fromEntries(
    Object.entries(SCHEMAS).map(([file, title]) => {
      const schema = { $schema: jsonSchemaDialect, title, ...schemas[title], $defs: schemas };
      return [`${file}.json`, JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'))];
    }),
  );
}

const readJson = async (path) => JSON.parse(await readFile(join(root, path), 'utf8'));
