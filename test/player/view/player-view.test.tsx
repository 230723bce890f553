import { expect } from 'chai';
import { setState } from '../../support/fakes/set-state.ts';
import { MIXTAPE, renderView } from './render-view.tsx';

describe('the player as a whole', () => {
  it('is a region named after the mixtape, or Mixtape', () => {
    const view = renderView();
    expect(view.part('container').ariaLabel).to.equal('Night Drive');
    for (const mixtape of [{ ...MIXTAPE, title: '  ' }, null]) {
      view.change(() => setState(view.store, view.atoms, ({ queue }) => ({ queue: { ...queue, mixtape } })));
      expect(view.part('container').ariaLabel).to.equal('Mixtape');
    }
  });

  it('shows the mixtape above title and artist, each in its own writing direction', () => {
    const view = renderView();
    for (const [part, text] of [
      ['mixtape-title', 'Night Drive · The Curators'],
      ['title', 'Title 1'],
      ['artists', 'Artist 1'],
    ] as const) {
      expect(view.part(part).textContent).to.equal(text);
      expect(view.part(part).dir).to.equal('auto');
    }
  });

  it('names the mixtape with what is known of it', () => {
    const view = renderView({ mixtape: { ...MIXTAPE, artist: ' ' } });
    expect(view.part('mixtape-title').textContent).to.equal('Night Drive');
    view.change(() => setState(view.store, view.atoms, ({ queue }) => ({ queue: { ...queue, mixtape: null } })));
    expect(view.part('mixtape-title').textContent).to.equal('');
  });

  it('shows the cover, or a pattern if it is missing, unsafe or fails to load', async () => {
    const cover = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
    const view = renderView({ mixtape: { ...MIXTAPE, cover } });
    const image = view.one('[part~="cover"] img') as HTMLImageElement;
    expect(image.alt).to.equal('');
    expect(image.src).to.equal(cover);
    const size = view.part('cover').getBoundingClientRect().width;
    view.change(() => image.dispatchEvent(new Event('error')));
    expect(view.all('[part~="cover"] img')).to.have.length(0);
    expect(view.part('cover').getBoundingClientRect().width).to.equal(size);

    const unsafe = renderView({ mixtape: { ...MIXTAPE, cover: 'javascript:alert(1)' }, coverUrl: () => null });
    expect(unsafe.all('img')).to.have.length(0);
  });

  it('shows the cover of the active track, if it has one, and in the overlay that of the mixtape', () => {
    const covers = [
      'data:image/gif;base64,R0lGODlhAQABAAAAACw=#mixtape',
      'data:image/gif;base64,R0lGODlhAQABAAAAACw=#track',
    ];
    const view = renderView({ mixtape: { ...MIXTAPE, cover: covers[0] ?? null } });
    const image = (): HTMLImageElement => view.one('[part~="cover"] img') as HTMLImageElement;
    expect(image().src).to.equal(covers[0]);
    view.change(() =>
      setState(view.store, view.atoms, ({ queue }) => ({
        queue: { ...queue, tracks: queue.tracks.map((track) => ({ ...track, cover: covers[1] ?? '' })) },
      })),
    );
    expect(image().src).to.equal(covers[1]);
    view.change(() => view.store.set(view.atoms.shareOpen, true));
    expect((view.one('[part~="share-cover"] img') as HTMLImageElement).src).to.equal(covers[0]);
  });

  it('says that it could not be shown, reports it once, and can be retried', () => {
    let breaks = true;
    const view = renderView({
      coverUrl(cover) {
        if (breaks) throw new Error('broken');
        return cover;
      },
    });
    expect(view.part('message').textContent).to.contain('The player could not be shown.');
    expect(view.errors.map(String)).to.deep.equal(['Error: broken']);
    breaks = false;
    view.change(() => view.part('retry').click());
    expect(view.part('title').textContent).to.equal('Title 1');
    expect(view.errors).to.have.length(1);
  });
});
