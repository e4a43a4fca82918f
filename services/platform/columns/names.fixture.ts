import type { SendQuery } from '../../../contracts/kernel/define-query.ts';

type Named = Readonly<Record<string, string>>;
interface KnownNames {
  /** Names by id. */
  readonly people?: Named;
  readonly workflows?: Named;
  readonly workspaces?: Named;
}

/** Answers the name queries that reports and audit send to other contexts. */
export function answerNameQueries({ people = {}, workflows = {}, workspaces = {} }: KnownNames): SendQuery {
  const byId = (names: Named, { ids = '' }: NameQueryData) =>
    Object.entries(names).filter(([id]) => ids.split(',').includes(id));
  const byKeyword = (names: Named, { keyword = '' }: NameQueryData) =>
    Object.entries(names).filter(([, name]) => name.toLowerCase().includes(keyword.toLowerCase()));
  const answers: Readonly<Record<string, (asked: NameQueryData) => readonly unknown[]>> = {
    FindPeople: (asked) => byKeyword(people, asked).map(([id, displayName]) => ({ id, displayName })),
    NamePeople: (asked) => byId(people, asked).map(([id, displayName]) => ({ id, displayName })),
    NameWorkflows: (asked) => byId(workflows, asked).map(([id, title]) => ({ id, title })),
    ListWorkspaces: (asked) => byKeyword(workspaces, asked).map(([id, name]) => ({ id, name })),
  };
  return async (query, data) => {
    const items = answers[query.type]?.(data as NameQueryData);
    if (items === undefined) throw new Error(`${query.type} is not sent by reports or audit.`);
    return { items, page: { page: 1, size: 200, dataCount: items.length } } as never;
  };
}

interface NameQueryData {
  readonly ids?: string;
  readonly keyword?: string;
}
