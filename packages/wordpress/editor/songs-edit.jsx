import { ContentControls } from './controls.jsx';
import { Preview } from './preview.jsx';
import { exchanged, loadSongs } from './songs.js';

const { speak } = wp.a11y;
const { BlockControls, MediaUpload, MediaUploadCheck } = wp.blockEditor;
const { Button, Notice, PanelBody, Spinner, ToolbarButton } = wp.components;
const { useEffect, useRef, useState } = wp.element;
const { __, sprintf } = wp.i18n;

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
      <ContentControls>
        <PanelBody title={__('Songs', 'mixtape-player')}>
          <SongList songs={songs} tracks={answer.tracks} setAttributes={setAttributes} />
          <p>{songsHelp()}</p>
          <ChooseSongs songs={songs} setAttributes={setAttributes} label={__('Choose other songs', 'mixtape-player')} />
        </PanelBody>
      </ContentControls>
      <BlockControls group="other">
        <ChooseSongs
          songs={songs}
          setAttributes={setAttributes}
          label={__('Edit songs', 'mixtape-player')}
          Control={ToolbarButton}
        />
      </BlockControls>
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

/** The songs in their order, which buttons change. */
function SongList({ songs, tracks, setAttributes }) {
  const list = useRef(null);
  const move = (index, by) => {
    const [song, neighbour] = [tracks[index], tracks[index + by]];
    if (!neighbour) return;
    setAttributes({ songs: exchanged(songs, song.id, neighbour.id) });
    /* translators: 1: title of a song, 2: its number in the list. */
    speak(sprintf(__('%1$s is now number %2$d.', 'mixtape-player'), song.title, index + by + 1), 'assertive');
  };
  const remove = ({ id }) => {
    // The button that has the focus goes with its song.
    list.current.focus();
    setAttributes({ songs: songs.filter((song) => song !== id) });
  };
  return (
    <ol ref={list} tabIndex={-1} aria-label={__('Songs', 'mixtape-player')}>
      {tracks.map((track, index) => (
        <li key={track.id}>
          {track.title}
          <div>
            <SongButton
              icon="arrow-up-alt2"
              // A disabled button would lose the focus when its song arrives at the end.
              aria-disabled={index === 0}
              label={sprintf(SONG_BUTTONS().up, track.title)}
              onClick={() => move(index, -1)}
            />
            <SongButton
              icon="arrow-down-alt2"
              aria-disabled={index === tracks.length - 1}
              label={sprintf(SONG_BUTTONS().down, track.title)}
              onClick={() => move(index, 1)}
            />
            <SongButton
              icon="no-alt"
              label={sprintf(SONG_BUTTONS().remove, track.title)}
              onClick={() => remove(track)}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}

const SongButton = (props) => <Button isSmall {...props} />;

const SONG_BUTTONS = () => ({
  /* translators: %s: title of a song. */
  up: __('Move %s up', 'mixtape-player'),
  /* translators: %s: title of a song. */
  down: __('Move %s down', 'mixtape-player'),
  /* translators: %s: title of a song. */
  remove: __('Remove %s', 'mixtape-player'),
});

/**
 * A button that opens the media library, on the files that are there already.
 * @param props.label of the button
 * @param props.variant its look
 * @param props.Control another kind of button, for the toolbar, which has no room to say why there is none
 */
export function ChooseSongs({ songs, setAttributes, label, variant = 'secondary', Control }) {
  return (
    <MediaUploadCheck fallback={Control ? null : <p>{mayNotChoose()}</p>}>
      <MediaUpload
        title={__('Songs', 'mixtape-player')}
        mode="browse"
        allowedTypes={['audio']}
        multiple="add"
        value={songs}
        onSelect={(media) => setAttributes({ songs: media.map(({ id }) => id) })}
        render={({ open }) =>
          Control ? (
            <Control onClick={open}>{label}</Control>
          ) : (
            <Button variant={variant} onClick={open}>
              {label}
            </Button>
          )
        }
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
