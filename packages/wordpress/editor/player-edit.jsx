import { Controls } from './controls.jsx';
import { colorsOf, siteColors, valuesOf } from './element-values.js';
import { useKept } from './keep.jsx';
import { Preview } from './preview.jsx';
import { SetupNotice } from './setup-notice.jsx';
import { site } from './site-data.js';
import { ChooseSongs, Songs } from './songs-edit.jsx';

const { useBlockProps } = wp.blockEditor;
const { createBlock } = wp.blocks;
const { Button, Placeholder, Spinner, TextControl } = wp.components;
const { useDispatch } = wp.data;
const { useEffect, useState } = wp.element;
const { __ } = wp.i18n;

const TAG = 'mixtape-player';

export function PlayerEdit({ attributes, setAttributes, clientId }) {
  const blockProps = useBlockProps();
  const songs = attributes.songs ?? [];
  if (!attributes.mixtapeId && songs.length === 0) {
    const isPasted = Boolean(attributes.pageUrl);
    return (
      <div {...blockProps}>
        {isPasted ? (
          <PastedUrl url={attributes.pageUrl} clientId={clientId} setAttributes={setAttributes} />
        ) : (
          <AskForTracks setAttributes={setAttributes} />
        )}
      </div>
    );
  }
  const look = { layout: site.look.layout, 'max-width': site.look.max_width };
  // An author's preview loads no track ahead.
  const values = { ...look, ...site.credit, ...site.player, ...valuesOf(TAG, attributes), preload: undefined };
  const preview = { tag: TAG, values, colors: { ...siteColors(TAG), ...colorsOf(TAG, attributes) } };
  return (
    <div {...blockProps}>
      {/* First also in the inspector. */}
      {songs.length > 0 ? (
        <Songs attributes={attributes} setAttributes={setAttributes} clientId={clientId} preview={preview} />
      ) : (
        <>
          {!site.hasApi && <NoApi />}
          <KeptTracks attributes={attributes} clientId={clientId} />
          <Preview {...preview} />
        </>
      )}
      <Controls
        tag={TAG}
        title={__('Player', 'mixtape-player')}
        attributes={attributes}
        setAttributes={setAttributes}
        without={songs.length > 0 ? ['mixtapeId', 'trackIds'] : []}
      />
    </div>
  );
}

/** Keeps the tracks of a mixtape of the API in the post. */
function KeptTracks({ attributes, clientId }) {
  const { mixtapeId, trackIds = '' } = attributes;
  const [kept, setKept] = useState();
  useEffect(() => {
    let isCurrent = true;
    const show = ({ title, url, tracks }) => {
      // If the API does not answer, the post keeps what it has.
      if (!isCurrent || (tracks.length === 0 && url === '')) return;
      setKept({ saved: tracks, savedLink: url || undefined, savedTitle: url ? title || undefined : undefined });
    };
    const path = `/mixtape-player/v1/mixtape/tracks?id=${encodeURIComponent(mixtapeId)}&tracks=${encodeURIComponent(trackIds)}`;
    if (site.hasApi) wp.apiFetch({ path }).then(show, () => {});
    return () => {
      isCurrent = false;
    };
  }, [mixtapeId, trackIds]);
  useKept(clientId, attributes, kept);
  return null;
}

const NoApi = () => <SetupNotice text={__('The address of your API is not set.', 'mixtape-player')} />;

/** A new block: songs need nothing else, so they come first. */
function AskForTracks({ setAttributes }) {
  const [isConnecting, setIsConnecting] = useState(false);
  return (
    <Placeholder
      icon="format-audio"
      label={__('Mixtape player', 'mixtape-player')}
      instructions={__('Choose songs of your media library. There is nothing else to set up.', 'mixtape-player')}
    >
      <ChooseSongs variant="primary" label={__('Choose songs', 'mixtape-player')} setAttributes={setAttributes} />
      <Button
        variant="tertiary"
        aria-expanded={isConnecting}
        // In the text of a placeholder, WordPress 6.1 puts buttons beside each other without a space.
        style={{ marginInlineStart: 8 }}
        onClick={() => setIsConnecting(!isConnecting)}
      >
        {__('Connect an API', 'mixtape-player')}
      </Button>
      {isConnecting && <AskForId setAttributes={setAttributes} />}
    </Placeholder>
  );
}

/** A field for an ID. That the site has no API is said only to authors who enter one. */
function AskForId({ setAttributes }) {
  const [text, setText] = useState('');
  const given = text.trim();
  const submit = (event) => {
    event.preventDefault();
    setAttributes(isMixtapeUrl(given) ? { pageUrl: given } : { mixtapeId: given || undefined });
  };
  return (
    <form onSubmit={submit} style={{ display: 'block', flexBasis: '100%', marginBlockStart: 16 }}>
      <TextControl
        label={__('Mixtape ID', 'mixtape-player')}
        help={__('Or the address of the mixtape’s page.', 'mixtape-player')}
        value={text}
        onChange={setText}
      />
      {given !== '' && !site.hasApi && <NoApi />}
      <Button variant="secondary" type="submit">
        {__('Show player', 'mixtape-player')}
      </Button>
    </form>
  );
}

/** Whether a URL is on an origin of the settings. */
export const isMixtapeUrl = (text) => /^https?:\/\/\S+$/i.test(text) && site.origins.includes(originOf(text));

function originOf(text) {
  try {
    return new URL(text).origin;
  } catch {
    return '';
  }
}

/** Asks the server for the id. A page without a mixtape becomes an embed, as WordPress makes of any URL. */
function PastedUrl({ url, clientId, setAttributes }) {
  const { replaceBlock } = useDispatch('core/block-editor');
  useEffect(() => {
    const path = `/mixtape-player/v1/mixtape?url=${encodeURIComponent(url)}`;
    const show = (id) => {
      if (id) setAttributes({ mixtapeId: id, pageUrl: undefined });
      else replaceBlock(clientId, createBlock('core/embed', { url }));
    };
    wp.apiFetch({ path }).then(
      ({ id }) => show(id),
      () => show(''),
    );
  }, [url]);
  return <Spinner />;
}
