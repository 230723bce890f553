// The services of pre-saves for PHP, from the button's own table.
import { importSource } from '../../../build/published/source-tables.mjs';
import { generatedPhp } from './php-file.mjs';

const { PROVIDERS, LEAST_ATTRIBUTES } = await importSource('src/presave/model/providers.ts');
const { attributeName } = await importSource('src/platform/model/attribute-table.ts');

/**
 * By service: its name, whether it leaves the page, the attributes without which its flow cannot start, and those with
 * which it asks for no more than `mixtape-presave` needs.
 */
export const SERVICES = Object.fromEntries(
  Object.entries(PROVIDERS).map(([service, { name, flow, needs }]) => [
    service,
    { name, redirects: flow === 'redirect', needs: needs.map(attributeName), least: LEAST_ATTRIBUTES[service] },
  ]),
);

/** The attributes of all services that only the site sets. */
export const NEEDS = [...new Set(Object.values(SERVICES).flatMap(({ needs }) => needs))];

/**
 * The table as a PHP file.
 * @param {string} fields the source of `includes/settings-fields.php`, in which each service has its fields and a
 *   sentence
 */
export function servicesAsPhp(fields) {
  const expected = [...Object.keys(SERVICES), ...NEEDS.map((name) => name.replaceAll('-', '_'))];
  const missing = expected.filter((name) => !new RegExp(`^\\t+'${name}' +=>`, 'm').test(fields));
  if (missing.length > 0) throw new Error(`includes/settings-fields.php has no ${missing.join(', ')}.`);
  return generatedPhp('the services of the pre-save button', SERVICES);
}

/** Names the services in a text of the plugin, in which `{services and}` or `{services or}` stands for them. */
export const nameServices = (text) =>
  text.replaceAll(/\{services (and|or)\}/g, (_, word) =>
    Object.values(SERVICES)
      .map(({ name }) => name)
      .join(', ')
      .replace(/, (?=[^,]*$)/, ` ${word} `),
  );
