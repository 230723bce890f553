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
          <ChooseSongs songs={songs} setAttributes={setAttributes} />
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

/** Opens the media library. */
export function ChooseSongs({ songs, setAttributes }) {
  return (
    <MediaUploadCheck>
      <MediaUpload
        title={__('Songs', 'mixtape-player')}
        allowedTypes={['audio']}
        multiple="add"
        value={songs}
        onSelect={(media) => setAttributes({ songs: media.map(({ id }) => id) })}
        render={({ open }) => (
          <Button variant="secondary" onClick={open}>
            {__('Choose songs of the media library', 'mixtape-player')}
          </Button>
        )}
      />
    </MediaUploadCheck>
  );
}

/** What visitors hear. */
export const songsHelp = () =>
  __(
    'Visitors hear a preview of each song: 15 seconds from second 8 on, unless you set others. It plays from the song’s own file, which stays public as a whole. Titles, artists and cover are those of the media library.',
    'mixtape-player',
  );
