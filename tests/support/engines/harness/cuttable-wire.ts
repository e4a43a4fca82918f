import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A wire to a server that can be cut: nothing is refused or closed, what is sent just does not arrive. */
export interface CuttableWire {
  readonly port: number;
  /** Both ways, or only what the server answers. */
  cut(which?: 'both' | 'answers'): void;
  /** What is sent from now on arrives; what was held back is lost with its connection, as after a long cut. */
  restore(): void;
  /** Nothing passes any more over the connections that there are; those that are made from now on work. */
  hold(): void;
  /** Connections to it that nobody has closed. */
  readonly connections: number;
  /** Bytes that the server has answered so far. */
  readonly answered: number;
  close(): Promise<void>;
}

/** A proxy on the loopback before a port of it. */
export async function cuttableWire(target: number): Promise<CuttableWire> {
  let cut: 'no' | 'both' | 'answers' = 'no';
  const stalled = new Set<Socket>();
  const all = new Set<Socket>();
  const nearby = new Set<Socket>();
  let answered = 0;
  let stalledUntil = 0;
  let count = 0;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const number = ++count;
    nearby.add(near);
    near.on('close', () => nearby.delete(near));
    far.on('data', (bytes) => (answered += bytes.length));
    for (const socket of [near, far]) {
      all.add(socket);
      socket.setNoDelay(true).on('error', () => undefined);
      socket.on('close', () => {
        all.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    const pass = (from: Socket, to: Socket, isPaused: () => boolean): void => {
      from.on('data', (bytes) => {
        if (number <= stalledUntil) return;
        if (isPaused()) stalled.add(from).add(to);
        else to.write(bytes);
      });
    };
    pass(near, far, () => cut === 'both');
    pass(far, near, () => cut !== 'no');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port, // of a TCP server
    cut: (which = 'both') => {
      cut = which;
    },
    restore: () => {
      cut = 'no';
      for (const socket of stalled) socket.destroy();
      stalled.clear();
    },
    hold: () => {
      stalledUntil = count;
    },
    get connections() {
      return nearby.size;
    },
    get answered() {
      return answered;
    },
    close: async () => {
      for (const socket of all) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
