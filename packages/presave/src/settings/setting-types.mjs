import { createPrivateKey } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import * as v from 'valibot';
import { parseKeys } from '../keys/key-ring.mjs';

// The messages follow the setting's name: "PORT must be a whole number."

export const text = v.pipe(v.string(), v.trim());

/**
 * @param {(value: string) => unknown} parse gives undefined for what is wrong
 * @param {string} message
 */
const isParsed = (parse, message) =>
  v.check(/** @param {string} value */ (value) => parse(value) !== undefined, message);

/** @param {string} value */
const webUrl = (value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.username === '' ? url : undefined;
};

export const url = v.pipe(text, isParsed(webUrl, 'must be a URL that begins with https:// or http://.'));

/** The host may be left out. */
export const databaseUrl = v.pipe(
  text,
  v.regex(/^postgres(ql)?:\/\/./, 'must begin with postgres://.'),
  v.check(
    (value) => URL.canParse(value.replace('@/', '@localhost/')),
    'must be postgres://user:password@host:port/name.',
  ),
);

/** A URL that paths are added to. */
export const baseUrl = v.pipe(
  url,
  v.regex(/^[^?#]*$/, 'must not contain ? or #.'),
  v.transform((value) => value.replace(/\/+$/, '')),
);

export const origin = v.pipe(
  url,
  v.regex(/^\w+:\/\/[^/?#]+\/?$/, 'must be origins, such as https://music.example.'),
  v.transform((value) => new URL(value).origin),
);

/**
 * Separated by commas.
 * @template {v.GenericSchema<string, unknown>} Item
 * @param {Item} item
 */
export const list = (item) =>
  v.pipe(
    text,
    v.transform((value) => value.split(',').map((entry) => entry.trim())),
    v.array(item),
  );

/**
 * @param {number} min
 * @param {number} max
 */
export const number = (min, max) =>
  v.pipe(
    text,
    v.regex(/^\d+(\.\d+)?$/, 'must be a number.'),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}.`),
    v.maxValue(max, `must be at most ${max}.`),
  );

/** @param {number} max */
export const integer = (max) => v.pipe(number(0, max), v.integer('must be a whole number.'));

/** @param {readonly string[]} values */
export const oneOf = (...values) => v.picklist(values, `must be ${values.join(' or ')}.`);

export const keys = v.pipe(
  text,
  isParsed(parseKeys, 'must be id:base64 of 32 bytes, several separated by commas, each id once.'),
  v.transform((value) => parseKeys(value) ?? []),
);

/** Environments often hold the lines of a key in one. */
export const privateKey = v.pipe(
  text,
  v.transform((value) => value.replaceAll('\\n', '\n')),
  isParsed(ecKey, 'must be the text of the .p8 file that Apple gave you.'),
);

/** @param {string} pem */
function ecKey(pem) {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Addresses and networks, such as `10.0.0.0/8`. */
export const networks = v.pipe(
  text,
  isParsed(blockList, 'must be addresses or networks, such as 10.0.0.0/8.'),
  v.transform((value) => blockList(value) ?? new BlockList()),
);

/** @param {string} value */
function blockList(value) {
  const blocks = new BlockList();
  for (const entry of value.split(',')) {
    const [address = '', bits] = entry.trim().split('/');
    const family = isIP(address);
    const maxBits = family === 6 ? 128 : 32;
    if (family === 0 || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= maxBits))) return undefined;
    blocks.addSubnet(address, Number(bits ?? maxBits), family === 6 ? 'ipv6' : 'ipv4');
  }
  return blocks;
}
