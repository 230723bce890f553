import { moved } from './songs.js';

const { speak } = wp.a11y;
const { Button } = wp.components;
const { useRef, useState } = wp.element;
const { __, sprintf } = wp.i18n;

/**
 * The songs in their order, which is changed by dragging and by buttons.
 * @param props.tracks those of the songs that this user may see
 * @param props.answer the server's: titles and clips as the player has them
 * @param props.openedId the song that is being edited
 * @param props.onEdit gets the id of a song
 */
export function SongList({ songs, tracks, answer, setAttributes, openedId, onEdit }) {
  const list = useRef(null);
  const [dragged, setDragged] = useState();
  const [target, setTarget] = useState();
  const shown = answer?.queue ? JSON.parse(answer.queue).data : [];
  const place = (track, index) => {
    if (!tracks[index] || tracks[index] === track) return;
    setAttributes({ songs: moved(songs, track.id, tracks[index].id) });
    /* translators: 1: title of a song, 2: its number in the list. */
    speak(sprintf(__('%1$s is now number %2$d.', 'mixtape-player'), track.title, index + 1), 'assertive');
  };
  const remove = ({ id }) => {
    // The button that has the focus goes with its song.
    list.current.focus();
    setAttributes({ songs: songs.filter((song) => song !== id) });
  };
  const drag = (track, index) => ({
    draggable: true,
    onDragStart(event) {
      event.dataTransfer.effectAllowed = 'move';
      // Firefox drags nothing without data.
      event.dataTransfer.setData('text/plain', track.title);
      // The editor has its own use for things that are dragged over it.
      event.stopPropagation();
      setDragged(track);
    },
    onDragOver(event) {
      if (!dragged) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(index);
    },
    onDrop(event) {
      event.preventDefault();
      event.stopPropagation();
      if (dragged) place(dragged, index);
    },
    onDragEnd() {
      setDragged(undefined);
      setTarget(undefined);
    },
  });
  const stateOf = (track, index) =>
    [
      'mixtape-player-song',
      track.id === openedId && 'is-open',
      track === dragged && 'is-dragged',
      dragged && index === target && (tracks.indexOf(dragged) < index ? 'is-after' : 'is-before'),
    ]
      .filter(Boolean)
      .join(' ');
  return (
    <ol ref={list} tabIndex={-1} className="mixtape-player-song-list" aria-label={__('Songs', 'mixtape-player')}>
      {tracks.map((track, index) => (
        <li key={track.id} className={stateOf(track, index)} {...drag(track, index)}>
          <div className="mixtape-player-song__name">
            <span className="mixtape-player-song__handle" aria-hidden="true" />
            <span>
              {shown[index]?.title || track.title}
              <small>{shown[index]?.artist}</small>
            </span>
          </div>
          <div className="mixtape-player-song__buttons">
            <SongButton
              icon="edit"
              isPressed={track.id === openedId}
              label={sprintf(SONG_BUTTONS().edit, track.title)}
              onClick={() => onEdit(track.id)}
            />
            <SongButton
              icon="arrow-up-alt2"
              // A disabled button would lose the focus when its song arrives at the end.
              aria-disabled={index === 0}
              label={sprintf(SONG_BUTTONS().up, track.title)}
              onClick={() => place(track, index - 1)}
            />
            <SongButton
              icon="arrow-down-alt2"
              aria-disabled={index === tracks.length - 1}
              label={sprintf(SONG_BUTTONS().down, track.title)}
              onClick={() => place(track, index + 1)}
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
  edit: __('Edit %s', 'mixtape-player'),
  /* translators: %s: title of a song. */
  up: __('Move %s up', 'mixtape-player'),
  /* translators: %s: title of a song. */
  down: __('Move %s down', 'mixtape-player'),
  /* translators: %s: title of a song. */
  remove: __('Remove %s', 'mixtape-player'),
});
