import type { SmallPicture } from '../../../contracts/kernel/small-picture.ts';

/** Makes pictures of people and organisations from what somebody sent, in the sandbox. */
export interface SmallPictures {
  /** The picture, re-encoded. `body` is that of the request; what is no picture, or a too large one, is refused. */
  make(organizationId: string, kind: SmallPicture, body: unknown): Promise<Buffer>;
}
export const SMALL_PICTURES = Symbol('small-pictures');
