// The checker's steps by the field that they belong to.

const LOOK = Object.fromEntries(
  mixtapePlayerSettings.colors.map((name) => [name.replaceAll('-', '_'), ['attributes']]),
);

const SERVICES = Object.entries(mixtapePlayerSettings.services);
const settingOf = (attribute) => attribute.replaceAll('-', '_');

/** A service that does not leave the page has nothing but this setting, so its server can be checked, too. */
const stepsOf = (attribute, redirects) => {
  if (attribute === 'redirect-uri') return ['redirect-uri', 'redirect-page', 'presave-api'];
  return redirects ? ['attributes'] : ['attributes', 'presave-api'];
};
const FLOWS = SERVICES.flatMap(([, { needs, redirects }]) =>
  needs.map((attribute) => [settingOf(attribute), stepsOf(attribute, redirects)]),
);

/** The checker's steps by setting, in the order of the form. */
export const STEPS_OF_FIELDS = {
  api_base: ['reach', 'cors', 'status', 'json', 'shape', 'tracks', 'cover', 'policy'],
  site_base: ['play', 'mixtape-page'],
  api_key: ['stream', 'type', 'stream-url', 'playlist', 'segment'],
  ...Object.fromEntries(FLOWS),
  presave_server: ['presave-api'],
  layout: ['attributes'],
  max_width: ['attributes'],
  credit: ['attributes'],
  ...LOOK,
};

/** The markup that a page would contain with these settings, as far as the field concerns it. */
export function snippetOf(name, values) {
  const script = `<script type="module" src="${mixtapePlayerSettings.script}"></script>`;
  const isOfFlow = ([, { needs }]) => name === 'presave_server' || needs.map(settingOf).includes(name);
  const flows = SERVICES.filter(isOfFlow);
  if (flows.length > 0) return script + flows.map((flow) => buttonOf(flow, values)).join('');
  const { api_base, site_base, api_key, layout } = values;
  return (
    script +
    tag('mixtape-player', {
      'mixtape-id': values.sample || 'sample',
      'api-base': api_base,
      'site-base': site_base,
      'api-key': api_key,
      layout,
    })
  );
}

function buttonOf([service, { needs }], values) {
  const attributes = Object.fromEntries(needs.map((attribute) => [attribute, values[settingOf(attribute)]]));
  const site = values.site_base || values.api_base;
  return tag('presave-button', { service, 'project-id': 'sample', 'site-base': site, ...attributes });
}

function tag(name, values) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(values)) if (value) element.setAttribute(attribute, value);
  return element.outerHTML;
}
