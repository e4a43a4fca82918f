import type { SendQuery } from '../../../contracts/kernel/define-query.ts';

type Named = Readonly<Record<string, string>>;
interface KnownNames {
  /** Names by id. */
  readonly people?: Named;
  readonly workflows?: Named;
  readonly workspaces?: Named;
  readonly teams?: Named;
}

/** Answers the name queries that reports and audit send to other contexts. */
export function answerNameQueries({
  people = {},
  workflows = {},
  workspaces = {},
  teams = {},
}: KnownNames): SendQuery {
  const byId = (names: Named, { ids = '' }: NameQueryData) =>
    Object.entries(names).filter(([id]) => ids.split(',').includes(id));
  const byKeyword = (names: Named, { keyword = '' }: NameQueryData) =>
    Object.entries(names).filter(([, name]) => name.toLowerCase().includes(keyword.toLowerCase()));
  const answers: Readonly<Record<string, (query: NameQueryData) => readonly unknown[]>> = {
    FindPeople: (query) => byKeyword(people, query).map(([id, displayName]) => ({ id, displayName })),
    NamePeople: (query) => byId(people, query).map(([id, displayName]) => ({ id, displayName })),
    NameWorkflows: (query) => byId(workflows, query).map(([id, title]) => ({ id, title })),
    FindWorkflows: (query) => byKeyword(workflows, query).map(([id, title]) => ({ id, title })),
    FindWorkspaces: (query) => byKeyword(workspaces, query).map(([id, name]) => ({ id, name })),
    FindTeams: (query) => byKeyword(teams, query).map(([id, name]) => ({ id, name })),
    ListWorkspaces: (query) => byKeyword(workspaces, query).map(([id, name]) => ({ id, name })),
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
