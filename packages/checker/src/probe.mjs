import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { limitBody, requireJson } from './request-guards.mjs';

/**
 * Reports what browsers hide from pages: why there is no response, its headers, and its redirects.
 * A server that fetches any URL can be made to fetch private ones. So this is off unless it is
 * turned on (`PROBE=1 npm start`), is meant for your own machine, and responds only to the demo's own pages. Do not
 * copy it to a public server.
 *
 * @typedef {import('./probed.ts').ProbeOrder} ProbeOrder
 * @typedef {import('./probed.ts').Probed} Probed
 * @typedef {import('./probed.ts').Hop} Hop
 */

const MAX_ORDER_BYTES = 16_384;
const MAX_BODY_BYTES = 2_000_000;
const MAX_REDIRECTS = 10;
const MAX_TIMEOUT_MS = 10_000;

const METHODS = ['GET', 'OPTIONS', 'POST'];
/** A `POST` goes only to the server of a pre-save, and sends only this, so that nothing can be changed with it. */
const POSTED_PATH = '/api/presave';
const POSTED = { body: '{}', headers: { 'Content-Type': 'application/json' } };
const SENT_HEADERS = ['range', 'access-control-request-method', 'access-control-request-headers'];
const LOOPBACK = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/;

/**
 * Headers that proxies add. Behind a proxy on this machine every visitor looks local, so requests with these headers
 * are refused. Some proxies add none of them: therefore the probe is off unless it is turned on.
 */
const PROXY_HEADER =
  /^(?:forwarded|via|x-forwarded(?:-.*)?|x-original-.*|x-(?:real|client|cluster-client)-ip|true-client-ip|cf-.*|fastly-.*|x-envoy-.*)$/;

/** Headers of a response that are returned to the checker. None of them can contain a secret. */
const RETURNED_HEADERS =
  /^(?:access-control-.*|accept-ranges|cache-control|content-(?:disposition|length|range|type)|content-security-policy(?:-report-only)?|cross-origin-resource-policy|location|retry-after|x-content-type-options|x-frame-options)$/;

/** @param {URL | string} url */
const isHttp = (url) => /^https?:$/.test(new URL(url).protocol);

/**
 * @param {Record<string, unknown>} order
 * @returns {ProbeOrder | undefined} `undefined` if the order is invalid
 */
function parseOrder({ url, method = 'GET', origin, headers = {}, apiKey, timeoutMs = MAX_TIMEOUT_MS }) {
  if (typeof url !== 'string' || !URL.canParse(url) || !isHttp(url)) return undefined;
  if (typeof method !== 'string' || !METHODS.includes(method)) return undefined;
  if (method === 'POST' && !new URL(url).pathname.endsWith(POSTED_PATH)) return undefined;
  if (typeof headers !== 'object' || headers === null) return undefined;
  for (const [name, value] of Object.entries(headers)) {
    if (!SENT_HEADERS.includes(name.toLowerCase()) || !isHeaderValue(value)) return undefined;
  }
  for (const value of [origin, apiKey]) if (value !== undefined && !isHeaderValue(value)) return undefined;
  if (typeof timeoutMs !== 'number' || !(timeoutMs > 0)) return undefined;
  return /** @type {ProbeOrder} */ ({ url, method, origin, headers, apiKey, timeoutMs });
}

/** @param {unknown} value */
const isHeaderValue = (value) => typeof value === 'string' && /^[\x20-\x7e]*$/.test(value);

/** @param {Headers} headers */
const returnedHeaders = (headers) => Object.fromEntries([...headers].filter(([name]) => RETURNED_HEADERS.test(name)));

/** @param {unknown} error */
function codeOf(error) {
  if (!(error instanceof Error)) return 'UNKNOWN';
  if (error.name === 'TimeoutError') return 'TIMEOUT';
  const { cause } = error;
  // A name can have several IP addresses. Then all of them have failed.
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  return String(Reflect.get(Object(first), 'code') ?? (first instanceof Error ? first.message : error.message));
}

/**
 * @param {Response} response
 * @returns {Promise<{ body: string, isCut: boolean }>}
 */
async function readBody(response) {
  const decoder = new TextDecoder();
  let body = '';
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    body += decoder.decode(piece, { stream: true });
    if (bytes > MAX_BODY_BYTES) return { body, isCut: true };
  }
  return { body: body + decoder.decode(), isCut: false };
}

/**
 * Requests a URL and follows its redirects, as a browser would. Reports each hop. Never rejects.
 * @param {ProbeOrder} order
 * @returns {Promise<Probed>}
 */
export async function probe({ url, method = 'GET', origin, headers = {}, apiKey, timeoutMs = MAX_TIMEOUT_MS }) {
  /** @type {Hop[]} */
  const hops = [];
  // Not AbortSignal.timeout: Node 20 may garbage-collect its signal before it aborts.
  const controller = new AbortController();
  const { signal } = controller;
  const onTimeout = () => controller.abort(new DOMException('No response in time', 'TimeoutError'));
  const timer = setTimeout(onTimeout, Math.min(timeoutMs, MAX_TIMEOUT_MS));
  const posted = method === 'POST' ? POSTED : { headers: {} };
  let next = url;
  let sender = origin;
  try {
    while (true) {
      const response = await fetch(next, {
        ...posted,
        method,
        redirect: 'manual',
        signal,
        headers: {
          ...headers,
          ...posted.headers,
          ...(sender ? { Origin: sender } : {}),
          ...(apiKey ? { 'X-API-Key': apiKey } : {}),
        },
      });
      hops.push({ url: next, status: response.status, headers: returnedHeaders(response.headers) });
      const location = response.headers.get('location');
      const isRedirect = response.status >= 300 && response.status < 400 && location !== null;
      if (!isRedirect || apiKey || method !== 'GET') {
        return { hops, failure: null, ...(await readBody(response)) };
      }
      await response.body?.cancel();
      if (!URL.canParse(location, next)) return { hops, failure: 'INVALID_REDIRECT', body: '', isCut: false };
      const target = new URL(location, next);
      if (!isHttp(target)) return { hops, failure: 'UNSAFE_REDIRECT', body: '', isCut: false };
      if (hops.length > MAX_REDIRECTS) return { hops, failure: 'TOO_MANY_REDIRECTS', body: '', isCut: false };
      // A redirect from one foreign origin to another sets the origin to null (Fetch, HTTP-redirect fetch).
      const here = new URL(next).origin;
      if (sender && sender !== here && here !== target.origin) sender = 'null';
      next = target.href;
    }
  } catch (error) {
    return { hops, failure: codeOf(error), body: '', isCut: false };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether the request comes from a page of this server, under one of the server's own origins. Otherwise an attacker
 * could point their domain at this server, and their page would look like ours.
 * @param {Request} request
 * @param {readonly string[]} origins
 */
function isOwnPage({ headers, url }, origins) {
  const { origin } = new URL(url);
  const site = headers.get('sec-fetch-site') ?? 'same-origin';
  return origins.includes(origin) && headers.get('origin') === origin && site === 'same-origin';
}

/** @param {Request} request */
const isProxied = ({ headers }) => [...headers.keys()].some((name) => PROXY_HEADER.test(name));

/**
 * A client can forge headers, but not its address.
 * @param {import('hono').Context} context
 */
const isOwnMachine = (context) => LOOPBACK.test(getConnInfo(context).remote.address ?? '');

/**
 * `POST /api/probe`, for the checker.
 * @param {object} options
 * @param {() => readonly string[]} options.origins the server's own
 */
export function probeRoute({ origins }) {
  const routes = new Hono();
  /** @type {import('hono').MiddlewareHandler} */
  const requireOwnPage = async (context, next) => {
    const request = context.req.raw;
    if (isOwnPage(request, origins()) && !isProxied(request) && isOwnMachine(context)) return next();
    return context.json({ error: 'Only for the pages of this server' }, 403);
  };
  routes.post('/api/probe', requireOwnPage, requireJson, limitBody(MAX_ORDER_BYTES), async (context) => {
    const json = await context.req.json().catch(() => null);
    const order = parseOrder(Object(json));
    if (!order) return context.json({ error: 'Invalid probe order' }, 400);
    return context.json(await probe(order), 200, { 'Cache-Control': 'no-store' });
  });
  return routes;
}
