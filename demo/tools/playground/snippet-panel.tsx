import { BASE_URL } from '../base.ts';
import { CopyButton } from '../copy-button.tsx';
import type { Manifest } from '../manifest.ts';
import type { Look } from './look.ts';
import { asOneText, snippetOf } from './snippet.ts';
import { Choice } from './toolbar.tsx';

interface SnippetPanelProps {
  readonly look: Look;
  readonly manifest: Manifest;
  /** URL of the playground with this look. */
  readonly address: string;
  readonly onChange: (changes: Partial<Look>) => void;
}

/** The code to paste for the current look. */
export function SnippetPanel({ look, manifest, address, onChange }: SnippetPanelProps) {
  const snippet = snippetOf(look, manifest, BASE_URL);
  const choices =
    look.tag === 'mixtape-player'
      ? { tag: 'Custom tag', container: 'Container', frame: 'Frame' }
      : { tag: 'Custom tag', container: 'Your own button' };
  return (
    <section className="panel">
      <header>
        <h2>Paste this</h2>
        <CopyButton text={asOneText(snippet)}>Copy all</CopyButton>
        <CopyButton text={address}>Copy link to this look</CopyButton>
      </header>
      <p className="quiet">
        This code points to this demo. On your page, write the address of your files, and your id.
      </p>
      <Choice legend="Written as" value={look.way} choices={choices} onChange={(way) => onChange({ way })} />
      <Code title="HTML" text={snippet.html} />
      {snippet.css && <Code title="CSS" text={snippet.css} />}
    </section>
  );
}

function Code({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <figure className="code">
      <figcaption>
        {title} <CopyButton text={text}>{`Copy ${title}`}</CopyButton>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
