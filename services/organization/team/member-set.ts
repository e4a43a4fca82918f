/**
 * The members of a team, in buckets of ids that end alike: a change copies the index and a few buckets, not all members.
 */
export type MemberSet = ReadonlyMap<string, ReadonlySet<string>>;

const bucketOf = (id: string): string => id.slice(-2);

export const hasMember = (members: MemberSet, id: string): boolean =>
  members.get(bucketOf(id))?.has(id) ?? false;

export const membersOf = (members: MemberSet): string[] =>
  [...members.values()].flatMap((bucket) => [...bucket]);

function changed(
  members: MemberSet,
  ids: readonly string[],
  change: (bucket: Set<string>, id: string) => void,
): MemberSet {
  const next = new Map(members);
  for (const [key, group] of Map.groupBy(ids, bucketOf)) {
    const bucket = new Set(members.get(key));
    for (const id of group) change(bucket, id);
    next.set(key, bucket);
  }
  return next;
}

export const withMembers = (members: MemberSet, ids: readonly string[]): MemberSet =>
  changed(members, ids, (bucket, id) => bucket.add(id));

export const withoutMembers = (members: MemberSet, ids: readonly string[]): MemberSet =>
  changed(members, ids, (bucket, id) => bucket.delete(id));
