import { ClipEdit } from './clip-edit.jsx';
import { detailOf } from './details.js';

const { MediaUpload, MediaUploadCheck } = wp.blockEditor;
const { Button, TextControl } = wp.components;
const { __, sprintf } = wp.i18n;

/**
 * The form with an author's changes to a song. An empty field is as in the media library.
 * @param props.track what the media library knows
 * @param props.clip which part is played, unless the song has a start of its own
 * @param props.details of all songs
 * @param props.onChange gets what is changed
 */
export function SongForm({ track, clip, details, onChange }) {
  const { title = '', artist = '', cover = '', start } = detailOf(details, track.id);
  return (
    <section className="mixtape-player-song-form" aria-label={title || track.title}>
      <TextControl
        label={__('Title', 'mixtape-player')}
        value={title}
        placeholder={track.title}
        onChange={(text) => onChange({ title: text })}
      />
      <TextControl
        label={__('Artist', 'mixtape-player')}
        value={artist}
        placeholder={track.artist}
        onChange={(text) => onChange({ artist: text })}
      />
      <Cover cover={cover} image={track.image} onChange={(url) => onChange({ cover: url })} />
      {clip.seconds === 0 ? (
        <p>{__('Visitors hear the whole song. Turn off Whole songs to choose a preview.', 'mixtape-player')}</p>
      ) : (
        <div className="mixtape-player-song-form__preview">
          <ClipEdit
            src={track.src}
            name={sprintf(
              /* translators: %s: title of a song. */
              __('Start of the preview of %s', 'mixtape-player'),
              title || track.title,
            )}
            clip={{ ...clip, start: start ?? clip.start }}
            onChange={onChange}
          />
        </div>
      )}
    </section>
  );
}

function Cover({ cover, image, onChange }) {
  const shown = cover || image;
  return (
    <div className="mixtape-player-song-form__cover">
      <span className="mixtape-player-song-form__label">{__('Cover', 'mixtape-player')}</span>
      {shown ? <img src={shown} alt="" /> : <span className="mixtape-player-song-form__no-cover" />}
      <MediaUploadCheck>
        <MediaUpload
          title={__('Cover', 'mixtape-player')}
          mode="browse"
          allowedTypes={['image']}
          onSelect={({ sizes, url }) => onChange(sizes?.large?.url ?? url)}
          render={({ open }) => (
            <Button variant="secondary" onClick={open}>
              {shown ? __('Choose another cover', 'mixtape-player') : __('Choose a cover', 'mixtape-player')}
            </Button>
          )}
        />
      </MediaUploadCheck>
      {cover && (
        <Button variant="tertiary" onClick={() => onChange('')}>
          {__('Use the media library’s', 'mixtape-player')}
        </Button>
      )}
    </div>
  );
}
