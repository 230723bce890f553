// Describes the API for people who implement it: an OpenAPI document, and a JSON Schema for each body.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../root.mjs';
import { importSource } from '../source-tables.mjs';

/** Files in `dist/schemas/`, each with the name of its component in the OpenAPI document. */
const SCHEMAS = { queue: 'Queue', stream: 'Stream', presave: 'Presave', notify: 'Notify' };
const TIME_ZONE = {
  description: 'The IANA name of the visitor’s time zone; only with send-time-zone.',
  type: 'string',
  minLength: 1,
};
const REFERENCE = '#/components/schemas/';

/** The OpenAPI document, with the version of the package. */
export async function openApi() {
  const [document, { version }] = await Promise.all([
    readJson('build/published/api/openapi.json'),
    readJson('package.json'),
  ]);
  const bodies = await presaveBodies();
  const { schemas } = document.components;
  Object.assign(schemas, bodies);
  schemas.Notify.properties.time_zone = TIME_ZONE;
  schemas.Presave.oneOf = Object.keys(bodies).map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return { ...document, info: { ...document.info, version } };
}

/** The body that each service's button posts, from the service's folder. */
async function presaveBodies() {
  const { SERVICE_NAMES } = await importSource('src/presave/model/providers.ts');
  const bodies = {};
  for (const service of SERVICE_NAMES) {
    const own = await readJson(`src/presave/providers/${service.replaceAll('_', '-')}/request-bodies.json`);
    for (const [name, { required, properties, ...body }] of Object.entries(own))
      bodies[name] = {
        ...body,
        type: 'object',
        required: [...required, 'project_id', 'dsp_name'],
        additionalProperties: false,
        properties: {
          ...properties,
          project_id: { type: 'string', minLength: 1 },
          dsp_name: { const: service },
          time_zone: TIME_ZONE,
        },
      };
  }
  return bodies;
}

/** A self-contained JSON Schema for each body, by file name. */
export function jsonSchemas({ components: { schemas }, jsonSchemaDialect }) {
  return Object.fromEntries(
    Object.entries(SCHEMAS).map(([file, title]) => {
      const schema = { $schema: jsonSchemaDialect, title, ...schemas[title], $defs: schemas };
      return [`${file}.json`, JSON.parse(JSON.stringify(schema).replaceAll(REFERENCE, '#/$defs/'))];
    }),
  );
}

const readJson = async (path) => JSON.parse(await readFile(join(root, path), 'utf8'));
