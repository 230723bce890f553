// The part of a post that stays for the day without this plugin, and for readers that run no scripts: a list of links
// with the browser's own players. The server does not show it as long as it shows the player. It is read back from the
// markup, so an older block, which has none, is as valid as a new one.
import { nameOf } from './element-values.js';

const { useBlockProps } = wp.blockEditor;
const { useDispatch, useSelect } = wp.data;
const { useEffect } = wp.element;

export function savePlayer({ attributes: { saved = [], savedLink, savedTitle } }) {
  if (saved.length === 0 && !savedLink) return null;
  return (
    <div {...useBlockProps.save()}>
      {savedLink && (
        <p>
          <a href={savedLink}>{savedTitle || savedLink}</a>
        </p>
      )}
      {saved.length > 0 && (
        <ol>
          {saved.map(({ text, src = '' }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: this is rendered once, as a text
            <li key={index}>
              <a href={src}>{text || src}</a>
              {/* biome-ignore lint/a11y/useMediaCaption: music has none */}
              <audio controls preload="none" src={src} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Names and days have to be the same in each language: WordPress compares what is saved with what this returns. */
export function savePresave({ attributes }) {
  const { service, presaveUrl, listenUrl, releaseTitle, releaseArtist, releaseDate } = attributes;
  const url = presaveUrl || listenUrl;
  if (!url && !releaseTitle && !releaseDate) return null;
  const release = [releaseTitle, releaseArtist].filter(Boolean).join(' – ');
  const text = [release, nameOf(service), releaseDate].filter(Boolean).join(' · ');
  return (
    <div {...useBlockProps.save()}>
      <p>{url ? <a href={url}>{text}</a> : text}</p>
    </div>
  );
}

/** Blocks from before posts kept anything. */
export const deprecatedOf = ({ attributes, supports }) => [{ attributes, supports, save: () => null }];

/**
 * Keeps something in the post, but only if the post is being changed anyway: opening an old post changes nothing.
 * @param kept values of `saved`, `savedLink` and `savedTitle`; `undefined` while they are not known
 */
export function useKept(clientId, attributes, kept) {
  const isDirty = useSelect((select) => select('core/editor')?.isEditedPostDirty() ?? true, []);
  const { updateBlockAttributes, __unstableMarkNextChangeAsNotPersistent: mark } = useDispatch('core/block-editor');
  const { saved = [], savedLink, savedTitle } = attributes;
  const before = textOf({ saved, savedLink, savedTitle });
  const after = kept && textOf(kept);
  useEffect(() => {
    if (!kept || !isDirty || before === after) return;
    // Nothing that an author would want to undo.
    mark();
    updateBlockAttributes(clientId, kept);
  }, [isDirty, before, after]);
}

const textOf = ({ saved, savedLink = '', savedTitle = '' }) =>
  JSON.stringify([savedLink, savedTitle, saved.map(({ text, src }) => [text, src])]);
