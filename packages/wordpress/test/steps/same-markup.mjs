import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { root } from '../../../../build/root.mjs';
import { chooseSeed } from '../../../../test/support/runners/seed.mjs';
import { readElements } from '../../build/elements.mjs';
import { ODD_QUEUES, randomButtons, randomPlayers } from '../support/random-first-views.mjs';

const COUNT = 200;

/** One process for all: the plugin's files of the first view need no WordPress. */
const PHP = `<?php
error_reporting( E_ALL ); ini_set( 'display_errors', 'stderr' ); ini_set( 'memory_limit', '512M' );
defined( 'ABSPATH' ) || define( 'ABSPATH', '/' );
require __DIR__ . '/mixtape-player/includes/elements-table.php';
foreach ( array( 'values', 'queue', 'render', 'presave' ) as $name ) require __DIR__ . "/mixtape-player/includes/first-view/$name.php";
$written = array();
foreach ( json_decode( file_get_contents( __DIR__ . '/cases.json' ) ) as $case ) {
	$values = (array) $case->attributes;
	$json   = isset( $case->body ) ? mixtape_player_json( json_decode( $case->body ) ) : '';
	$template = isset( $case->body )
		? mixtape_player_player_template( $values, $json, $case->language, $case->styles )
		: mixtape_player_presave_template( $values, $case->language, intdiv( $case->now, 1000 ), new DateTimeZone( 'UTC' ), $case->styles );
	$written[] = mixtape_player_markup( isset( $case->body ) ? 'mixtape-player' : 'presave-button', $values, $template, $json, isset( $case->children ) ? $case->children : '' );
}
file_put_contents( __DIR__ . '/written.json', json_encode( $written ) );
`;

/** The plugin and `mixtape-player/server` write the same markup, byte for byte. */
export async function sameMarkup({ check, same, zip, folder, run = runDebianPhp, title = 'PHP' }) {
  // Dates without a zone are in the zone of the process.
  const { TZ } = process.env;
  process.env.TZ = 'UTC';
  const { renderMixtapePlayer, renderPresaveButton } = await import(pathToFileURL(join(root, 'dist/server.js')).href);
  const seed = Number(chooseSeed());
  const players = randomPlayers(COUNT, seed).map((player, index) => ({
    ...player,
    body: index % 2 === 0 ? JSON.stringify(player.queue) : escapedJson(player.queue),
  }));
  const buttons = randomButtons(COUNT, seed);
  const odd = ODD_QUEUES.map((body) => ({
    ...{ body, queue: JSON.parse(body), language: 'en', styles: 'inline' },
    attributes: { 'mixtape-id': 'x', 'api-base': 'https://api.example', layout: 'list' },
  }));
  for (const [tag, cases] of Object.entries({ 'mixtape-player': players, 'presave-button': buttons })) {
    const tried = new Set(cases.flatMap(({ attributes }) => Object.keys(attributes)));
    const untried = Object.keys(readElements()[tag].attributes).filter((name) => !tried.has(name));
    same(`${title}: each attribute of ${tag} is tried`, untried, []);
  }
  extract(zip, folder);
  writeFileSync(join(folder, 'cases.json'), JSON.stringify([...players, ...buttons, ...odd]));
  writeFileSync(join(folder, 'write.php'), PHP);
  await run(join(folder, 'write.php'));
  const written = JSON.parse(readFileSync(join(folder, 'written.json'), 'utf8'));
  const repeat = `SEED=${seed} npm run test:wordpress -- same-markup`;
  const expected = [...players.map(renderMixtapePlayer), ...buttons.map(renderPresaveButton)];
  process.env.TZ = TZ ?? '';
  if (TZ === undefined) delete process.env.TZ;
  const wrong = expected.findIndex((markup, index) => markup !== written[index]);
  const differs = wrong >= 0 && difference(expected[wrong], written[wrong]);
  check(
    `${title}: ${COUNT} players and ${COUNT} buttons, seed ${seed}, have the markup of the server`,
    differs ? `${repeat}: ${differs}` : '',
  );
  const shown = expected.filter((markup) => markup.includes('<template')).length;
  check(`${title}: most of them have a first view`, shown > 1.5 * COUNT ? '' : `${shown} have one`);
  const others = odd.filter((player, index) => {
    const markup = written[expected.length + index];
    return markup.includes('<template')
      ? markup !== renderMixtapePlayer(player)
      : !/^<mixtape-player [^>]*><script/.test(markup);
  });
  same(
    `${title}: odd queues have the tag alone, or the same markup`,
    others.map(({ body }) => body),
    [],
  );
}

/** As many servers write JSON. */
const escapedJson = (value) =>
  JSON.stringify(value, null, 2)
    .replaceAll('/', '\\/')
    .replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Where two texts begin to differ. */
function difference(should, is) {
  let at = 0;
  while (should[at] === is[at]) at += 1;
  const around = (text) => JSON.stringify(text.slice(Math.max(0, at - 80), at + 80));
  return `it is ${around(is)}, and should be ${around(should)}`;
}

function extract(archive, target) {
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(archive)))) {
    if (!/^mixtape-player\/includes\/(first-view\/|elements-table|services)/.test(path)) continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), bytes);
  }
}

const runDebianPhp = (file) => execFileSync('php', [file], { stdio: ['ignore', 'inherit', 'inherit'] });
