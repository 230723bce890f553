import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * An API whose answers a test decides.
 * @returns `answer`, which a test replaces, and `requests`, the paths that were requested
 */
export async function startScriptedApi() {
  const api = { requests: [], answer: (_path, response) => response.writeHead(404).end() };
  const server = createServer((request, response) => {
    api.requests.push(request.url);
    response.setHeader('Access-Control-Allow-Origin', '*');
    api.answer(request.url, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  api.origin = `http://127.0.0.1:${server.address().port}`;
  api.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return api;
}

export const sendJson = (response, value) =>
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
