import { changeVideoInserts as decideInserts } from '../../../contracts/authoring/model/insert-decisions.ts';
import { ChangeVideoInserts } from '../../../contracts/authoring/video-insert.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { findInsertSources, requireInsertSource } from './insert-sources.ts';
import { requireWorkflow, workflow } from './workflow.ts';

export const changeVideoInserts = decision(ChangeVideoInserts, workflow, {
  id: ({ workflowId }) => workflowId,
  commutes: true,
  facts: ({ added }, _ask, viewer, readAggregate) => {
    const ids = added.flatMap((insert) => (insert.kind === 'video' ? [insert.workflowId] : []));
    return findInsertSources(ids, viewer, readAggregate);
  },
  decide: (data, state, _context, sources) =>
    decideInserts(data, requireWorkflow(state), (id) => requireInsertSource(sources, id)),
});
