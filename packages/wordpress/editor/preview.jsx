import { site } from './site-data.js';

const { useEffect, useRef } = wp.element;

/**
 * The real element, in the document of the editor's content, which may be a frame. It is inert: it plays nothing,
 * follows no link and takes no focus, and a click selects the block.
 * @param props.tag the element
 * @param props.values values by attribute name; `true` for a flag
 * @param props.colors by custom property
 * @param props.queue JSON, instead of the API's
 */
export function Preview({ tag, values, colors, queue }) {
  const place = useRef(null);
  useEffect(() => loadScript(place.current.ownerDocument), []);
  const Element = tag;
  return (
    <div ref={place} inert="" style={{ pointerEvents: 'none' }}>
      <Element
        // Another queue needs another element, which reads its queue once.
        key={queue ?? tag}
        {...attributesOf(values)}
        no-hotkeys="true"
        style={colors}
      >
        {queue && (
          <script type="application/json" data-mixtape-queue="">
            {queue}
          </script>
        )}
      </Element>
    </div>
  );
}

function attributesOf(values) {
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && value !== false);
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
}

/** Adds the player's script to a document, once. */
function loadScript(document) {
  if (document.querySelector('script[data-mixtape-preview]')) return;
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', src: site.script });
  script.dataset.mixtapePreview = '';
  document.head.append(script);
}
