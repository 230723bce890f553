import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * Passes connections on to a port of 127.0.0.1, and can stop doing so without closing them, as a server that hangs or a
 * network that has gone.
 * @param {number} port
 */
export async function startTcpProxy(port) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  let isFrozen = false;
  /** @param {import('node:net').Socket} socket */
  const keep = (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A client that gives up.
    socket.on('error', () => {});
  };
  const server = createServer((client) => {
    keep(client);
    if (isFrozen) return;
    const upstream = connect(port, '127.0.0.1');
    keep(upstream);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ]) {
      from.on('data', (data) => isFrozen || to.write(data));
      from.once('close', () => isFrozen || to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: /** @type {import('node:net').AddressInfo} */ (server.address()).port,
    /** Accepts connections and data from now on, and passes nothing on. */
    freeze() {
      isFrozen = true;
    },
    /** Passes new connections on again. */
    thaw() {
      isFrozen = false;
      closeAll();
    },
    async close() {
      closeAll();
      server.close();
      await once(server, 'close');
    },
  };
}
