import { describe, expect, it } from 'vitest';
import { workflowExamples } from '../../../contracts/authoring/workflow.examples.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { segmented, workflowId } from './histories.fixture.ts';
import { recordKeyTerms } from './record-key-terms.ts';
import { changeKeyTerms } from './draft-edits.ts';

const {
  KeyTermsFound: found,
  KeyTermsChanged: changed,
  WorkflowLanguageChanged: language,
} = workflowExamples;

describe('key terms', () => {
  it('are recorded as found and as chosen by a person, each once', () => {
    expect(given(...segmented).when(recordKeyTerms, found.data).events).toEqual([found]);
    const again = given(...segmented, found).when(recordKeyTerms, found.data);
    expect(again).toMatchObject({ events: [], refusal: null });
    expect(given(...segmented, found).when(changeKeyTerms, changed.data).events).toEqual([changed]);
    expect(given(...segmented, found).when(changeKeyTerms, found.data).events).toEqual([]);
    const twice = { workflowId, terms: ['valve', 'gauge', 'valve'] };
    expect(given(...segmented).when(recordKeyTerms, twice).events).toEqual([found]);
  });
  it('R-KEY-02: are refused in a language without them, but may be cleared', () => {
    const danish = { ...language, data: { workflowId, languageCode: 'da-dk' } };
    expect(given(...segmented, danish).when(changeKeyTerms, changed.data).refusal).toBe('key-terms.language');
    expect(given(...segmented, danish).when(recordKeyTerms, found.data).refusal).toBe('key-terms.language');
    expect(
      given(...segmented, found, danish).when(changeKeyTerms, { workflowId, terms: [] }).events,
    ).toHaveLength(1);
  });
});
