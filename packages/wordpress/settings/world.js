import { browseWith } from '@mixtape-player/checker';
import { DEADLINES } from '@mixtape-player/source/player/model/playback/patience.ts';

/** The checker's sources: this browser, and WordPress for what browsers hide from pages. */
export const world = (signal) => ({
  origin: location.origin,
  browse: browseWith(DEADLINES, signal),
  probe: (order) =>
    new URL(order.url).origin === location.origin ? probeHere(order, signal) : probeByServer(order, signal),
  canPlay: (type) => 'MediaSource' in window && MediaSource.isTypeSupported(type),
});

async function probeByServer(order, signal) {
  const { probe, nonce } = mixtapePlayerSettings;
  const headers = { 'Content-Type': 'application/json', 'X-WP-Nonce': nonce };
  const response = await fetch(probe, { method: 'POST', signal, headers, body: JSON.stringify(order) });
  return response.ok ? response.json() : failed(`PROBE_${response.status}`);
}

/** A page sees everything of its own origin. A server with a single process could not request itself. */
async function probeHere({ url, method = 'GET', headers = {} }, signal) {
  const posted = method === 'POST' ? { body: '{}', redirect: 'manual' } : {};
  const types = method === 'POST' ? { 'Content-Type': 'application/json' } : {};
  try {
    const response = await fetch(url, {
      method,
      signal,
      ...posted,
      headers: { ...headers, ...types },
      credentials: 'omit',
    });
    const isRedirect = response.type === 'opaqueredirect';
    const hop = {
      url: response.url,
      status: isRedirect ? 302 : response.status,
      headers: Object.fromEntries(response.headers),
    };
    const hops = response.redirected ? [{ url, status: 302, headers: { location: response.url } }, hop] : [hop];
    return { hops, failure: null, body: await response.text(), isCut: false };
  } catch (error) {
    signal.throwIfAborted();
    return failed(error.name);
  }
}

const failed = (failure) => ({ hops: [], failure, body: '', isCut: false });
