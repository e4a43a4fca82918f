import type { Directory } from '../support/directory.ts';
import type { MeetingWorld } from '../support/meeting-world.ts';
import type { Person, ProductWorld } from '../support/product-world.ts';

/** Where people who use the product are, for their passkeys. */
export const address = 'https://stepwell.example';
/** A password that is good enough. */
export const chosen = 'Quarry7&lantern';

/** Where the calls are made. */
export interface Stage {
  readonly world: ProductWorld;
  readonly admin: Person;
  readonly directory: Directory;
  readonly hall: string;
  readonly meetings: MeetingWorld;
  /** A video that can be uploaded. */
  readonly video: Buffer;
}

/** A request that the product takes, for the first or the second try. */
export interface Sample {
  readonly as?: Pick<Person, 'token'>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly body: object;
}
/** How one call is tried. */
export interface Row {
  /** Why it cannot be taken here, where it is refused with the fields or without. */
  readonly refused?: string;
  /** Every field that is not offered is refused. */
  readonly strict?: true;
  /** It makes an organisation with its super admin. */
  readonly founds?: true;
  readonly sample: (stage: Stage, attempt: number) => Promise<Sample> | Sample;
}

/** Requests of hand-written calls, by the name of the call. */
export type Rows = Readonly<Record<string, Row>>;

let numbers = 0;
/** A number that nothing has yet. */
export const next = (): number => (numbers += 1);

/** Somebody new, who may only watch. */
export const somebody = ({ world, hall }: Stage): Promise<Person> =>
  world.addPerson('harbour', `Nora${next()}`, 'viewer', { [hall]: 'viewer' });
