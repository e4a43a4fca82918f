import {
  CreatePronunciation,
  DeletePronunciation,
  ListPronunciations,
  ChangePronunciation,
} from '../../../../../contracts/organization/pronunciation.ts';
import { pronunciationTexts } from '../../../i18n/en/pronunciations.ts';
import { ContractList } from '../../../console/ContractList.tsx';

export function PronunciationList() {
  return (
    <ContractList
      query={ListPronunciations}
      texts={pronunciationTexts}
      columns={[{ source: 'name' }, { source: 'spoken' }, { source: 'createdAt' }]}
      purpose="purpose"
      nameOf={({ name }) => name}
      sort={{ field: 'name', order: 'ASC' }}
      create={{ contract: CreatePronunciation }}
      change={ChangePronunciation}
      remove={DeletePronunciation}
    />
  );
}
