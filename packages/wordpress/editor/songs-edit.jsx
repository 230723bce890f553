import { Preview } from './preview.jsx';
import { loadSongs } from './songs.js';

const { InspectorControls, MediaUpload, MediaUploadCheck } = wp.blockEditor;
const { Button, Notice, PanelBody, Spinner } = wp.components;
const { useEffect, useState } = wp.element;
const { __ } = wp.i18n;

/**
 * A player of songs: its part of the inspector, and its preview.
 * @param props.preview props of the preview
 */
export function Songs({ songs, setAttributes, preview }) {
  const [answer, setAnswer] = useState();
  useEffect(() => {
    let isCurrent = true;
    const show = (value) => isCurrent && setAnswer({ ...value, songs: songs.join() });
    loadSongs(songs).then(show, () => show({ tracks: [], hasFailed: true }));
    return () => {
      isCurrent = false;
    };
  }, [songs.join()]);
  if (!answer) return <Spinner />;
  return (
    <>
      <InspectorControls>
        <PanelBody title={__('Songs', 'mixtape-player')}>
          <ol>
            {answer.tracks.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ol>
          <p>{songsHelp()}</p>
          <ChooseSongs songs={songs} setAttributes={setAttributes} label={__('Choose other songs', 'mixtape-player')} />
        </PanelBody>
      </InspectorControls>
      {!answer.hasFailed && answer.songs === songs.join() && answer.tracks.length < new Set(songs).size && (
        <Notice status="warning" isDismissible={false}>
          {__('Some songs were deleted, or you may not see them.', 'mixtape-player')}
        </Notice>
      )}
      {answer.tracks.length > 0 && (
        <Preview
          {...preview}
          values={{ ...preview.values, 'mixtape-id': 'songs', 'track-ids': undefined }}
          queue={answer.queue}
        />
      )}
    </>
  );
}

/**
 * A button that opens the media library, on the files that are there already.
 * @param props.label of the button
 * @param props.variant its look
 */
export function ChooseSongs({ songs, setAttributes, label, variant = 'secondary' }) {
  return (
    <MediaUploadCheck fallback={<p>{mayNotChoose()}</p>}>
      <MediaUpload
        title={__('Songs', 'mixtape-player')}
        mode="browse"
        allowedTypes={['audio']}
        multiple="add"
        value={songs}
        onSelect={(media) => setAttributes({ songs: media.map(({ id }) => id) })}
        render={({ open }) => (
          <Button variant={variant} onClick={open}>
            {label}
          </Button>
        )}
      />
    </MediaUploadCheck>
  );
}

/** WordPress opens the media library for those who may upload: authors, editors and administrators. */
const mayNotChoose = () =>
  __(
    'Your account may not use the media library, so you cannot choose songs. Ask an author, an editor or an administrator of this site to choose them here.',
    'mixtape-player',
  );

/** What visitors hear. */
const songsHelp = () =>
  __(
    'Visitors hear a preview of each song: 15 seconds from second 8 on, unless you set others. It plays from the song’s own file, which stays public as a whole. Titles, artists and cover are those of the media library.',
    'mixtape-player',
  );
