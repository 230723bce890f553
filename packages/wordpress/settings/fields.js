// Which of the checker's steps belong to which field.

const LOOK = Object.fromEntries(
  mixtapePlayerSettings.colors.map((name) => [name.replaceAll('-', '_'), ['attributes']]),
);

/** The checker's steps by setting, in the order of the form. */
export const STEPS_OF_FIELDS = {
  api_base: ['reach', 'cors', 'status', 'json', 'shape', 'tracks', 'cover', 'policy'],
  site_base: ['play', 'mixtape-page'],
  api_key: ['stream', 'type', 'stream-url', 'playlist', 'segment'],
  client_id: ['attributes'],
  redirect_uri: ['redirect-uri', 'redirect-page', 'presave-api'],
  developer_token: ['attributes', 'presave-api'],
  layout: ['attributes'],
  max_width: ['attributes'],
  ...LOOK,
};

/** The markup that a page would contain with these settings, as far as the field concerns it. */
export function snippetOf(name, values) {
  const script = `<script type="module" src="${mixtapePlayerSettings.script}"></script>`;
  if (name === 'developer_token')
    return script + buttonOf('apple_music', values, { 'developer-token': values.developer_token });
  if (name === 'client_id' || name === 'redirect_uri') {
    return script + buttonOf('spotify', values, { 'client-id': values.client_id, 'redirect-uri': values.redirect_uri });
  }
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

const buttonOf = (service, { site_base, api_base }, attributes) =>
  tag('presave-button', { service, 'project-id': 'sample', 'site-base': site_base || api_base, ...attributes });

function tag(name, values) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(values)) if (value) element.setAttribute(attribute, value);
  return element.outerHTML;
}
