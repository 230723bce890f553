import { ContentControls } from './controls.jsx';
import { clipOf, detailsOf, withDetail } from './details.js';
import { valuesOf } from './element-values.js';
import { useKept } from './keep.jsx';
import { bestParts, peaksOf, songOf } from './measure.js';
import { Preview } from './preview.jsx';
import { SongForm } from './song-form.jsx';
import { SongList } from './song-list.jsx';
import { isChosen, loadSongs, markChosen } from './songs.js';

const { BlockControls, MediaUpload, MediaUploadCheck } = wp.blockEditor;
const { Button, Modal, Notice, PanelBody, Spinner, ToolbarButton } = wp.components;
const { select, useDispatch, useSelect } = wp.data;
const { useEffect, useState } = wp.element;
const { __, sprintf } = wp.i18n;

/** The pause in typing after which the server is asked: once for a word, and not for each letter. */
const TYPING_MS = 300;

/** Songs that this browser cannot read: they are not asked for again. */
const unreadable = new Set();

/**
 * A player of songs: its part of the inspector, the dialog in which they are edited, and its preview.
 * @param props.preview props of the preview
 */
export function Songs({ attributes, setAttributes, clientId, preview }) {
  const { songs } = attributes;
  const [openedId, setOpenedId] = useState();
  const answer = useSongs(attributes);
  const change = useChange(clientId);
  const measuring = useMeasured(clientId, attributes, answer);
  const postTitle = useSelect((get) => get('core/editor')?.getEditedPostAttribute('title') ?? '', []);
  useKept(clientId, attributes, answer && !answer.hasFailed ? keptOf(answer) : undefined);
  const tracks = answer?.tracks ?? [];
  const listProps = { songs, tracks, answer, setAttributes };
  const isLoaded = answer && !answer.hasFailed && answer.songs === songs.join();
  return (
    <>
      <ContentControls>
        <PanelBody title={__('Songs', 'mixtape-player')}>
          {answer ? <SongList {...listProps} onEdit={setOpenedId} /> : <Spinner />}
          <Measuring {...measuring} />
          <p>{whatIsHeard()}</p>
          <p>{whatIsKept()}</p>
          <ChooseSongs songs={songs} setAttributes={setAttributes} label={__('Choose other songs', 'mixtape-player')} />
        </PanelBody>
      </ContentControls>
      <BlockControls group="other">
        <ToolbarButton onClick={() => setOpenedId(tracks[0]?.id ?? songs[0])}>
          {__('Edit songs', 'mixtape-player')}
        </ToolbarButton>
      </BlockControls>
      {openedId !== undefined && (
        <Modal
          className="mixtape-player-songs"
          title={__('Edit songs', 'mixtape-player')}
          onRequestClose={() => setOpenedId(undefined)}
          // The media library is outside of it.
          shouldCloseOnClickOutside={false}
        >
          <div className="mixtape-player-songs__columns">
            <div>
              <SongList {...listProps} openedId={openedId} onEdit={setOpenedId} />
              <Measuring {...measuring} />
              <ChooseSongs
                songs={songs}
                setAttributes={setAttributes}
                label={__('Choose other songs', 'mixtape-player')}
              />
            </div>
            <OpenedSong tracks={tracks} openedId={openedId} attributes={attributes} change={change} />
          </div>
        </Modal>
      )}
      {isLoaded && tracks.length < new Set(songs).size && (
        <Notice status="warning" isDismissible={false}>
          {__('Some songs were deleted, or you may not see them.', 'mixtape-player')}
        </Notice>
      )}
      {!answer && <Spinner />}
      {tracks.length > 0 && (
        <Preview
          {...preview}
          values={{ ...preview.values, 'mixtape-id': 'songs', 'track-ids': undefined }}
          queue={titled(answer.queue, postTitle)}
        />
      )}
    </>
  );
}

function OpenedSong({ tracks, openedId, attributes, change }) {
  const track = tracks.find(({ id }) => id === openedId) ?? tracks[0];
  if (!track) return null;
  return (
    <SongForm
      key={track.id}
      track={track}
      clip={clipOf(attributes)}
      details={attributes.details}
      onChange={(changes) => change(track.id, changes)}
    />
  );
}

/** The server's notes on the songs, as the block is now. */
function useSongs(attributes) {
  const [answer, setAnswer] = useState();
  const { songs } = attributes;
  const values = Object.fromEntries(
    Object.entries(valuesOf('mixtape-player', attributes)).filter(([name]) => /^preview-|^full$/.test(name)),
  );
  const asked = JSON.stringify([songs, attributes.details, values]);
  useEffect(() => {
    let isCurrent = true;
    const show = (value) => isCurrent && setAnswer({ ...value, songs: songs.join(), asked });
    const load = () =>
      loadSongs(songs, attributes.details, values).then(show, () => show({ tracks: [], hasFailed: true }));
    const timer = setTimeout(load, answer ? TYPING_MS : 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asked]);
  return answer;
}

/** Changes what is stored of a song, as the block is when the change is made. */
function useChange(clientId) {
  const { updateBlockAttributes, __unstableMarkNextChangeAsNotPersistent: mark } = useDispatch('core/block-editor');
  return (id, changes, { isUndoable = true } = {}) => {
    const now = select('core/block-editor').getBlockAttributes(clientId);
    if (!now?.songs?.includes(id)) return;
    if (!isUndoable) mark();
    updateBlockAttributes(clientId, { details: withDetail(detailsOf(now.details, now.songs), id, changes) });
  };
}

/**
 * Draws the waveforms of songs one after the other, and finds the best part of those that were just chosen. Only while
 * the post is being changed: opening an old post changes nothing.
 * @returns how many are missing, and of how many
 */
function useMeasured(clientId, attributes, answer) {
  const isDirty = useSelect((get) => get('core/editor')?.isEditedPostDirty() ?? true, []);
  const [failed, setFailed] = useState(0);
  const change = useChange(clientId);
  const { songs, details = [] } = attributes;
  const clip = clipOf(attributes);
  const rows = (answer?.tracks ?? []).filter(({ id }) => songs.includes(id));
  const missing = rows.filter(({ id, src }) => {
    const { peaks, seconds } = details.find((one) => one.id === id) ?? {};
    return !unreadable.has(src) && !(peaks && seconds === clip.seconds);
  });
  const next = isDirty ? missing[0] : undefined;
  useEffect(() => {
    if (!next) return undefined;
    let isCurrent = true;
    songOf(next.src)
      .then(({ sound }) => {
        if (!isCurrent) return;
        const { details: now } = select('core/block-editor').getBlockAttributes(clientId) ?? {};
        const { start } = now?.find(({ id }) => id === next.id) ?? {};
        const mayChoose = start === undefined && clip.seconds > 0 && isChosen(next.id) && !attributes.previewStart;
        const best = mayChoose ? bestParts(sound, clip.seconds)[0] : start;
        const peaks = peaksOf(sound, { ...clip, start: best ?? clip.start });
        change(next.id, { start: best, peaks, seconds: clip.seconds }, { isUndoable: false });
      })
      .catch(() => {
        unreadable.add(next.src);
        if (isCurrent) setFailed(failed + 1);
      });
    return () => {
      isCurrent = false;
    };
  }, [next?.id, clip.seconds, clip.start]);
  return { missing: next ? missing.length : 0, all: rows.length };
}

function Measuring({ missing, all }) {
  if (missing === 0) return null;
  return (
    <p className="mixtape-player-songs__state">
      <Spinner />
      {sprintf(
        /* translators: 1: number of a song, 2: how many songs there are. */
        __('Listening to song %1$d of %2$d…', 'mixtape-player'),
        all - missing + 1,
        all,
      )}
    </p>
  );
}

/** The songs in the content of the post. */
function keptOf({ queue }) {
  const { data } = JSON.parse(queue);
  const saved = data.map(({ title, artist, play_url: src }) => ({
    text: [title, artist].filter(Boolean).join(' – '),
    src,
  }));
  return { saved, savedLink: undefined, savedTitle: undefined };
}

/** Songs of several albums have the title of their post. */
function titled(json, title) {
  const queue = JSON.parse(json);
  queue.included.mixtape.title ||= title;
  return JSON.stringify(queue);
}

/**
 * A button that opens the media library, on the files that are there already.
 * @param props.label of the button
 * @param props.variant its look
 */
export function ChooseSongs({ songs, setAttributes, label, variant = 'secondary' }) {
  const choose = (media) => {
    const ids = media.map(({ id }) => id);
    markChosen(ids, songs);
    setAttributes({ songs: ids });
  };
  return (
    <MediaUploadCheck fallback={<p>{mayNotChoose()}</p>}>
      <MediaUpload
        title={__('Songs', 'mixtape-player')}
        mode="browse"
        allowedTypes={['audio']}
        multiple="add"
        value={songs}
        onSelect={choose}
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

const whatIsHeard = () =>
  __(
    'Visitors hear a preview of each song, which you choose under Edit. It plays from the song’s own file, which stays public as a whole.',
    'mixtape-player',
  );

const whatIsKept = () =>
  __(
    'As Audio or Playlist, songs keep their titles and previews. A Playlist keeps artists and covers, too. Waveforms, look and settings are lost, and a shortcode names the songs alone.',
    'mixtape-player',
  );
