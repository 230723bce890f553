import { changeSettings, forgetCached, playerBlock, publishPost } from '../support/posts.mjs';
import { sendJson, startScriptedApi } from '../support/scripted-api.mjs';

const QUEUE = { data: [{ track_id: 'a', title: 'A', artist: 'B', duration: 30 }] };
const GOOD = (_path, response) => sendJson(response, QUEUE);

/** A dead, slow or broken API, and many visitors at once. */
export async function faults({ check, same, open, play, wordpress, demo }) {
  const api = await startScriptedApi();
  const address = publishPost(
    wordpress,
    [playerBlock({ mixtapeId: 'one' }), playerBlock({ mixtapeId: 'two' })].join('\n'),
  );
  const load = async () => {
    const html = await (await fetch(address)).text();
    return { queues: html.split('data-mixtape-queue>').length - 1, html };
  };
  try {
    changeSettings(wordpress, { api_base: api.origin, site_base: '' });
    check('no page waits for the API', await comesBefore(api, address));
    forgetCached(wordpress);
    api.requests.length = 0;
    api.answer = () => {};
    const base = await load();
    same('the page comes without queues', [base.queues, base.html.split('<mixtape-player ').length - 1], [0, 2]);
    same('one request per page', api.requests.length, 1);
    await load();
    await load();
    same('failures are cached: three pages sent one request for each mixtape', [...api.requests].sort(), [
      '/v3/mixtapes/one/queue',
      '/v3/mixtapes/two/queue',
    ]);

    forgetCached(wordpress);
    api.requests.length = 0;
    api.answer = (_path, response) => setTimeout(() => sendJson(response, QUEUE), 500);
    await Promise.all(Array.from({ length: 4 }, load));
    // A page that comes later finds the first queue, and may request the second.
    const times = api.requests.filter((path) => path === '/v3/mixtapes/one/queue').length;
    same('of four pages at once, one refreshes', [times, api.requests.length - new Set(api.requests).size], [1, 0]);

    for (const [title, answer] of Object.entries(BROKEN)) {
      forgetCached(wordpress);
      api.answer = answer;
      const { queues, html } = await load();
      same(`${title}: the page comes without queues`, [queues, /<\/html>/.test(html)], [0, true]);
    }

    forgetCached(wordpress);
    api.answer = GOOD;
    await load();
    same('each view brings one queue', [(await load()).queues, (await load()).queues], [1, 2]);
    wordpress.php(`global $wpdb; foreach ( $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '_transient_mixtape_player_q_%'" ) as $name ) {
$value = get_option( $name ); $value['until'] = 1; update_option( $name, $value ); }`);
    api.answer = (_path, response) => response.writeHead(500).end();
    same('an old queue is used while the API fails', (await load()).queues, 2);
  } finally {
    api.close();
    changeSettings(wordpress, { api_base: demo.origin, site_base: demo.origin });
  }
  await checkPastedUrls({ check, same, wordpress, demo });
  await checkDeadApi({ check, open, play, wordpress });
}

/** Whether a page had come to its end while the API, which does not answer, was still being asked. */
async function comesBefore(api, address) {
  let [isAsked, isOver, isEarly] = [false, false, null];
  api.answer = (_path, response) => {
    isAsked = true;
    response.on('close', () => {
      isOver = true;
    });
  };
  const { body } = await fetch(address);
  let html = '';
  // The connection ends with the process.
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    html += chunk;
    if (html.includes('</html>')) isEarly ??= !isOver;
  }
  return isAsked && isEarly ? '' : 'it waits for the API';
}

const BROKEN = {
  'status 500': (_path, response) => response.writeHead(500).end('{}'),
  'no JSON': (_path, response) => response.writeHead(200).end('<html>'),
  'no queue': (_path, response) => sendJson(response, { data: 'x' }),
  'a redirect': (_path, response) => response.writeHead(302, { Location: '/elsewhere' }).end(),
  'a cut connection': (_path, response) => response.destroy(),
};

/** Three mixtapes by their URLs: an id takes two requests, a queue one, and a view sends one of them. */
async function checkPastedUrls({ check, same, wordpress, demo }) {
  const api = await startScriptedApi();
  try {
    changeSettings(wordpress, { api_base: api.origin, site_base: '' });
    const ids = ['one', 'two', 'three'];
    const address = publishPost(wordpress, ids.map((id) => `${api.origin}/mixtape/${id}`).join('\n\n'));
    const view = async () => {
      api.requests.length = 0;
      const html = await (await fetch(address)).text();
      const players = [...html.matchAll(/<mixtape-player mixtape-id="(\w+)"/g)].map(([, id]) => id);
      const links = [...html.matchAll(/<a href="[^"]*\/mixtape\/(\w+)"/g)].map(([, id]) => id);
      return { sent: [...api.requests], links, players, queues: html.split('data-mixtape-queue>').length - 1 };
    };
    api.answer = () => {};
    check('pasted URLs: no page waits for their site', await comesBefore(api, address));
    forgetCached(wordpress);
    const slow = await view();
    same('pasted URLs: a slow site gets one request', [slow.sent, slow.links], [['/mixtape/one'], ids]);

    forgetCached(wordpress);
    api.answer = answerAsMixtapes(api.origin);
    const sent = [];
    for (let count = 0; count < 6; count++) sent.push((await view()).sent.length);
    same('pasted URLs: a view finds one mixtape or one queue', sent, [2, 2, 2, 1, 1, 1]);
    const { players, queues } = await view();
    same('pasted URLs: then all are players with their queues', [players, queues], [ids, 3]);
  } finally {
    api.close();
    changeSettings(wordpress, { api_base: demo.origin, site_base: demo.origin });
  }
}

const answerAsMixtapes = (origin) => (path, response) => {
  if (path.endsWith('/queue')) return sendJson(response, QUEUE);
  const id = path.split('/').at(-1);
  if (path.startsWith('/oembed/'))
    return sendJson(response, { html: `<iframe src="${origin}/embed.html?mixtape-id=${id}"></iframe>` });
  return response.end(`<link rel="alternate" type="application/json+oembed" href="${origin}/oembed/${id}">`);
};

/** WordPress cannot reach the API, but the visitor's browser can. */
async function checkDeadApi({ check, open, play, wordpress }) {
  forgetCached(wordpress);
  wordpress.php(
    `file_put_contents( WP_CONTENT_DIR . '/mu-plugins/blocked.php', "<?php add_filter( 'pre_http_request', fn() => new WP_Error( 'blocked', 'blocked' ) );" );`,
  );
  const { page } = await open();
  await page.goto(publishPost(wordpress, playerBlock({ mixtapeId: 'night-drive' })));
  check(
    'if WordPress cannot reach the API, the browser requests the queue and plays',
    (await play(page)) > 0 ? '' : 'silent',
  );
  await page.context().close();
  wordpress.php(`unlink( WP_CONTENT_DIR . '/mu-plugins/blocked.php' );`);
  forgetCached(wordpress);
}
