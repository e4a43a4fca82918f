import { z } from 'zod';
import { Role, system, withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineId, Email, Name, WorkspaceId } from '../kernel/fields.ts';
import { answerWithItems, authorizationHeader, type HttpCall } from '../kernel/http-call.ts';
import { personal } from '../kernel/personal.ts';
import { DisplayName } from './display-name.ts';
import { TeamIds } from './invitation.ts';
import { EmployeeId } from './model/account-name.ts';
import { maxWorkspaceRoles } from './workspace-roles.ts';

/** What one file may have, and what one request. */
export const importLimits = {
  fileBytes: 32 * 1024 * 1024,
  lines: 100_000,
  linesAtOnce: 100,
  workspaces: maxWorkspaceRoles,
} as const;

const PeopleImportId = defineId();
const Line = z.number().int().min(1).max(10_000_000);
const count = z.number().int().min(0).max(importLimits.linesAtOnce);

/** One line of a file of people: somebody who is invited by email, or who gets an account with an employee ID. */
export const ImportedPerson = z
  .object({
    /** Where it stands in the file. */
    line: Line,
    displayName: DisplayName,
    email: Email.optional(),
    employeeId: EmployeeId.optional(),
    role: Role,
    /** Workspaces in which the person gets `role`. */
    workspaceIds: z.array(WorkspaceId).max(importLimits.workspaces).default([]),
    teamIds: TeamIds.default([]),
  })
  .refine(({ email, employeeId }) => (email === undefined) !== (employeeId === undefined), 'rules.required');
export type ImportedPerson = z.output<typeof ImportedPerson>;

/** Body of `POST /v1/people-imports`. A `preview` changes nothing. */
export const ImportPeopleBody = z.object({
  importId: PeopleImportId,
  fileName: Name,
  preview: z.boolean(),
  people: z.array(ImportedPerson).min(1).max(importLimits.linesAtOnce),
});
export type ImportPeopleBody = z.output<typeof ImportPeopleBody>;

/** What became of a line, or would. */
export const ImportOutcome = z.object({
  line: Line,
  outcome: z.enum(['good', 'added', 'duplicate', 'refused']),
  /** Why it was refused, for a person. */
  reason: z.string().nullable(),
});
export type ImportOutcome = z.output<typeof ImportOutcome>;

/** Lines of a file were imported; each person who was added has an event of their own. */
export const PeopleImported = defineEvent(
  'PeopleImported',
  z.object({
    importId: PeopleImportId,
    fileName: personal(Name, 'actor'),
    added: count,
    duplicates: count,
    refused: count,
    firstLine: Line,
    lastLine: Line,
  }),
  {
    audit:
      'imported lines %{firstLine} to %{lastLine} of %{fileName}: %{added} added, %{duplicates} already there, %{refused} refused',
  },
);
export const peopleImportEvents = [PeopleImported] as const;

/** Records what came of some lines; sent by the product. */
export class RecordPeopleImport extends defineCommand('RecordPeopleImport', {
  http: null,
  access: system,
  data: PeopleImported.schema.extend({ fileName: Name }),
}) {}
export const peopleImportCommands = [RecordPeopleImport] as const;

export const peopleImportCalls: readonly HttpCall[] = [
  {
    name: 'ImportPeople',
    http: 'POST /v1/people-imports',
    summary:
      'Adds the people of some lines of a file, or says what would become of them (`preview`). Each line is decided by itself, by the rules of `AddUser`. The same lines of the same import are added once; somebody who is there already is a `duplicate`.',
    access: withFlag('admin'),
    data: ImportPeopleBody,
    example: {
      headers: [authorizationHeader],
      body: {
        importId: 'import-1',
        fileName: 'people.csv',
        preview: true,
        people: [
          {
            line: 2,
            email: 'tom@example.com',
            displayName: 'Tom Becker',
            role: 'viewer',
            workspaceIds: ['workspace-1'],
            teamIds: [],
          },
        ],
      },
      answer: answerWithItems('[{ "line": 2, "outcome": "good", "reason": null }]', 1, 1),
    },
  },
];
