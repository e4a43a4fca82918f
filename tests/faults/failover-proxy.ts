import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** One address on the loopback before several processes. */
export interface FailoverProxy {
  readonly port: number;
  close(): Promise<void>;
}

/** Each connection goes to the first of the ports that takes it; where none does, it is closed. */
export async function openFailoverProxy(ports: readonly number[]): Promise<FailoverProxy> {
  const all = new Set<Socket>();
  const lead = (near: Socket, [port, ...others]: readonly number[]): void => {
    if (port === undefined) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    const next = (): void => lead(near, others);
    far.once('error', next).once('connect', () => {
      far.off('error', next);
      all.add(far);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const)
        from
          .on('error', () => to.destroy())
          .on('close', () => {
            all.delete(from);
            to.destroy();
          })
          .pipe(to);
    });
  };
  const server = createServer((near) => {
    all.add(near.setNoDelay(true).on('error', () => undefined));
    lead(near, ports);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port, // of a TCP server
    close: async () => {
      for (const socket of all) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
