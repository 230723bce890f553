import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { loadManifest, type Manifest } from './manifest.ts';
import { Controls } from './playground/controls.tsx';
import { EventLog } from './playground/event-log.tsx';
import { fromSearch, type Look, toSearch } from './playground/look.ts';
import { SnippetPanel } from './playground/snippet-panel.tsx';
import { Stage } from './playground/stage.tsx';
import { Toolbar } from './playground/toolbar.tsx';
import { useAddress } from './use-address.ts';

function Playground({ manifest }: { readonly manifest: Manifest }) {
  const [look, setLook] = useState(() => fromSearch(location.search, manifest));
  const [preview, setPreview] = useState<HTMLElement | null>(null);
  const change = (changes: Partial<Look>): void => setLook((before) => ({ ...before, ...changes }));

  const address = `${location.origin}${location.pathname}${toSearch(look, manifest)}`;

  useAddress(address);

  return (
    <>
      <Toolbar look={look} onChange={change} />
      <Stage look={look} manifest={manifest} onChange={change} onPreview={setPreview} />
      <div className="workbench">
        <Controls look={look} manifest={manifest} preview={preview} onChange={change} />
        <div className="results">
          <SnippetPanel look={look} manifest={manifest} address={address} onChange={change} />
          <EventLog look={look} events={manifest[look.tag].events} preview={preview} />
        </div>
      </div>
    </>
  );
}

const root = document.querySelector('#playground');
if (root === null) throw new Error('The page has no element with the id playground.');
const manifest = await loadManifest();
createRoot(root).render(
  <StrictMode>
    <Playground manifest={manifest} />
  </StrictMode>,
);
