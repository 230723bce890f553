import { isIP, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';

/**
 * The address of the client: the last one in `X-Forwarded-For` that is not of a trusted proxy. Everything before was
 * sent by the client itself.
 * @param {import('node:net').BlockList | undefined} trusted
 */
export const clientAddress = (trusted) => (/** @type {import('hono').Context} */ context) => {
  const isProxy = (/** @type {string} */ address) =>
    trusted?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ?? false;
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((entry) => plain(entry.trim()));
  let address = plain(getConnInfo(context).remote.address ?? '');
  while (isIP(address) && isProxy(address)) {
    const before = forwarded.pop();
    if (before === undefined || !isIP(before)) break;
    address = before;
  }
  return address;
};

/**
 * An IPv4 address as IPv6 writes it.
 * @param {string} address
 */
const plain = (address) => address.replace(/^::ffff:(?=\d+\.)/i, '');
